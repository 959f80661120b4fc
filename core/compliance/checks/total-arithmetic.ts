import type { Invoice } from '../../extraction/invoice-shape.ts';
import type { Finding } from '../findings.ts';
import type { MoneyRounding } from '../money-rounding.ts';
import { listed } from '../wording.ts';

export interface TotalArithmetic {
  readonly findings: readonly Finding[];
  /** Amounts that are on the invoice but are no part of its total. */
  readonly leftOut: readonly string[];
  /** The sums that were compared, by the path of the amount. */
  readonly compared: readonly string[];
}

interface Extra {
  readonly path: 'taxAmount' | 'freightAmount' | 'insuranceAmount' | 'discountAmount';
  readonly label: string;
  readonly amount: number;
}

/**
 * Do lines, subtotal and total agree? Invoices differ in what they count into either, so an amount agrees
 * when any selection of tax, freight, insurance and discount makes it up.
 * @param lineSum null when a line has no amount.
 */
export function totalArithmetic(
  invoice: Invoice,
  lineSum: number | null,
  money: MoneyRounding,
): TotalArithmetic {
  const { subtotal, totalAmount } = invoice;
  const extras = extrasOf(invoice);
  const tolerance = money.sumTolerance(invoice.lineItems.length + extras.length);
  const agree = (base: number, amount: number) =>
    selections(extras).find(
      (chosen) => Math.abs(chosen.reduce((sum, extra) => sum + extra.amount, base) - amount) <= tolerance,
    );
  const findings: Finding[] = [];
  const compared: string[] = [];

  if (subtotal !== null && lineSum !== null) {
    compared.push('subtotal');
    // Shops print prices with tax on the lines and without in the subtotal.
    const netSum = lineSum - (invoice.taxAmount ?? 0);
    if (!agree(lineSum, subtotal) && !agree(netSum, subtotal))
      findings.push({
        status: money.severity(lineSum, subtotal),
        problem: 'subtotal',
        fields: ['subtotal'],
        value: subtotal,
        message: `The lines add up to ${money.text(lineSum)}, but the subtotal is ${money.text(subtotal)}. Look whether a line was missed or read twice, and ask the supplier which figure is right.`,
      });
  }
  const bases = [subtotal, lineSum].filter((base) => base !== null);
  const base = bases[0];
  if (totalAmount === null || base === undefined) return { findings, leftOut: [], compared };
  compared.push('totalAmount');
  const chosen = bases.map((one) => agree(one, totalAmount)).find((found) => found !== undefined);
  if (chosen)
    return {
      findings,
      leftOut: extras.filter((extra) => !chosen.includes(extra)).map(({ label }) => label),
      compared,
    };
  const expected = extras.reduce((sum, extra) => sum + extra.amount, base);
  const terms = [
    `${subtotal === null ? 'the lines' : 'the subtotal'} (${money.text(base)})`,
    ...extras.map(({ label, amount }) => `the ${label} (${money.text(amount)})`),
  ];
  findings.push({
    status: money.severity(expected, totalAmount),
    problem: 'total',
    fields: ['totalAmount', ...extras.map(({ path }) => path)],
    value: totalAmount,
    message: `The total is ${money.text(totalAmount)}, but ${listed(terms)} make ${money.text(expected)}, a difference of ${money.text(Math.abs(expected - totalAmount))}. Look on the page for an amount that was missed, such as a payment on account, and ask the supplier which figure is right.`,
    source:
      'EU: Union Customs Code Art. 70, Implementing Regulation (EU) 2015/2447 Art. 145; US: 19 CFR 141.86',
  });
  return { findings, leftOut: [], compared };
}

function extrasOf(invoice: Invoice): readonly Extra[] {
  const { taxAmount, freightAmount, insuranceAmount, discountAmount, totalAmount } = invoice;
  // On a credit note, whose amounts are negative, a discount makes less of what is given back.
  const taken = (totalAmount ?? 0) < 0 ? 1 : -1;
  const extras: readonly (Omit<Extra, 'amount'> & { readonly amount: number | null })[] = [
    { path: 'taxAmount', label: 'tax', amount: taxAmount },
    { path: 'freightAmount', label: 'freight', amount: freightAmount },
    { path: 'insuranceAmount', label: 'insurance', amount: insuranceAmount },
    // Some print a discount as a negative figure and some do not; it is always taken away.
    {
      path: 'discountAmount',
      label: 'discount',
      amount: discountAmount === null ? null : taken * Math.abs(discountAmount),
    },
  ];
  return extras.filter((extra): extra is Extra => extra.amount !== null && extra.amount !== 0);
}

/** Every selection, the whole first. */
function selections(extras: readonly Extra[]): readonly (readonly Extra[])[] {
  const all = Array.from({ length: 2 ** extras.length }, (_, bits) =>
    extras.filter((_extra, index) => (bits >> index) & 1),
  );
  return all.sort((a, b) => b.length - a.length);
}
