import { union } from '../../layout/geometry.ts';
import type { Segment } from '../../layout/lines.ts';
import { keyOf, type Piece, type Run, rectOf, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { type ColumnRoles, rolesOf } from './columns.ts';
import {
  asHeader,
  type GoodsRecord,
  knownNames,
  namedLines,
  onlyRecord,
  recordsOverValues,
  repeatedRecords,
} from './find-records.ts';
import type { GoodsRows } from './goods-rows.ts';
import { linesOverValues } from './names-over-values.ts';
import type { NamedValue } from './record-names.ts';
import { withStackedColumns } from './stacked-columns.ts';
import { unnamedValues } from './unnamed-values.ts';

/** Whether columns of these names are goods. */
type IsGoods = (roles: ReadonlySet<ColumnName | null>) => boolean;

const figures: readonly ColumnName[] = [
  'quantity',
  'unitPrice',
  'total',
  'netWeight',
  'grossWeight',
  'packageCount',
  'volume',
];
/** A line of so many cells without a name is of a table within the record: sizes and colours. */
const manyCells = 5;

/** What a record may tell without a name. */
const unnamed: readonly ColumnName[] = [
  'lineNumber',
  'partNumber',
  'description',
  'quantity',
  'packageCount',
];

/** The lines under a value that go on with it: they begin where it does, and have no name. */
function goingOn(value: Run, record: GoodsRecord): Segment[] {
  const { x0 } = rectOf(value.pieces);
  const begins = ({ segments }: GoodsRecord[number]['line']): boolean =>
    segments.some((one) => one.pieces.includes(value.pieces[0] as Piece));
  const more: Segment[] = [];
  for (const { line, named } of record.slice(record.findIndex((one) => begins(one.line)) + 1)) {
    const [segment, other] = line.segments;
    const goesOn = segment && !other && Math.abs(segment.rect.x0 - x0) <= 0.5 * segment.size;
    if (!goesOn || named.length > 0) break;
    more.push(segment);
  }
  return more;
}

function rowOf(
  record: GoodsRecord,
  ordinal: number,
  names: readonly NamedValue[],
  roles: ColumnRoles,
  context: DocumentContext,
): TableRow[] {
  const [first] = record;
  if (!first) return [];
  const named = record.flatMap((line) => line.named);
  const taken = new Set(named.flatMap((one) => one.segments));
  const cells = new Map<number, readonly Run[]>();
  for (const [at, { key }] of names.entries()) {
    const value = named.find((one) => one.key === key)?.value;
    if (!value) continue;
    const more = goingOn(value, record);
    for (const segment of more) taken.add(segment);
    cells.set(at, [value, ...more]);
  }
  const left: Run[] = record
    .filter(({ line, named: own }) => own.length > 0 || line.segments.length < manyCells)
    .flatMap(({ line }) => line.segments.filter((segment) => !taken.has(segment)));
  const part = roles.indexOf('partNumber');
  const [article, ...words] = cells.get(part)?.[0]?.pieces ?? [];
  // "Modelo TX-2385-02 Camisa de algodão": the code of the article, and what it is.
  if (article && words.some((piece) => /\p{L}{3}/u.test(piece.text)) && /\d/.test(article.text)) {
    cells.set(part, [runOf([article])]);
    left.push(runOf(words));
  }
  for (const [name, runs] of unnamedValues(left, ordinal, context)) {
    const at = roles.indexOf(name);
    if (!cells.has(at)) cells.set(at, runs);
  }
  const rect = union(record.map(({ line }) => line.rect));
  const lines = record.filter(({ page }) => page === first.page).map(({ line }) => line.index);
  return [{ layout: first.layout, rect, cells, lines }];
}

/** The names of the records, each once, meaning what their values can be: `Position 1:` counts, `UN 1090` is no unit. */
function namesOf(records: readonly GoodsRecord[]): NamedValue[] {
  const all = knownNames(records.flat());
  const unique = [...new Map(all.map((one) => [one.key, one])).values()];
  return unique.flatMap((name): NamedValue[] => {
    const values = all.filter((one) => one.key === name.key).map((one) => one.value.text);
    const isEvery = (test: RegExp): boolean => values.every((text) => test.test(text));
    const means = (column: ColumnName): boolean => name.columns.some((one) => one.column === column);
    if (
      means('unit') &&
      name.columns.every((one) => one.column === 'unit') &&
      !isEvery(/^\p{L}[\p{L}./ ]{0,14}$/u)
    )
      return [];
    const counts = means('lineNumber') && isEvery(/^\W?\d{1,4}\W?$/);
    const columns = counts ? name.columns.filter((one) => one.column === 'lineNumber') : name.columns;
    return [{ ...name, columns }];
  });
}

/** Records as the rows of a table of which their names are the columns; null where they are no goods. */
function asTable(
  records: readonly GoodsRecord[],
  context: DocumentContext,
  isGoods: IsGoods,
): GoodsRows | null {
  const names = namesOf(records);
  const named = rolesOf(names.map(asHeader));
  const roles = [...named, ...unnamed.filter((name) => !named.includes(name))];
  const rows = records.flatMap((record, at) => rowOf(record, at + 1, names, roles, context));
  const fills = (role: ColumnName | null, run: Run | undefined): boolean =>
    run !== undefined && (role === null || !figures.includes(role) || /\d/.test(run.text));
  const filled = roles.filter((role, at) => rows.every((row) => fills(role, row.cells.get(at)?.[0])));
  if (rows.length === 0 || !isGoods(new Set(filled))) return null;
  const lines = new Map<number, Set<number>>();
  // What is said of one article alone is said of all the goods.
  for (const { page, line } of records.length > 1 ? records.flat() : [])
    lines.set(page, (lines.get(page) ?? new Set()).add(line.index));
  const table = { header: names.map(asHeader), roles, rows, sums: new Map(), lines };
  return withStackedColumns(table, context);
}

/** The goods in blocks of names that stand over their values; null where the paper has none. */
export const recordsUnderNames = (context: DocumentContext, isGoods: IsGoods): GoodsRows | null =>
  asTable(recordsOverValues(linesOverValues(context)), context, isGoods);

/** Whether the names of records are details within the rows of a table: `NET WT.` over `GR. WT.` beside each of the goods. */
const areInRows = (
  records: readonly GoodsRecord[],
  table: GoodsRows,
  { layouts }: DocumentContext,
): boolean =>
  records
    .flat()
    .filter((line) => knownNames([line]).length > 0)
    .every(({ page, line }) =>
      table.rows.some((row) => row.layout === layouts[page] && row.lines.includes(line.index)),
    );

/** Whether a table was found in a list of records: one of their lines, taken for the names of its columns. */
function isInRecords(table: GoodsRows, records: readonly GoodsRecord[]): boolean {
  const names = new Set(table.header.flatMap((cell) => cell.run.pieces));
  return records
    .flat()
    .some(({ line }) => line.segments.some((segment) => segment.pieces.some((piece) => names.has(piece))));
}

/** So many names side by side are the head of a table. */
const leastNames = 3;

/**
 * Whether each record names the columns of the table, and rows stand under them: the records are the packages, and their
 * contents are told in the table, as builders of plants list case after case.
 */
function areContents({ header, rows }: GoodsRows, records: readonly GoodsRecord[]): boolean {
  const names = keyOf(header.flatMap((cell) => cell.run.pieces));
  const ofColumns = header.map((cell) => keyOf(cell.run.pieces));
  // Forms in two languages name their columns on several lines, and wrap the longer names.
  const isOfColumn = ({ pieces }: Run): boolean => ofColumns.some((name) => name.includes(keyOf(pieces)));
  const isNames = ({ line: { segments } }: GoodsRecord[number]): boolean =>
    keyOf(segments.flatMap(({ pieces }) => pieces)) === names ||
    (segments.length >= leastNames && segments.length > header.length / 2 && segments.every(isOfColumn));
  return rows.length >= records.length && records.every((record) => record.some(isNames));
}

/**
 * The goods of a document: those of its table, or where it has none, those that are told in blocks of names and
 * values, one below the other.
 */
export function tableOrRecords(
  table: GoodsRows | null,
  context: DocumentContext,
  isGoods: IsGoods,
): GoodsRows | null {
  const all = namedLines(context);
  const hasTable = table !== null && table.rows.length > 0;
  const repeated = repeatedRecords(all);
  if (
    !hasTable ||
    (isInRecords(table, repeated) && !areContents(table, repeated) && !areInRows(repeated, table, context))
  ) {
    const goods =
      asTable(repeated, context, isGoods) ?? (hasTable ? null : asTable(onlyRecord(all), context, isGoods));
    if (goods) return goods;
  }
  return table;
}
