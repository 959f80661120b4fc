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
  const names = rolesOf(main.cells).join();
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
  for (const [page, layout] of context.layouts.entries()) {
    const own = all.filter(
      (one) =>
        one.page === page &&
        (one.header === main ||
          sameColumns(one.header, main) ||
          rolesOf(one.header.cells).join() === names ||
          isMisread(one.header, main)),
    );
    const isUnderWay = rows.length > 0 ? open || goesOn(layout) : headAtFoot && open;
    if (own.length === 0 && !isUnderWay) continue;
    const used = lines.get(page) ?? new Set<number>();
    lines.set(page, used);
    for (const header of own.length > 0 ? own.map((one) => one.header) : [null]) {
      const rects =
        header && header.cells.length === columns.length ? header.cells.map((cell) => cell.rect) : columns;
      const top = header ? header.last + 1 : rows.length > 0 ? 0 : belowLetterhead(layout, context);
      const reader = { ...readerOf(page, header === null), habit };
      const behind = isCarriedRow(layout, top, columnEdges(rects, []), rows, context)
        ? readTableBody(layout, rects, top + 1, reader)
        : null;
      // A page of sums alone repeats none: they are those of the paper.
      const body = behind && behind.rows.length > 0 ? behind : readTableBody(layout, rects, top, reader);
      habit = body.rows.length > 0 ? body.habit : habit;
      const parted = partSums(body.rows, context, isPriced, amounts, rows);
      rows.push(...parted.goods);
      open = body.open && (body.rows.length > 0 || headAtFoot);
      for (let line = header?.first ?? body.end; line < body.end; line += 1) used.add(line);
      for (const row of body.rows) for (const line of row.lines) used.add(line);
      // The sum of the last group is no sum of the paper.
      const next = layout.lines[body.end];
      if (next && body.rows.length > 0 && isPartSum(next, context)) used.add(next.index);
      const first = body.rows.flatMap((row) => row.lines.slice(0, 1).flatMap((at) => layout.lines[at] ?? []));
      const below = sumRowBelow(layout, body.end, columnEdges(rects, first), rows, context);
      if (below && ownsSums) used.add(below.line.index);
      if (below) sums = below.sums;
      else if (parted.sums) sums = parted.sums.cells;
    }
  }
  return { rows, sums, lines };
}
