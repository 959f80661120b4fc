import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { PaperOf } from '../paper.ts';
import type { ConsistencyRule } from '../rule.ts';
import { type LetterOfCredit, readLetterOfCredit } from '../trade/letter-of-credit.ts';
import { readingKey } from '../trade/likeness.ts';

/** Banks pay against papers that keep the credit to the letter: UCP 600 (ICC publication 600) Art. 14, 18, 30. */
export const letterOfCredit: ConsistencyRule = {
  id: 'letter-of-credit',
  name: 'Letter of credit',
  passed: 'Amount, currency and loading comply with the letter of credit in the payment terms.',
  check({ paper, knowledge }) {
    const invoice = paper('invoice');
    const credit = invoice ? readLetterOfCredit(termsOf(invoice), knowledge.values.dates) : null;
    if (!invoice || !credit) return null;
    return [...amountFindings(invoice, credit), ...dateFindings(invoice, paper('bill_of_lading'), credit)];
  },
};

/** The terms with the line below them: a credit takes more words than a field of one line holds. */
function termsOf({ data, printedText }: PaperOf<'invoice'>): string {
  const terms = data.paymentTerms ?? '';
  const key = readingKey(terms);
  const rows = printedText.split('\n');
  const at = key.length < shortestTerms ? -1 : rows.findIndex((row) => readingKey(row).includes(key));
  return at < 0 ? terms : `${terms} ${rows[at + 1] ?? ''}`;
}

/** Shorter terms occur in many rows: `L/C`. */
const shortestTerms = 8;

function amountFindings(
  invoice: PaperOf<'invoice'>,
  { amount, isAbout, allowsParts }: LetterOfCredit,
): readonly RuleFinding[] {
  const { totalAmount, currency } = invoice.data;
  if (amount === null) return [];
  const terms = observe(invoice, 'paymentTerms');
  if (currency !== null && currency !== amount.currency)
    return [
      {
        severity: 'warning',
        message: `The invoice is in ${currency}, the letter of credit in ${amount.currency}. The bank refuses an invoice in another currency (UCP 600 Art. 18): have the invoice or the credit changed.`,
        observations: [terms, observe(invoice, 'currency')],
      },
    ];
  if (totalAmount === null) return [];
  const most = amount.value * (isAbout ? 1.1 : 1);
  if (totalAmount > most + 0.01)
    return [
      {
        severity: 'warning',
        message: `The invoice is for ${totalAmount} ${currency ?? ''}, more than the ${amount.value} ${amount.currency} of the letter of credit. The bank need not take it (UCP 600 Art. 18, 30): have the credit raised or the invoice corrected.`,
        observations: [terms, observe(invoice, 'totalAmount')],
      },
    ];
  if (allowsParts === false && totalAmount < amount.value * 0.9)
    return [
      {
        severity: 'warning',
        message: `The invoice is for ${totalAmount} of the ${amount.value} ${amount.currency} of the letter of credit, which allows no partial shipment. Please confirm that this is the whole delivery, or have the credit changed.`,
        observations: [terms, observe(invoice, 'totalAmount')],
      },
    ];
  return [];
}

function dateFindings(
  invoice: PaperOf<'invoice'>,
  bill: PaperOf<'bill_of_lading'> | undefined,
  { latestShipment, expiry }: LetterOfCredit,
): readonly RuleFinding[] {
  const loaded = bill?.data.onBoardDate ?? bill?.data.issueDate;
  if (!bill || !loaded) return [];
  const field = bill.data.onBoardDate === null ? 'issueDate' : 'onBoardDate';
  const observations = [observe(invoice, 'paymentTerms'), observe(bill, field)];
  // A date that can be read in two ways is held against the kinder one.
  const isAfter = (days: readonly string[]): boolean => days.length > 0 && days.every((day) => loaded > day);
  if (isAfter(latestShipment))
    return [
      {
        severity: 'warning',
        message: `The goods were loaded on ${loaded}, after ${latestShipment.join(' or ')}, the last day that the letter of credit allows. The bank refuses such papers unless the buyer accepts the discrepancy: ask the buyer first.`,
        observations,
      },
    ];
  if (isAfter(expiry))
    return [
      {
        severity: 'warning',
        message: `The goods were loaded on ${loaded}, after the letter of credit expired on ${expiry.join(' or ')}. The bank no longer pays against it: have it extended.`,
        observations,
      },
    ];
  return [];
}
