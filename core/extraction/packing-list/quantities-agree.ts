import type { DocumentContext } from '../document-context.ts';
import type { Found } from '../found.ts';
import { figureIn } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { provenSums } from '../goods/sum-row.ts';

/** Quantities are rounded, each by so much at most. */
const tolerance = 0.011;

/**
 * Whether the row of sums bears out the quantities of the lines. False as well where it sums up another column that
 * was not understood, and not that of the quantities: `Stems per bunch | Bunches | Total stems`. Null where it says
 * nothing of them.
 */
export function quantitiesAgree(
  quantities: readonly (Found<number> | null)[],
  table: GoodsRows | null,
  context: DocumentContext,
): boolean | null {
  if (!table) return null;
  const column = table.roles.findIndex((role, at) => role === 'quantity' && table.sums.has(at));
  const stated = figureIn(table.sums.get(column), context);
  if (stated) {
    const sum = quantities.reduce((all, one) => all + (one?.value ?? 0), 0);
    return Math.abs(sum - stated.value) <= tolerance * Math.max(1, quantities.length);
  }
  const unread = new Map([...table.sums].filter(([at]) => table.roles[at] === null));
  return provenSums(unread, table.rows, context) > 0 ? false : null;
}
