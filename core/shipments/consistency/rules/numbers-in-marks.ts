import type { Observation, RuleFinding } from '../finding.ts';
import { observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule } from '../rule.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { readingKey } from '../trade/likeness.ts';
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
    // An order of the seller's own is in the words of a bill of lading, not in marks, which the buyer prescribes.
    label:
      /\b(?:p\.?\s?o\.?|purchase order|order)[.\s]*(?:no|nr|number|#)?\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_.-]{3,})/giu,
  },
] as const;

/** Anywhere on a page only text with the label of a number: `INVOICE NO. 4711`, and not `INVOICE 1,250.00`. */
const anywhere = [
  {
    what: 'invoice',
    field: 'invoiceNumber',
    label:
      /(?<!(?:pro\W?forma|freight)\s)\binv(?:oice)?[.\s]*(?:no|nr|number|#)\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_-]{3,})(?![\d.,]*\d)/giu,
  },
  {
    what: 'order',
    field: 'purchaseOrderNumber',
    label:
      /\b(?:p\.?\s?o\.?|purchase order)[.\s]*(?:no|nr|number|#)\s*[.:#]*\s*([A-Z0-9][A-Z0-9/_-]{3,})(?![\d.,]*\d)/giu,
  },
] as const;

/** Where such numbers are quoted besides their own fields. */
const quotingFields = ['marksAndNumbers', 'goodsDescription'] as const;

/** Numbers that a text of a paper quotes, beside the one of the invoice. */
interface Quoted {
  readonly paper: Paper;
  readonly place: string;
  readonly what: 'invoice' | 'order';
  readonly field: 'invoiceNumber' | 'purchaseOrderNumber';
  readonly own: string;
  readonly numbers: readonly string[];
  readonly observed: Observation;
}

const numbersIn = (text: string, label: RegExp): readonly string[] =>
  [...text.matchAll(label)].flatMap(([, number]) => (number && /\d{3}/.test(number) ? number : []));

/** Marks, and the words for the goods on a bill of lading, often quote invoice and order: those of this shipment. */
export const numbersInMarks: ConsistencyRule = {
  id: 'numbers-in-marks',
  name: 'Invoice and order in the marks',
  passed: 'Invoice and order that marks and words for the goods quote are those of the shipment.',
  quotesFrom: quotingFields,
  check(context) {
    const invoice = context.paper('invoice');
    if (!invoice) return null;
    const bill = context.paper('bill_of_lading');
    const papers = [context.paper('packing_list'), bill];
    const inFields = papers.flatMap((paper) =>
      quotingFields.flatMap((at): readonly Quoted[] => {
        const text = paper ? textOf(paper, at) : null;
        if (!paper || text === null) return [];
        return quotedNumbers.flatMap(({ what, field, label, isOfMarks }): readonly Quoted[] => {
          const own = invoice.data[field];
          // Each place is looked through once.
          const isMarks = at === 'marksAndNumbers';
          if (isOfMarks !== isMarks && field === 'purchaseOrderNumber') return [];
          const numbers = numbersIn(text, label);
          const place = isMarks ? 'marks' : 'words for the goods';
          return own && numbers.length > 0
            ? [{ paper, place, what, field, own, numbers, observed: observe(paper, at) }]
            : [];
        });
      }),
    );
    const compared = [
      ...inFields,
      // What the reader left out of the words for the goods; a bill of lading has no field for either number.
      ...(bill ? onPage(bill, invoice.data) : []).filter(
        ({ what }) => !inFields.some((one) => one.paper === bill && one.what === what),
      ),
    ];
    if (compared.length === 0) return null;
    return compared.flatMap(
      ({ paper, place, what, field, own, numbers, observed }): readonly RuleFinding[] => {
        if (numbers.some((number) => citesNumber(number, own) || citesNumber(own, number))) return [];
        const finding: RuleFinding = {
          severity: 'warning',
          message: `The ${place} on the ${typeName(paper.documentType)} quote ${what} ${quoted(numbers[0] ?? '')}, the invoice has ${quoted(own)}. Please confirm that these packages belong to this shipment.`,
          observations: [observed, observe(invoice, field)],
        };
        const near = numbers
          .map((number) =>
            misreadTexts(
              context,
              { paper, field: observed.field, text: number, isQuoted: true },
              { paper: invoice, field, text: own },
            ),
          )
          .find((one) => one !== null);
        return [softened(finding, near ?? null)];
      },
    );
  },
};

/** Numbers behind their labels in the rows that a page prints, where the number of the invoice is nowhere on it. */
function onPage(
  paper: Paper,
  invoice: Readonly<Record<'invoiceNumber' | 'purchaseOrderNumber', string | null>>,
): readonly Quoted[] {
  const key = readingKey(paper.printedText);
  return anywhere.flatMap(({ what, field, label }): readonly Quoted[] => {
    const own = invoice[field];
    if (!own || key.includes(readingKey(own))) return [];
    const row = paper.printedText.split('\n').find((one) => numbersIn(one, label).length > 0);
    if (row === undefined) return [];
    const observed = { ...observe(paper, 'goodsDescription'), text: row };
    return [
      { paper, place: 'words for the goods', what, field, own, numbers: numbersIn(row, label), observed },
    ];
  });
}
