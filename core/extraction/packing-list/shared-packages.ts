import { middleX, middleY } from '../../layout/geometry.ts';
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

/** Whether a line is drawn between two rows through a column: what is joined in it has none there. */
function isParted(upper: TableRow, lower: TableRow, x: number): boolean {
  if (upper.layout !== lower.layout) return true;
  const { across } = upper.layout.ruling;
  return across.some(
    ({ at, from, to }) => at > middleY(upper.rect) && at < middleY(lower.rect) && from < x && to > x,
  );
}

/**
 * The rows that stand in one drawn cell for their weights, which is filled once, in its middle as a rule: the weights are
 * of the package and not of the row that they stand beside. Null where no cell holds several rows.
 */
function inDrawnPackages(
  { rows, header }: GoodsRows,
  weighed: readonly number[],
  isWeighed: (row: TableRow) => boolean,
): ReadonlySet<TableRow> | null {
  const [column] = weighed;
  const cell = header[column ?? -1];
  if (!cell) return null;
  const bands: TableRow[][] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before && !isParted(before, row, middleX(cell.rect))) bands.at(-1)?.push(row);
    else bands.push([row]);
  }
  const shared = bands.filter((band) => band.length > 1);
  const isPacked = bands.length > 1 && bands.every((band) => band.filter(isWeighed).length === 1);
  return isPacked && shared.length > 0 ? new Set(shared.flat()) : null;
}

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
  const drawn = table && inDrawnPackages(table, weighed, isFirst);
  if (drawn) return drawn;
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
