import type { PageLayout } from '../../layout/lines.ts';
import { readTableBody, type TableRow } from '../../layout/table.ts';
import { columnEdges } from '../../layout/table-columns.ts';
import { findHeaders, type HeaderCell, type TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { isPackageWord } from '../values/packages.ts';
import { rolesOf } from './columns.ts';
import type { GoodsRows } from './goods-rows.ts';
import { isSumLine } from './sum-row.ts';
import { sumRowBelow } from './sums-below.ts';

const measures: readonly ColumnName[] = ['netWeight', 'grossWeight', 'volume'];
/** What is told of goods alone. */
const ofGoods: readonly ColumnName[] = ['quantity', 'description', 'hsCode', 'unitPrice', 'total'];
/** So many measures make a table of packages. */
const leastMeasures = 2;

/** The headers on a page of tables that tell of packages and of no goods: `Crate | Type | L x W x H | Net kg | Gross kg`. */
export function headersOfPackages(
  layout: PageLayout,
  { knowledge }: DocumentContext,
): TableHeader<ColumnLabel>[] {
  const isOfPackages = (cells: readonly HeaderCell<ColumnLabel>[]): boolean => {
    const roles = rolesOf(cells);
    const words = cells.flatMap(({ run }) => run.text.match(/\p{L}{2,}/gu) ?? []);
    // "Case 1 of 3   Gross 212.0 kg   Net 180.0 kg" is a row that names its own figures.
    const hasFigure = cells.some(({ run }) => /\d[.,]\d/.test(run.text));
    return (
      !hasFigure &&
      measures.filter((name) => roles.includes(name)).length >= leastMeasures &&
      !ofGoods.some((name) => roles.includes(name)) &&
      words.some((word) => isPackageWord(word, knowledge.values))
    );
  };
  return findHeaders(layout, knowledge.labels.columns, isOfPackages);
}

/** How far below each other rows of one table stand, in heights of a row. */
const nearRow = 2.5;

/** The rows right below the names, of which each has all figures: boxes of sums at the foot of a paper have one such row. */
function figuredRows(rows: readonly TableRow[], figures: readonly number[]): readonly TableRow[] {
  const isFull = ({ cells }: TableRow): boolean =>
    figures.every((at) => /^\d[\d.,'\s]*(?:\p{L}[\p{L}³]{0,3})?$/u.test(cells.get(at)?.[0]?.text ?? ''));
  const end = rows.findIndex((row, at) => {
    const above = rows[at - 1]?.rect;
    const isFar = above !== undefined && row.rect.y0 - above.y1 > nearRow * (above.y1 - above.y0);
    return !isFull(row) || isFar;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

export interface PackageTable extends GoodsRows {
  /** Where its columns are named. */
  readonly page: PageLayout;
  readonly names: { readonly first: number; readonly last: number };
}

/**
 * The table, mostly at the end of a list of contents, that tells each of the packages once more with its sides and
 * weights, and what all of them come to. Null where the goods themselves are told so.
 */
export function packageTable(goods: GoodsRows | null, context: DocumentContext): PackageTable | null {
  const { layouts } = context;
  const tables = layouts.flatMap((layout, page) =>
    headersOfPackages(layout, context)
      .filter(({ first }) => !goods?.lines.get(page)?.has(first))
      .map((header): PackageTable => {
        const roles = rolesOf(header.cells);
        const rects = header.cells.map((cell) => cell.rect);
        const figures = roles.flatMap((role, at) => (role && measures.includes(role) ? [at] : []));
        const body = readTableBody(layout, rects, header.last + 1, {
          textColumns: new Set(),
          beginsRow: (cells) => figures.filter((at) => /^\d/.test(cells.get(at)?.text ?? '')).length > 0,
          // Boxes over the goods have one row of figures, and the goods are no packages.
          endsTable: (line) => isSumLine(line, context) || goods?.lines.get(page)?.has(line.index) === true,
        });
        const rows = figuredRows(body.rows, figures);
        const firsts = rows.flatMap((row) => row.lines.slice(0, 1).flatMap((at) => layout.lines[at] ?? []));
        const below = sumRowBelow(layout, body.end, columnEdges(rects, firsts), rows, context);
        return {
          header: header.cells,
          roles,
          rows,
          sums: below?.sums ?? new Map(),
          lines: new Map(),
          page: layout,
          names: header,
        };
      }),
  );
  // One row of figures is a strip of boxes that tell what all packages come to.
  return tables.findLast(({ rows }) => rows.length > 1) ?? null;
}
