import type { PageLayout } from '../../layout/lines.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { cellsAt, provenSums } from './sum-row.ts';

/**
 * Whether the first line below the names of the columns repeats the sums of all rows on the pages before: however it is
 * called, or not at all, it is no row of goods and ends none.
 */
export function isCarriedRow(
  layout: PageLayout,
  at: number,
  edges: readonly number[],
  above: readonly TableRow[],
  context: DocumentContext,
): boolean {
  const line = layout.lines[at];
  return line !== undefined && above.length > 1 && provenSums(cellsAt(line, edges), above, context) >= 2;
}
