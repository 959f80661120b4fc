import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentSearch, DocumentSort } from './document-search.ts';
import { type FoundWords, findWords } from './found-words.store.ts';
import { type SearchedDocuments, searchConditions } from './search-conditions.ts';
import { searchFields } from './search-fields.ts';

/** Of a search with more matches than this, documents are looked through in their order until a page is full. */
const fewMatches = 5_000;
/** How far matches are counted then. */
const mostCounted = 1_000;

/** A page of what was found. */
export interface FoundDocuments {
  readonly ids: readonly string[];
  readonly total: number;
  /** False: there are at least so many. */
  readonly isTotalExact: boolean;
  readonly hasMore: boolean;
}

interface Wanted extends FoundWords {
  /** A sum of `searchFields`; null: any. */
  readonly fields: number | null;
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
  const counted = await Promise.all(
    wanted.map(async (one) => ({ one, count: await countPostings(database, one) })),
  );
  const [rarest] = counted.toSorted((a, b) => a.count - b.count);
  const isNarrow = rarest !== undefined && rarest.count <= fewMatches;
  const most = isNarrow ? fewMatches + 1 : offset + limit + mostCounted;
  const rows = await database
    .selectFrom('searchEntries as entry')
    .select('entry.documentId')
    .where('entry.organizationId', '=', organizationId)
    .where((eb) =>
      eb.and([
        ...wanted.map((one) =>
          isNarrow && one === rarest.one ? sql<boolean>`entry.id in (${entriesWith(one)})` : hasWord(one),
        ),
        ...searchConditions(filter),
      ]),
    )
    .orderBy(orders[filter.sort ?? 'newest'])
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

const orders: Readonly<Record<DocumentSort, RawBuilder<unknown>>> = {
  newest: sql`entry.document_id desc`,
  oldest: sql`entry.document_id`,
  amount_desc: sql`entry.amount desc, entry.document_id desc`,
  amount_asc: sql`entry.amount is null, entry.amount, entry.document_id`,
  date_desc: sql`entry.paper_date desc, entry.document_id desc`,
  date_asc: sql`entry.paper_date is null, entry.paper_date, entry.document_id`,
};

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

const isOneOf = (ids: readonly number[]) => sql`in (select value from json_each(${JSON.stringify(ids)}))`;
const inFields = (fields: number | null) => (fields === null ? sql`true` : sql`(fields & ${fields}) <> 0`);

const entriesWith = ({ ids, fields }: Wanted) =>
  sql`select entry_id from search_postings where word_id ${isOneOf(ids)} and ${inFields(fields)}`;

/** Looks at the few words of one document: a list of many words is not gone through for each. */
const hasWord = ({ ids, fields }: Wanted) => sql<boolean>`(
  select 1 from search_postings
  where entry_id = entry.id and +word_id ${isOneOf(ids)} and ${inFields(fields)} limit 1) is not null`;

/** As many as there are, or one more than are few. */
async function countPostings(database: Kysely<Schema>, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ readonly found: number }>`
    select count(*) as found from (${entriesWith(wanted)} limit ${fewMatches + 1})`.execute(database);
  return rows[0]!.found;
}
