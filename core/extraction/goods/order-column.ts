import { findPhrases } from '../../layout/phrases.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { readIdentifier } from '../values/identifier.ts';
import type { GoodsRows } from './goods-rows.ts';

/** How surely a column's name means the buyer's order, at least. */
const leastStrength = 0.7;

/**
 * The buyer's order that all goods are of, told by a column of the table: `Order No.` over `B97-3086` in every row.
 * Null where no column is called so, or the goods are of several orders.
 */
export function orderInColumn(table: GoodsRows | null, context: DocumentContext): Found<string> | null {
  const { labels } = context.knowledge.labels;
  for (const [column, { run }] of (table?.header ?? []).entries()) {
    const ocr = run.pieces[0]?.page.source === 'ocr';
    const isOrder = findPhrases(run, labels, ocr).some(
      ({ from, meanings }) =>
        from === 0 &&
        meanings.some(({ field, strength }) => field === 'purchaseOrderNumber' && strength >= leastStrength),
    );
    const cells = (table?.rows ?? []).flatMap((row) => row.cells.get(column)?.slice(0, 1) ?? []);
    const [first] = cells;
    if (!isOrder || !first || cells.length < (table?.rows.length ?? 0)) continue;
    const number = readIdentifier(first.text, context.knowledge.values.dates);
    if (number?.value === first.text && cells.every(({ text }) => text === first.text))
      return foundAt(number.value, 0.88, first.pieces);
  }
  return null;
}
