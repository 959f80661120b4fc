import { overlapX } from '../../layout/geometry.ts';
import type { Line, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt } from '../../layout/run.ts';
import { type DocumentContext, meansAny } from '../document-context.ts';
import { foundAt } from '../found.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { findMoney } from '../values/money.ts';
import type { AmountCandidate } from './amounts.ts';

/** How many lines below the goods the sums of their columns stand, and their last one with the charges before it. */
const nearBy = 3;
const charges = 6;

const sums: ReadonlySet<LabelField> = new Set(['totalRow', 'totalAmount', 'subtotal']);

const sure = 0.85;

/** The amount that a segment is, and nothing else. */
function amountOf(segment: Segment, line: Line, { decimalMark }: DocumentContext): AmountCandidate | null {
  const [money, other] = findMoney(segment.text, decimalMark);
  if (!money?.shaped || other || /\p{L}{4}/u.test(segment.text)) return null;
  const pieces = piecesAt(segment, money.index, money.length);
  const own = line.segments.flatMap((one) => one.pieces);
  return { ...foundAt(money.value, sure, pieces), pieces, line: own, certain: money.certain };
}

/**
 * The tax in the sums of the columns below the goods, as programs print them whose lines tell net, tax and gross:
 * `Subtotal 48,839.95 | 0.00 | 48,839.95`. The name of its column calls it a tax, and net and tax make the gross; or
 * there is none, which the sum of its column says.
 */
export function summedTaxes(table: GoodsRows | null, context: DocumentContext): AmountCandidate[] {
  const last = table?.rows.at(-1);
  if (!table || !last) return [];
  const { labels } = context.knowledge.labels;
  const isTax = (segment: Segment): boolean =>
    table.header.some(
      ({ run, rect }) =>
        (overlapX(rect, segment.rect) > 0.3 || Math.abs(rect.x1 - segment.rect.x1) < 0.5 * segment.size) &&
        findPhrases(run, labels, false).some(({ meanings }) =>
          meanings.some(({ field }) => field === 'taxAmount'),
        ),
    );
  const from = Math.max(...last.lines) + 1;
  const below = last.layout.lines.slice(from, from + charges);
  return below.flatMap((line, row): AmountCandidate[] => {
    const amounts = line.segments.map((segment) => amountOf(segment, line, context));
    const isTotal = context.hits.some((hit) => hit.line === line && hit.leads && meansAny(hit, sums));
    return line.segments.flatMap((segment, at) => {
      const [net, tax, gross] = [amounts[at - 1], amounts[at], amounts[at + 1]];
      if (!tax || !isTax(segment)) return [];
      // "TOTAL CFR VALUE 31,207.00 | 26,54,467.42 | 0.00": sums in two currencies, and no tax in either.
      if (tax.value === 0 && isTotal && amounts.some((one) => one && one.value > 0)) return [tax];
      const isSum = row < nearBy && net && gross && Math.abs(net.value + tax.value - gross.value) < 0.011;
      return isSum ? [tax] : [];
    });
  });
}
