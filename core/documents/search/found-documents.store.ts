import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema, SearchEntriesTable } from '../../database/schema.ts';
import type { DocumentSearch, DocumentSort } from './document-search.ts';
import { findWords } from './found-words.store.ts';
import { byRanges, byWords, countEntries, type Wanted } from './narrowings.store.ts';
import { type SearchedDocuments, searchConditions } from './search-conditions.ts';
import { searchFields } from './search-fields.ts';

/** Of a search with more matches than this, documents are looked through in their order until a page is full. */
const fewMatches = 5_000;
/** How far matches are counted beyond the page then. */
const mostCounted = 200;

/** A page of what was found. */
export interface FoundDocuments {
  readonly ids: readonly string[];
  readonly total: number;
  /** False: there are at least so many. */
  readonly isTotalExact: boolean;
  readonly hasMore: boolean;
}

/** One page of the documents that are searched for. @param database one that shows one state of the database throughout. */
export async function findDocuments(
  database: Kysely<Schema>,
  organizationId: string,
  filter: SearchedDocuments,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundDocuments> {
  const wanted = await wantedWords(database, organizationId, filter);
  if (wanted.some(({ ids }) => ids.length === 0))
    return { ids: [], total: 0, isTotalExact: true, hasMore: false };
  const narrowings = [
    ...wanted.map((one) => byWords(organizationId, one)),
    ...byRanges(organizationId, filter),
  ];
  const counted = await Promise.all(
    narrowings.map(async (one) => ({ one, count: await countEntries(database, one, fewMatches + 1) })),
  );
  const [rarest] = counted.toSorted((a, b) => a.count - b.count);
  const isNarrow = rarest !== undefined && rarest.count <= fewMatches;
  const most = isNarrow ? fewMatches + 1 : offset + limit + mostCounted;
  const rows = await database
    .selectFrom('searchEntries as entry')
    .select('entry.documentId')
    .where((eb) =>
      eb.and([
        ...(isNarrow ? [rarest.one.lookup] : [sql<boolean>`entry.organization_id = ${organizationId}`]),
        ...narrowings.filter((one) => !isNarrow || one !== rarest.one).map(({ condition }) => condition),
        ...searchConditions(filter),
      ]),
    )
    .orderBy(orderOf(filter.sort ?? 'newest', isNarrow))
    .limit(most)
    .execute();
  const page = rows.slice(offset, offset + limit).map(({ documentId }) => documentId);
  return {
    ids: page,
    total: rows.length,
    isTotalExact: rows.length < most && !wanted.some(({ isCut }) => isCut),
    hasMore: offset + page.length < rows.length,
  };
}

/** Each is the order of an index that has all filters too. */
const orders = {
  newest: [['documentId', 'desc']],
  urgent: [
    ['standing', 'asc'],
    ['openDoubts', 'desc'],
    ['amount', 'desc'],
    ['documentId', 'asc'],
  ],
  oldest: [['documentId', 'asc']],
  amount_desc: [
    ['amount', 'desc'],
    ['documentId', 'desc'],
  ],
  amount_asc: [
    ['amount', 'asc nulls last'],
    ['documentId', 'asc'],
  ],
  date_desc: [
    ['paperDate', 'desc'],
    ['documentId', 'desc'],
  ],
  date_asc: [
    ['paperDate', 'asc nulls last'],
    ['documentId', 'asc'],
  ],
} as const satisfies Readonly<
  Record<DocumentSort, readonly (readonly [keyof SearchEntriesTable, 'asc' | 'desc' | 'asc nulls last'])[]>
>;

/** @param isSorted false: documents are looked through in the order of an index. */
const orderOf = (sort: DocumentSort, isSorted: boolean): RawBuilder<unknown> =>
  sql.join(
    orders[sort].map(
      ([column, direction]) =>
        sql`${sql.raw(isSorted ? '+' : '')}${sql.ref(`entry.${column}`)} ${sql.raw(direction)}`,
    ),
  );

async function wantedWords(
  database: Kysely<Schema>,
  organizationId: string,
  { search, supplier, buyer }: DocumentSearch,
): Promise<readonly Wanted[]> {
  const asked = [
    { text: search, fields: null },
    { text: supplier, fields: searchFields.supplier },
    { text: buyer, fields: searchFields.buyer },
  ];
  const wanted: Wanted[] = [];
  for (const { text, fields } of asked)
    if (text !== undefined)
      for (const found of await findWords(database, organizationId, text)) wanted.push({ ...found, fields });
  return wanted;
}
