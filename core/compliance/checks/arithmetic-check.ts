import type { Invoice } from '../../extraction/invoice-shape.ts';
import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { goodsLines } from '../goods-line.ts';
import { moneyRounding } from '../money-rounding.ts';
import { sumFindings } from '../sum-findings.ts';
import { counted, linesNamed, listed } from '../wording.ts';
import { lineArithmetic } from './line-arithmetic.ts';
import { totalArithmetic } from './total-arithmetic.ts';

const identity = { checkId: 'arithmetic_check', checkName: 'Arithmetic Check' } as const;

/**
 * Do the figures agree: quantity × price on each line, the lines with the total, packages with their
 * number? What rounding explains is no difference.
 */
export function checkArithmetic(subject: CheckSubject): ComplianceCheck {
  const invoice = subject.documentType === 'invoice' ? subject.extractedData.invoice : undefined;
  const amounts = invoice ? invoiceArithmetic(subject, invoice) : nothing;
  const packages = sumFindings(subject, 'arithmetic', null);
  const compared = [...amounts.compared, ...packages.compared];
  if (compared.length === 0 && amounts.findings.length === 0)
    return notApplicable(
      identity,
      'No figures were read from this document that could be added up and compared. Compare them by hand where the page has any.',
    );
  return outcome(
    subject,
    identity,
    [...amounts.findings, ...packages.findings],
    `The figures agree: ${listed(compared)}.`,
    { notes: amounts.notes, details: { compared } },
  );
}

interface Compared {
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  readonly compared: readonly string[];
}
const nothing: Compared = { findings: [], notes: [], compared: [] };

function invoiceArithmetic(subject: CheckSubject, invoice: Invoice): Compared {
  const money = moneyRounding(invoice.currency, subject.rules.thresholds);
  const named = goodsLines(subject);
  const lines = invoice.lineItems.flatMap((item, index) => {
    const line = named[index];
    return line ? [{ line, ...lineArithmetic(line, item, money) }] : [];
  });
  const totals = totalArithmetic(invoice, sumOfLines(invoice), money);
  const priced = lines.filter(({ pricedBy }) => pricedBy !== null);
  const comparedLines = lines.filter(({ wasCompared }) => wasCompared).length;
  const amountless = lines.filter(({ line }) => amountOf(invoice, line.position - 1) === null);
  return {
    findings: [...lines.flatMap(({ finding }) => finding ?? []), ...totals.findings],
    compared: [
      comparedLines > 0 ? `quantity × price on ${counted(comparedLines, 'line')}` : '',
      ...totals.compared.map((path) =>
        path === 'subtotal' ? 'the lines with the subtotal' : 'the amounts with the total',
      ),
    ].filter(Boolean),
    notes: [
      priced.length > 0
        ? `The price on ${linesNamed(priced.map(({ line }) => line.position))} is for ${listed([...new Set(priced.map(({ pricedBy }) => `${pricedBy}`))])} pieces.`
        : '',
      totals.leftOut.length > 0
        ? `The total does not hold the ${listed(totals.leftOut)} that the invoice names${valueSentence(totals.leftOut)}`
        : '',
      amountless.length > 0 && amountless.length < lines.length
        ? `There is no amount on ${linesNamed(amountless.map(({ line }) => line.position))}, so the lines could not be added up.`
        : '',
    ].filter(Boolean),
  };
}

const valueSentence = (leftOut: readonly string[]): string =>
  leftOut.some((label) => label === 'freight' || label === 'insurance')
    ? ': look whether the price includes it, because the customs value may have to.'
    : '.';

/** The total of a line, or what quantity and price make; null where neither is known. */
function amountOf({ lineItems }: Invoice, index: number): number | null {
  const item = lineItems[index];
  if (!item) return null;
  const { total, quantity, unitPrice } = item;
  return total ?? (quantity === null || unitPrice === null ? null : quantity * unitPrice);
}

function sumOfLines(invoice: Invoice): number | null {
  if (invoice.lineItems.length === 0) return null;
  const amounts = invoice.lineItems.map((_, index) => amountOf(invoice, index));
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    0,
  );
}
