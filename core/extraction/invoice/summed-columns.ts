import { overlapX } from '../../layout/geometry.ts';
import type { Line, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { foundAt } from '../found.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { findMoney } from '../values/money.ts';
import type { AmountCandidate } from './amounts.ts';

/** How many lines below the goods the sums of their columns stand. */
const nearBy = 3;

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
 * `Subtotal 48,839.95 | 0.00 | 48,839.95`. The name of its column calls it a tax, and net and tax make the gross.
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
  return last.layout.lines.slice(from, from + nearBy).flatMap((line): AmountCandidate[] => {
    const amounts = line.segments.map((segment) => amountOf(segment, line, context));
    return line.segments.flatMap((segment, at) => {
      const [net, tax, gross] = [amounts[at - 1], amounts[at], amounts[at + 1]];
      if (!net || !tax || !gross || !isTax(segment)) return [];
      return Math.abs(net.value + tax.value - gross.value) < 0.011 ? [tax] : [];
    });
  });
}
