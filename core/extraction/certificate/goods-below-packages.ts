import type { Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { findPackages } from '../values/packages.ts';
import { joinedRows } from './typed-rows.ts';

/** What is told once of each of the goods, on the first of its lines. */
const toldOnce: readonly ColumnName[] = ['lineNumber', 'hsCode', 'originCriterion'];

/** Whether a text counts packages and says nothing else: `95 CTNS`. */
function countsOnly(run: Run | undefined, context: DocumentContext): boolean {
  const text = run?.text.trim() ?? '';
  const [packages] = findPackages(text, context.decimalMark, context.knowledge.values);
  return packages?.index === 0 && text.slice(packages.length).replace(/[\s:,.-]/g, '') === '';
}

/**
 * Rows of which the first line counts the packages, with code, criterion and gross weight, and the second names the
 * goods with their quantity below the weight: "Number and kind of packages; description of goods" in one box each.
 */
export function withGoodsBelowPackages(table: GoodsRows, context: DocumentContext): GoodsRows {
  const isTold = (row: TableRow): boolean =>
    toldOnce.some((name) => cellsOf(row, table.roles, name).length > 0);
  const rows: TableRow[] = [];
  for (const row of table.rows) {
    const above = rows.at(-1);
    const counted = above ? cellsOf(above, table.roles, 'description') : [];
    const goesOn =
      above !== undefined &&
      above.layout === row.layout &&
      isTold(above) &&
      !isTold(row) &&
      counted.length === 1 &&
      countsOnly(counted[0], context);
    if (goesOn) rows[rows.length - 1] = joinedRows(above, row);
    else rows.push(row);
  }
  return rows.length === table.rows.length ? table : { ...table, rows };
}
