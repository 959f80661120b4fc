import { middleX, middleY } from '../../layout/geometry.ts';
import type { TableRow } from '../../layout/table.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';

/** What is measured of a package and not of the goods in it. */
const measured = ['netWeight', 'grossWeight', 'volume'] as const;
/** What one cell may say of all the goods beside it. */
const joined = [...measured, 'packageCount'] as const;
export type Joined = (typeof joined)[number];
/** What each of the goods is told by. */
const named: ReadonlySet<ColumnName | null> = new Set(['description', 'partNumber', 'quantity']);
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
 * The rows that stand in one drawn cell of a column, which is filled once, in its middle or on its top line: it tells of
 * the package and not of the row that it stands beside. None where no cell holds several rows.
 */
function inDrawnCells({ rows, header, roles }: GoodsRows, column: number): readonly TableRow[] {
  const cell = header[column];
  if (!cell) return [];
  const bands: TableRow[][] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before && !isParted(before, row, middleX(cell.rect))) bands.at(-1)?.push(row);
    else bands.push([row]);
  }
  const told = (band: readonly TableRow[]): number => band.filter((row) => fills(row, column)).length;
  // Of two or four rows the middle is a line of its own, which tells of no goods.
  const isGoods = (row: TableRow): boolean => roles.some((role, at) => named.has(role) && fills(row, at));
  const shared = bands.filter((band) => band.filter(isGoods).length > 1);
  const isJoined = bands.length > 1 && bands.every((band) => told(band) <= 1);
  return isJoined ? shared.flat() : [];
}

/**
 * What rows say of a package with other goods in it, those of the next rows: its number stands beside the first of them
 * alone, and so do its weights, or the cells of its weights are joined over all of them. Net weights of each of the goods
 * may stand beside the gross weight of their package. Rows that fill a package by themselves share none.
 */
export function sharedPackages(table: GoodsRows | null): ReadonlyMap<TableRow, readonly Joined[]> {
  const { rows, roles } = table ?? { rows: [], roles: [] };
  const columnsOf = (names: readonly (ColumnName | null)[]): number[] =>
    roles.flatMap((role, column) => (names.includes(role) ? [column] : []));
  const found = new Map<TableRow, readonly Joined[]>();
  for (const name of joined)
    for (const row of table ? columnsOf([name]).flatMap((column) => inDrawnCells(table, column)) : [])
      found.set(row, [...(found.get(row) ?? []), name]);
  if (found.size > 0) return found;
  const weighed = columnsOf(measured).filter((column) => rows.some((row) => fills(row, column)));
  const isFirst = (row: TableRow | undefined): boolean => weighed.some((column) => fills(row, column));
  const isNumbered = columnsOf(numbering).some((column) =>
    rows.every(
      (row) =>
        fills(row, column) === isFirst(row) &&
        (!fills(row, column) || isPackageNumber(row.cells.get(column)?.[0]?.text ?? '')),
    ),
  );
  if (!isNumbered || !isFirst(rows[0])) return new Map();
  const firsts = rows.filter((row, at) => isFirst(row) && at + 1 < rows.length && !isFirst(rows[at + 1]));
  return new Map(firsts.map((row) => [row, measured]));
}
