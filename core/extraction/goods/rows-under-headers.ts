import { overlapX, type Rect } from '../../layout/geometry.ts';
import type { PageLayout } from '../../layout/lines.ts';
import {
  type Habit,
  readTableBody,
  sameColumns,
  type TableReader,
  type TableRow,
} from '../../layout/table.ts';
import { columnEdges } from '../../layout/table-columns.ts';
import type { TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';
import { belowLetterhead } from './below-letterhead.ts';
import { isCarriedRow } from './carried-row.ts';
import { numbersIn } from './cell-values.ts';
import { rolesOf } from './columns.ts';
import { isPartSum, partSums, type Sums } from './sum-row.ts';
import { sumRowBelow } from './sums-below.ts';

export interface PlacedHeader {
  /** Index of the page. */
  readonly page: number;
  readonly header: TableHeader<ColumnLabel>;
}

export interface HeadedRows {
  readonly rows: readonly TableRow[];
  /** The last row of sums among or below the goods; empty when there is none. */
  readonly sums: Sums;
  /** Lines of each page (by index of the page) that the table takes up, header included. */
  readonly lines: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface RowRules {
  /** Reads the rows of a page; `repeated`: the page goes on with the table without naming its columns. */
  readonly readerOf: (page: number, repeated: boolean) => TableReader;
  /** Whether a page that does not name the columns goes on with the table although the last one ended it. */
  readonly goesOn?: (layout: PageLayout) => boolean;
  /** Whether nothing else is to be read from the row of sums below the goods. */
  readonly ownsSums?: boolean;
  /** Whether the rows may begin on the page after their header. */
  readonly headAtFoot?: boolean | undefined;
}

/** So many names of a header must be read to know it for another one. */
const leastRead = 3;

/** Whether a header is another of which OCR misread a name: `tem` for `Item`, over the same columns. */
function isMisread(header: TableHeader<ColumnLabel>, main: TableHeader<ColumnLabel>): boolean {
  const [own, roles] = [rolesOf(header.cells), rolesOf(main.cells)];
  const isSame = (role: (typeof own)[number], at: number): boolean => role !== null && role === roles[at];
  return (
    own.length === roles.length &&
    own.filter(isSame).length >= leastRead &&
    own.every((role, at) => isSame(role, at) || role === null || roles[at] === null) &&
    header.cells.every(({ rect }, at) => overlapX(rect, main.cells[at]?.rect ?? rect) > 0.5)
  );
}

/** The headers of a page that are the main one, repeat it, or are it misread. */
function headersOn(
  page: number,
  all: readonly PlacedHeader[],
  main: TableHeader<ColumnLabel>,
): readonly TableHeader<ColumnLabel>[] {
  const names = rolesOf(main.cells).join();
  return all
    .filter((one) => one.page === page)
    .map(({ header }) => header)
    .filter(
      (header) =>
        header === main ||
        sameColumns(header, main) ||
        rolesOf(header.cells).join() === names ||
        isMisread(header, main),
    );
}

/** The rows under a header of a page, or at its top; a row that repeats the sums of the page before is left out. */
function bodyUnder(
  header: TableHeader<ColumnLabel> | null,
  layout: PageLayout,
  columns: readonly Rect[],
  reader: TableReader,
  rows: readonly TableRow[],
  context: DocumentContext,
) {
  const top = header ? header.last + 1 : rows.length > 0 ? 0 : belowLetterhead(layout, context);
  const behind = isCarriedRow(layout, top, columnEdges(columns, []), rows, context)
    ? readTableBody(layout, columns, top + 1, reader)
    : null;
  // A page of sums alone repeats none: they are those of the paper.
  return behind && behind.rows.length > 0 ? behind : readTableBody(layout, columns, top, reader);
}

/** The lines that a part of the table takes up, its header and the sum of its last group included. */
function linesOf(
  { rows, end }: Pick<ReturnType<typeof readTableBody>, 'rows' | 'end'>,
  header: TableHeader<ColumnLabel> | null,
  layout: PageLayout,
  context: DocumentContext,
): readonly number[] {
  const first = header?.first ?? end;
  const next = layout.lines[end];
  // The sum of the last group is no sum of the paper.
  const isOfGroup = next && rows.length > 0 && isPartSum(next, context);
  return [
    ...Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at),
    ...rows.flatMap((row) => row.lines),
    ...(isOfGroup ? [next.index] : []),
  ];
}

/**
 * Reads all rows under a header and under those that repeat it, over all pages; sums are set apart.
 *
 * @param all the headers on all pages, the main one among them
 */
export function rowsUnderHeaders(
  context: DocumentContext,
  all: readonly PlacedHeader[],
  main: TableHeader<ColumnLabel>,
  { readerOf, goesOn = () => false, ownsSums = false, headAtFoot = false }: RowRules,
): HeadedRows {
  const columns: Rect[] = main.cells.map((cell) => cell.rect);
  const rows: TableRow[] = [];
  const lines = new Map<number, Set<number>>();
  let sums: Sums = new Map();
  const [price, amounts] = [rolesOf(main.cells).indexOf('unitPrice'), rolesOf(main.cells).indexOf('total')];
  // Of equal goods quantities and weights add up alike by chance; a sum has no price of one.
  const isPriced = ({ cells }: TableRow): boolean =>
    numbersIn(cells.get(price), context.decimalMark).length > 0;
  let open = false;
  let habit: Habit | undefined;
  const readPart = (header: TableHeader<ColumnLabel> | null, page: number, layout: PageLayout): void => {
    const isAlike = header !== null && header.cells.length === columns.length;
    const rects = isAlike ? header.cells.map((cell) => cell.rect) : columns;
    const reader = { ...readerOf(page, header === null), habit };
    const body = bodyUnder(header, layout, rects, reader, rows, context);
    if (body.rows.length > 0) habit = body.habit;
    const parted = partSums(body.rows, context, isPriced, amounts, rows);
    rows.push(...parted.goods);
    open = body.open && (body.rows.length > 0 || headAtFoot);
    const first = body.rows.flatMap((row) => row.lines.slice(0, 1).flatMap((at) => layout.lines[at] ?? []));
    const below = sumRowBelow(layout, body.end, columnEdges(rects, first), rows, context);
    const used = lines.get(page) ?? new Set();
    for (const line of linesOf(body, header, layout, context)) used.add(line);
    lines.set(page, below && ownsSums ? used.add(below.line.index) : used);
    sums = below?.sums ?? parted.sums?.cells ?? sums;
  };
  for (const [page, layout] of context.layouts.entries()) {
    const own = headersOn(page, all, main);
    for (const header of own) readPart(header, page, layout);
    if (own.length > 0) continue;
    if (rows.length > 0 ? open || goesOn(layout) : headAtFoot && open) readPart(null, page, layout);
  }
  return { rows, sums, lines };
}
