import type { TableRow } from '../../layout/table.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';

/** What is measured of a package and not of the goods in it. */
const measured: readonly (ColumnName | null)[] = ['netWeight', 'grossWeight', 'volume'];
/** Columns in which the numbers of packages may stand. */
const numbering: readonly (ColumnName | null)[] = [null, 'ignored', 'marks', 'packageCount'];

/** `7`, `12-14`, `BX 003`: the number of a package, or of several. */
const isPackageNumber = (text: string): boolean => /\d/.test(text) && text.length <= 16;

const fills = (row: TableRow | undefined, column: number): boolean => row?.cells.has(column) ?? false;

/**
 * The rows of which the weights are of a package with other goods in it, those of the next rows: its number stands beside
 * the first of them alone, and so do its weights. Rows that fill a package by themselves are none of these.
 */
export function sharedPackages(table: GoodsRows | null): ReadonlySet<TableRow> {
  const { rows, roles } = table ?? { rows: [], roles: [] };
  const columnsOf = (names: readonly (ColumnName | null)[]): number[] =>
    roles.flatMap((role, column) => (names.includes(role) ? [column] : []));
  const weighed = columnsOf(measured).filter((column) => rows.some((row) => fills(row, column)));
  const isFirst = (row: TableRow | undefined): boolean => weighed.some((column) => fills(row, column));
  const isNumbered = columnsOf(numbering).some((column) =>
    rows.every(
      (row) =>
        fills(row, column) === isFirst(row) &&
        (!fills(row, column) || isPackageNumber(row.cells.get(column)?.[0]?.text ?? '')),
    ),
  );
  if (!isNumbered || !isFirst(rows[0])) return new Set();
  return new Set(rows.filter((row, at) => isFirst(row) && at + 1 < rows.length && !isFirst(rows[at + 1])));
}
