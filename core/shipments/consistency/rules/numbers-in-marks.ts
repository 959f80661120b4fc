import type { RuleFinding } from '../finding.ts';
import { observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule } from '../rule.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { quoted, typeName } from '../wording.ts';

const quotedNumbers = [
  {
    what: 'invoice',
    isOfMarks: false,
    field: 'invoiceNumber',
    label:
      /(?<!pro\W?forma\s)\b(?:inv(?:oice)?)[.\s]*(?:no|nr|number|#)?\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_.-]{2,}(?:\s\d{3,})?)/giu,
  },
  {
    what: 'order',
    isOfMarks: false,
    field: 'purchaseOrderNumber',
    label:
      /\b(?:p\.?\s?o\.?|purchase order)[.\s]*(?:no|nr|number|#)\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_.-]{3,})/giu,
  },
  {
    what: 'order',
    isOfMarks: true,
    field: 'purchaseOrderNumber',
    // An order of the seller's own stands in the words of a bill of lading, not in marks, which the buyer prescribes.
    label:
      /\b(?:p\.?\s?o\.?|purchase order|order)[.\s]*(?:no|nr|number|#)?\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_.-]{3,})/giu,
  },
] as const;

/** Where such numbers are quoted besides their own fields. */
const quotingFields = ['marksAndNumbers', 'goodsDescription'] as const;

/** Marks, and the words for the goods on a bill of lading, often quote invoice and order: those of this shipment. */
export const numbersInMarks: ConsistencyRule = {
  id: 'numbers-in-marks',
  name: 'Invoice and order in the marks',
  passed: 'Invoice and order that marks and words for the goods quote are those of the shipment.',
  check(context) {
    const invoice = context.paper('invoice');
    if (!invoice) return null;
    const papers = [context.paper('packing_list'), context.paper('bill_of_lading')];
    const compared = papers.flatMap((paper) =>
      quotingFields.flatMap((at) => {
        const text = paper ? textOf(paper, at) : null;
        if (!paper || text === null) return [];
        return quotedNumbers.flatMap(({ what, field, label, isOfMarks }) => {
          const own = invoice.data[field];
          // Each place is looked through once.
          const isMarks = at === 'marksAndNumbers';
          if (isOfMarks !== isMarks && field === 'purchaseOrderNumber') return [];
          const numbers = [...text.matchAll(label)].flatMap(([, number]) =>
            number && /\d{3}/.test(number) ? number : [],
          );
          return own && numbers.length > 0 ? [{ paper: paper as Paper, at, what, field, own, numbers }] : [];
        });
      }),
    );
    if (compared.length === 0) return null;
    return compared.flatMap(({ paper, at, what, field, own, numbers }): readonly RuleFinding[] => {
      if (numbers.some((number) => citesNumber(number, own) || citesNumber(own, number))) return [];
      const finding: RuleFinding = {
        severity: 'warning',
        message: `The ${at === 'marksAndNumbers' ? 'marks' : 'words for the goods'} on the ${typeName(paper.documentType)} quote ${what} ${quoted(numbers[0] ?? '')}, the invoice has ${quoted(own)}. Please confirm that these packages belong to this shipment.`,
        observations: [observe(paper, at), observe(invoice, field)],
      };
      const near = numbers
        .map((number) =>
          misreadTexts(context, { paper, field: at, text: number }, { paper: invoice, field, text: own }),
        )
        .find((one) => one !== null);
      return [softened(finding, near ?? null)];
    });
  },
};
