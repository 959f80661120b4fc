import { middleY } from '../../../layout/geometry.ts';
import type { Line, PageLayout } from '../../../layout/lines.ts';
import { rectOf } from '../../../layout/run.ts';
import type { TableRow } from '../../../layout/table.ts';
import type { DocumentContext } from '../../document-context.ts';
import { figureColumns, figuresOf } from '../../invoice/line-figures.ts';
import type { ColumnName } from '../../knowledge/label-knowledge.ts';
import { findNumbers } from '../../values/number.ts';
import { numbersIn } from '../cell-values.ts';
import type { GoodsRows } from '../goods-rows.ts';
import { hasRows, type TableHypothesis } from './hypothesis.ts';
import type { TableEvidence } from './table-weights.ts';

/** How often each evidence speaks for a reading, or against it. */
export type TableFindings = Readonly<Record<TableEvidence, number>>;

const figures: ReadonlySet<ColumnName | null> = new Set([
  'quantity',
  'unitPrice',
  'total',
  'grossTotal',
  'packageCount',
  'netWeight',
  'grossWeight',
  'volume',
]);

/** Sums of columns; prices are not added up. */
const summed = (role: ColumnName | null): boolean => figures.has(role) && role !== 'unitPrice';

const isNamed = (role: ColumnName | null): boolean => role !== null && role !== 'ignored';

type LinesOfPages = ReadonlyMap<PageLayout, ReadonlySet<number>>;

function linesOf(table: GoodsRows | null): LinesOfPages {
  const lines = new Map<PageLayout, Set<number>>();
  for (const row of table?.rows ?? []) {
    const own = lines.get(row.layout) ?? new Set();
    for (const line of row.lines) own.add(line);
    lines.set(row.layout, own);
  }
  return lines;
}

/** The lines that are in the rows of one reading and not of the other. */
const linesMissing = (other: LinesOfPages, own: LinesOfPages): Line[] =>
  [...other].flatMap(([layout, lines]) =>
    [...lines].flatMap((at) => (own.get(layout)?.has(at) ? [] : (layout.lines[at] ?? []))),
  );

/** Rows of a table without prices whose quantity is the product of two other figures: 10 sets of 6 are 60. */
const multiplied = ({ roles, rows }: GoodsRows, { decimalMark }: DocumentContext): number =>
  rows.filter(({ cells }) => {
    const column = roles.indexOf('quantity');
    const valueAt = (at: number): number => numbersIn(cells.get(at), decimalMark)[0]?.value ?? 0;
    const others = roles.flatMap((_, at) => (at < column && valueAt(at) > 1 ? [valueAt(at)] : []));
    return others.some((one, at) => others.some((more, next) => next > at && one * more === valueAt(column)));
  }).length;

function products(table: GoodsRows, context: DocumentContext) {
  const { roles, header, rows } = table;
  const { decimalMark } = context;
  if (!roles.includes('unitPrice') && !roles.includes('total'))
    return { products: multiplied(table, context), brokenProducts: 0 };
  const names = header.map(({ run }) => run.text);
  const columns = figureColumns(roles, names, rows, decimalMark);
  const read = rows.map((row) => figuresOf(row, columns, decimalMark));
  // "1 | 23.24 | 23.24": one piece of anything costs its price, in whatever columns both stand.
  const proven = read.filter(({ agrees, quantity, unitPrice }) =>
    Boolean(agrees && quantity?.value !== 1 && unitPrice?.value !== 1 && unitPrice?.value !== 0),
  );
  return { products: proven.length, brokenProducts: read.filter(({ agrees }) => agrees === false).length };
}

const inThousandths = (value: number): number => Math.round(value * 1000);

/** Figures below this, and whole, stand on a paper by chance: a day, a number of a page. */
const leastTelling = 100;

