import type { PageLayout } from '../../layout/lines.ts';
import type { Invoice } from '../invoice-shape.ts';
import type { LabelKnowledge } from '../knowledge/label-knowledge.ts';
import { heading, pageSigns } from '../page-signs.ts';

/** A credit note may name the invoice that it takes back in letters nearly as large as its own title. */
const nearlyAsLarge = 0.8;

/** The title by which a paper calls itself a credit note, as printed; null: it does not. */
export function creditTitle(layouts: readonly PageLayout[], labels: LabelKnowledge): string | null {
  const [first] = layouts;
  if (!first) return null;
  const titles = pageSigns(first, labels).titles.filter(({ documentType }) => documentType === 'invoice');
  const largest = (list: typeof titles) => [...list].sort((a, b) => b.weight - a.weight)[0];
  const own = largest(titles.filter(({ credits }) => credits));
  const other = largest(titles.filter(({ credits }) => !credits));
  if (!own || own.weight < heading * nearlyAsLarge) return null;
  return own.weight > (other?.weight ?? 0) * nearlyAsLarge ? own.text : null;
}

const less = (amount: number | null): number | null => (amount ? -Math.abs(amount) : amount);

/**
 * A credit note as an invoice of negative amounts, as EN 16931 lets it be stated. Quantities, prices and the discount
 * stay as printed. Amounts that are negative in print stay so.
 */
export function asCredit(invoice: Invoice): Invoice {
  const sum = invoice.lineItems.reduce((all, { total }) => all + (total ?? 0), 0);
  const opposite = (amount: number | null): number | null => (amount && sum > 0 ? -amount : amount);
  return {
    ...invoice,
    totalAmount: less(invoice.totalAmount),
    subtotal: less(invoice.subtotal),
    taxAmount: less(invoice.taxAmount),
    freightAmount: less(invoice.freightAmount),
    insuranceAmount: less(invoice.insuranceAmount),
    lineItems: invoice.lineItems.map((line) => ({ ...line, total: opposite(line.total) })),
  };
}

/** Why a person has to look: words may be used in another sense, as `Gutschrift` is for what a buyer bills himself. */
export const creditReason = (title: string): string =>
  `The paper is titled "${title}", so its amounts are given as negative. Check that they are credited, not charged.`;
