import type { PageLayout } from '../../layout/lines.ts';
import { findStackedHeaders } from '../../layout/stacked-header.ts';
import { findHeaders, type HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { promiseOf, rolesOf } from './columns.ts';
import type { PlacedHeader } from './rows-under-headers.ts';

export interface GoodsHeads {
  /** The head with the most columns of goods. */
  readonly best: PlacedHeader;
  /** Those of all pages, the best among them. */
  readonly all: readonly PlacedHeader[];
}

/** The head with the most columns, the first of equals. */
const richest = (placed: readonly PlacedHeader[]): PlacedHeader | null =>
  placed.reduce<PlacedHeader | null>(
    (a, b) => (a && promiseOf(a.header) >= promiseOf(b.header) ? a : b),
    null,
  );

/**
 * The heads of the table of goods; null when no page has one.
 *
 * @param isGoods whether a head with these columns is one of goods
 * @param isForm whether names may be sentences, as on printed forms
 */
export function findGoodsHeads(
  { layouts, knowledge }: DocumentContext,
  isGoods: (roles: ReadonlySet<ColumnName | null>) => boolean,
  isForm: boolean,
): GoodsHeads | null {
  const { columns } = knowledge.labels;
  const isHead = (cells: readonly HeaderCell<ColumnLabel>[]): boolean => isGoods(new Set(rolesOf(cells)));
  const headersBy = (find: typeof findHeaders): PlacedHeader[] =>
    layouts.flatMap((layout: PageLayout, page) =>
      find(layout, columns, isHead).map((header) => ({ page, header })),
    );
  const plain = headersBy(findHeaders);
  const stacked = plain.length === 0 || isForm ? headersBy(findStackedHeaders) : [];
  const [short, long] = [richest(plain), richest(stacked)];
  // The names on forms are sentences: single lines of them look like names of other columns.
  const isFirstLine =
    isForm &&
    short?.page === long?.page &&
    short?.header.first === long?.header.first &&
    (short?.header.last ?? 0) < (long?.header.last ?? 0);
  const isLong = long && (!short || isFirstLine || promiseOf(long.header) >= promiseOf(short.header));
  const best = isLong ? long : short;
  return best && { best, all: isLong ? stacked : plain };
}