/** The figures that a paper states outside of some lines, in thousandths. */
function statedFigures({ layouts, decimalMark }: DocumentContext, taken: LinesOfPages): ReadonlySet<number> {
  const isFree = (layout: PageLayout, { index }: Line): boolean => !taken.get(layout)?.has(index);
  return new Set(
    layouts.flatMap((layout) =>
      layout.lines
        .filter((line) => isFree(layout, line))
        .flatMap(({ segments }) => segments.flatMap(({ text }) => findNumbers(text, decimalMark)))
        .filter(({ value, decimals }) => value >= leastTelling || (decimals > 0 && value > 0))
        .map(({ value }) => inThousandths(value)),
    ),
  );
}

function statedSums(
  { roles, rows }: GoodsRows,
  { decimalMark }: DocumentContext,
  stated: ReadonlySet<number>,
): number {
  const sumOf = (column: number): number | null => {
    const values = rows.map((row) => numbersIn(row.cells.get(column), decimalMark)[0]?.value ?? null);
    if (values.every((value) => value === null)) return null;
    return values.reduce<number>((sum, value) => sum + inThousandths(value ?? 0), 0);
  };
  return roles.filter((role, column) => summed(role) && stated.has(sumOf(column) ?? Number.NaN)).length;
}

/** Whether the figures of a row of several lines stand at half of its height. */
function isEven({ cells, rect, lines }: TableRow, roles: GoodsRows['roles']): boolean {
  const [run] = roles.flatMap((role, column) => (figures.has(role) ? (cells.get(column) ?? []) : []));
  if (!run || lines.length < 2) return false;
  const own = rectOf(run.pieces);
  return Math.abs(middleY(own) - middleY(rect)) < 0.3 * (own.y1 - own.y0);
}

/** A row that fills less than this part of the columns that the fullest row fills, or none of figures, is hardly of its table. */
const thin = 0.5;

function cellsOf({ roles, rows }: GoodsRows, { decimalMark }: DocumentContext) {
  const named = roles.flatMap((role, column) => (isNamed(role) ? [{ role, column }] : []));
  let [emptyCells, unfitCells, namelessRows] = [0, 0, 0];
  const filled = rows.map(({ cells }) => named.filter(({ column }) => cells.has(column)).length);
  const most = Math.max(...filled);
  for (const { cells } of rows) {
    for (const { role, column } of named) {
      const runs = cells.get(column);
      if (!runs) emptyCells += 1;
      else if (figures.has(role) && numbersIn(runs, decimalMark).length === 0) unfitCells += 1;
    }
    const isName = ({ role, column }: (typeof named)[number]): boolean =>
      (role === 'description' || role === 'partNumber') && cells.has(column);
    if (named.some(({ role }) => role === 'description') && !named.some(isName)) namelessRows += 1;
  }
  const measured = rows.map(({ cells }) =>
    named.some(({ role, column }) => figures.has(role) && cells.has(column)),
  );
  const isThin = (count: number, at: number): boolean =>
    count < thin * most || (measured[at] === false && measured.includes(true));
  const thinRows = filled.filter(isThin).length;
  return { emptyCells, unfitCells, namelessRows, thinRows };
}

const none = Object.freeze({
  products: 0,
  brokenProducts: 0,
  statedSums: 0,
  evenRows: 0,
  emptyCells: 0,
  unfitCells: 0,
  namelessRows: 0,
  thinRows: 0,
});

/** What speaks for and against one reading of a table beside another of it. */
export function findingsOf(
  { table, explained }: TableHypothesis,
  other: TableHypothesis,
  context: DocumentContext,
): TableFindings {
  const own = linesOf(table);
  const missing = linesMissing(linesOf(other.table), own).filter((line) => !explained?.has(line));
  const withFigures = missing.map(({ segments }) => segments.filter(({ text }) => /\d/.test(text)).length);
  const unread = {
    unreadFigures: withFigures.reduce((sum, count) => sum + count, 0),
    unreadWords: withFigures.filter((count) => count === 0).length,
  };
  if (!hasRows(table)) return { ...none, ...unread };
  return {
    ...products(table, context),
    ...cellsOf(table, context),
    ...unread,
    statedSums: statedSums(table, context, statedFigures(context, own)),
    evenRows: table.rows.filter((row) => isEven(row, table.roles)).length,
  };
}
