import type { Rect } from '../../layout/geometry.ts';
import type { Line, PageLayout } from '../../layout/lines.ts';
import { coverOf, lookUp } from '../../layout/phrases.ts';
import { type Run, runOf } from '../../layout/run.ts';
import { findStackedHeaders } from '../../layout/stacked-header.ts';
import { readTableBody, sameColumns, type TableReader, type TableRow } from '../../layout/table.ts';
import { columnEdges, cutAtEdges } from '../../layout/table-columns.ts';
import { findHeaders, type HeaderCell, type TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { endsGoods, lastBoxOf } from '../forms/form-sections.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { numbersIn } from './cell-values.ts';
import { type ColumnRoles, promiseOf, rolesByContent, rolesOf } from './columns.ts';
import { isCountryName, isTariffCode } from './unnamed-columns.ts';

/** A table of goods that tells no prices: its rows are known by names and figures, not by products. */
export interface GoodsRows {
  readonly header: readonly HeaderCell<ColumnLabel>[];
  readonly roles: ColumnRoles;
  readonly rows: readonly TableRow[];
  /** The last row of sums below the goods. */
  readonly sums: ReadonlyMap<number, readonly Run[]>;
  /** Lines of each page (by index of the page) that the table takes up, header included. */
  readonly lines: ReadonlyMap<number, ReadonlySet<number>>;
}

export interface GoodsRules {
  /** Whether a header with these columns is one of goods. */
  readonly isGoods: (roles: ReadonlySet<ColumnName | null>) => boolean;
  /** Columns whose figures begin a row. */
  readonly figures: readonly ColumnName[];
  /** Whether the paper is a form, on which other boxes follow below the goods. */
  readonly isForm?: boolean;
}

type Placed = { readonly page: number; readonly header: TableHeader<ColumnLabel> };

const runningText: ReadonlySet<ColumnName> = new Set([
  'description',
  'partNumber',
  'marks',
  'originCriterion',
  'invoice',
]);

const isOrdinal = (text: string): boolean => /^\W?\d{1,4}\W?$/.test(text);

/** Whether a line states sums: it begins with a word for them and has figures. */
export function isSumLine(line: Line, context: DocumentContext): boolean {
  const ocr = line.page.source === 'ocr';
  const texts = line.segments.map((segment) => segment.text);
  const at = texts.findIndex((text) => /\p{L}{2}/u.test(text));
  const segment = line.segments[at];
  if (!segment || !texts.some((text) => /\d/.test(text)) || at > 1) return false;
  const { labels } = context.knowledge.labels;
  return segment.pieces.slice(0, 2).some((_, index) => {
    const key = segment.pieces
      .slice(0, index + 1)
      .map((one) => one.key)
      .join('');
    return lookUp(labels, key, ocr).some((label) => label.field === 'totalRow');
  });
}

/** Whether a line carries a sum from page to page. */
function isCarriedSum(line: Line, context: DocumentContext): boolean {
  const named = line.segments.find((segment) => /\p{L}{2}/u.test(segment.text));
  const ocr = line.page.source === 'ocr';
  return named !== undefined && coverOf(named, context.knowledge.labels.carriedSums, ocr) > 0.7;
}

const cellOf = (cells: ReadonlyMap<number, Run>, roles: ColumnRoles, name: ColumnName): Run | null => {
  const at = roles.findIndex((role, column) => role === name && cells.has(column));
  return cells.get(at) ?? null;
};

function rowReader(
  layout: PageLayout,
  roles: ColumnRoles,
  rules: GoodsRules,
  headers: readonly TableHeader<ColumnLabel>[],
  context: DocumentContext,
): TableReader {
  const columns = rules.figures.filter((name) => roles.includes(name));
  const [header] = headers;
  const lastBox = header ? lastBoxOf(header.cells) : null;
  const stops = new Set(
    context.hits
      .filter(
        (hit) =>
          hit.line.page === layout.page && hit.leads && hit.colon && hit.line.segments[0] === hit.segment,
      )
      .map((hit) => hit.line.index),
  );
  return {
    textColumns: new Set(roles.flatMap((role, at) => (role === null || runningText.has(role) ? [at] : []))),
    hasEnd: rules.isForm === true,
    endsTable: (line) =>
      headers.some((header) => line.index >= header.first && line.index <= header.last) ||
      (isSumLine(line, context) && !isCarriedSum(line, context)) ||
      (rules.isForm === true && endsGoods(line, lastBox, context)),
    skips: (line) => isCarriedSum(line, context),
    beginsRow: (cells, line) => {
      const figures = columns.filter((name) => {
        const run = cellOf(cells, roles, name);
        return (
          run !== null && /^\D{0,4}\d/.test(run.text) && numbersIn([run], context.decimalMark).length > 0
        );
      }).length;
      const description = cellOf(cells, roles, 'description') ?? cellOf(cells, roles, 'partNumber');
      const named = description !== null && /\p{L}{2}|\d{3}/u.test(description.text);
      const ordinal = isOrdinal(cellOf(cells, roles, 'lineNumber')?.text ?? '');
      const coded =
        cellOf(cells, roles, 'hsCode') !== null || cellOf(cells, roles, 'originCriterion') !== null;
      if (stops.has(line.index) && !ordinal) return false;
      if (roles.includes('lineNumber')) return (ordinal && (named || figures > 0)) || (figures >= 2 && named);
      return figures >= 2 || ((figures >= 1 || coded) && named);
    },
  };
}

/** Cells of one line, cut at the columns of a table. */
function cellsAt(line: Line, edges: readonly number[]): Map<number, Run[]> {
  const cells = new Map<number, Run[]>();
  for (const segment of line.segments) {
    for (const [column, pieces] of cutAtEdges(segment, edges))
      cells.set(column, [...(cells.get(column) ?? []), runOf(pieces)]);
  }
  return cells;
}

function settledRoles(roles: ColumnRoles, rows: readonly TableRow[], context: DocumentContext): ColumnRoles {
  const texts = roles.map((_, column) => rows.map((row) => row.cells.get(column)?.[0]?.text ?? ''));
  const settled = rolesByContent(roles, texts, isTariffCode, (text) => isCountryName(text, context));
  const counts = (column: number): boolean =>
    rows.length > 1 && (texts[column] ?? []).every((text, at) => text.replace(/\W/g, '') === String(at + 1));
  const ordinals = settled.includes('lineNumber') ? -1 : settled.findIndex((_, column) => counts(column));
  // "1-9", "10-12" are the numbers of the packages, not how many they are.
  const ranges = (column: number): boolean =>
    (texts[column] ?? []).some((text) => /^\d{1,5}\s?[-–]\s?\d{1,5}$/.test(text));
  return settled.map((role, column) => {
    if (column === ordinals) return 'lineNumber';
    return role === 'packageCount' && ranges(column) ? 'ignored' : role;
  });
}

/** The table of goods of a document over all its pages; null when no page has one. */
export function findGoodsRows(context: DocumentContext, rules: GoodsRules): GoodsRows | null {
  const { layouts } = context;
  const isGoods = (cells: readonly HeaderCell<ColumnLabel>[]): boolean =>
    rules.isGoods(new Set(rolesOf(cells)));
  const { columns } = context.knowledge.labels;
  const headersBy = (find: typeof findHeaders): Placed[] =>
    layouts.flatMap((layout, page) => find(layout, columns, isGoods).map((header) => ({ page, header })));
  const plain = headersBy(findHeaders);
  const stacked = plain.length === 0 || rules.isForm ? headersBy(findStackedHeaders) : [];
  const richest = (placed: readonly Placed[]): Placed | null =>
    placed.reduce<Placed | null>((a, b) => (a && promiseOf(a.header) >= promiseOf(b.header) ? a : b), null);
  const [short, long] = [richest(plain), richest(stacked)];
  // The names on forms are sentences: single lines of them look like names of other columns.
  const all = long && (!short || promiseOf(long.header) >= promiseOf(short.header)) ? stacked : plain;
  const best = richest(all);
  if (!best) return null;
  const roles = rolesOf(best.header.cells);
  const first = readRows(context, rules, all, best, roles);
  const settled = settledRoles(roles, first.rows, context);
  return settled.join() === roles.join() ? first : readRows(context, rules, all, best, settled);
}

function readRows(
  context: DocumentContext,
  rules: GoodsRules,
  all: readonly Placed[],
  main: Placed,
  roles: ColumnRoles,
): GoodsRows {
  const columns: Rect[] = main.header.cells.map((cell) => cell.rect);
  const names = rolesOf(main.header.cells).join();
  const rows: TableRow[] = [];
  const lines = new Map<number, Set<number>>();
  let sums: ReadonlyMap<number, readonly Run[]> = new Map();
  let open = false;
  for (const [page, layout] of context.layouts.entries()) {
    const own = all.filter(
      ({ page: at, header }) =>
        at === page &&
        (header === main.header ||
          sameColumns(header, main.header) ||
          rolesOf(header.cells).join() === names),
    );
    if (own.length === 0 && !(open && rows.length > 0)) continue;
    const used = lines.get(page) ?? new Set<number>();
    lines.set(page, used);
    const headers = all.filter((one) => one.page === page).map((one) => one.header);
    const reader = rowReader(layout, roles, rules, headers, context);
    for (const header of own.length > 0 ? own.map((one) => one.header) : [null]) {
      const rects =
        header && header.cells.length === columns.length ? header.cells.map((c) => c.rect) : columns;
      const from = header ? header.last + 1 : 0;
      const body = readTableBody(layout, rects, from, reader);
      rows.push(...body.rows);
      open = body.open && body.rows.length > 0;
      for (let line = header?.first ?? from; line < body.end; line += 1) used.add(line);
      const edges = columnEdges(
        rects,
        body.rows.flatMap((row) => row.lines.slice(0, 1).flatMap((at) => layout.lines[at] ?? [])),
      );
      for (const line of layout.lines.slice(body.end, body.end + 5)) {
        // "Total cartons: 205" is a label with its value, no row of sums.
        const labelled = context.hits.some((hit) => hit.line === line && hit.colon && !hit.alone);
        if (!isSumLine(line, context) || labelled) continue;
        const cells = cellsAt(line, edges);
        if (cells.size >= 2 && body.rows.length > 0) {
          sums = cells;
          used.add(line.index);
        }
        break;
      }
    }
  }
  return { header: main.header.cells, roles, rows, sums, lines };
}
