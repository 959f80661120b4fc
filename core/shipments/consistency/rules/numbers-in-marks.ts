import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { quoted, typeName } from '../wording.ts';

const quotedNumbers = [
  {
    what: 'invoice',
    field: 'invoiceNumber',
    label:
      /\b(?:inv(?:oice)?)[.\s]*(?:no|nr|number|#)?\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_.-]{2,}(?:\s\d{3,})?)/giu,
  },
  {
    what: 'order',
    field: 'purchaseOrderNumber',
    label:
      /\b(?:p\.?\s?o\.?|purchase order|order)[.\s]*(?:no|nr|number|#)?\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_.-]{3,})/giu,
  },
] as const;

/** Marks often quote invoice and order: those of this shipment. */
export const numbersInMarks: ConsistencyRule = {
  id: 'numbers-in-marks',
  name: 'Invoice and order in the marks',
  passed: 'Invoice and order that the marks quote are those of the shipment.',
  check({ paper }) {
    const invoice = paper('invoice');
    const marked = [paper('packing_list'), paper('bill_of_lading')];
    if (!invoice) return null;
    const compared = marked.flatMap((one) => {
      const marks = one?.data.marksAndNumbers;
      if (!one || !marks) return [];
      return quotedNumbers.flatMap(({ what, field, label }) => {
        const own = invoice.data[field];
        const numbers = [...marks.matchAll(label)].flatMap(([, number]) =>
          number && /\d{3}/.test(number) ? number : [],
        );
        return own && numbers.length > 0 ? [{ one, what, field, own, numbers }] : [];
      });
    });
    if (compared.length === 0) return null;
    return compared.flatMap(({ one, what, field, own, numbers }): readonly RuleFinding[] => {
      if (numbers.some((number) => citesNumber(number, own) || citesNumber(own, number))) return [];
      return [
        {
          severity: 'warning',
          message: `The marks on the ${typeName(one.documentType)} quote ${what} ${quoted(numbers[0] ?? '')}, the invoice has ${quoted(own)}. Please confirm that these packages belong to this shipment.`,
          observations: [observe(one, 'marksAndNumbers'), observe(invoice, field)],
        },
      ];
    });
  },
};
