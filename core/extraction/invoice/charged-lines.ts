import { squash } from '../../layout/fold.ts';
import { lookUp } from '../../layout/phrases.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import type { AmountCandidate } from './amounts.ts';
import type { FoundLineItem } from './line-item.ts';

const charges: ReadonlySet<LabelField> = new Set(['freightAmount', 'insuranceAmount', 'otherAmount']);

const cents = (value: number): number => Math.round(value * 100);

/**
 * The lines without the charges that a shop's program lists among its goods and states again among the sums below:
 * `Shipping | 1 | 6.12` over `Shipping excl. VAT 6.12`. Where the sums do not say so, the line is one of the goods that are
 * invoiced, as service and packing are.
 *
 * @param stated what the sums state of such charges, outside the table of goods
 */
export function withoutCharges(
  items: readonly FoundLineItem[],
  stated: readonly AmountCandidate[],
  { knowledge }: DocumentContext,
): readonly FoundLineItem[] {
  const { labels } = knowledge.labels;
  const isCharge = ({ description, partNumber, hsCode, total }: FoundLineItem): boolean => {
    if (!description || partNumber || hsCode || !total) return false;
    const isNamed = lookUp(labels, squash(description.value), false).some(({ field }) => charges.has(field));
    return isNamed && stated.some(({ value }) => cents(value) === cents(total.value));
  };
  const goods = items.filter((item) => !isCharge(item));
  return goods.length > 0 ? goods : items;
}
