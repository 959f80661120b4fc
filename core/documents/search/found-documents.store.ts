import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentSearch, DocumentSort } from './document-search.ts';
import { type FoundWords, findWords } from './found-words.store.ts';
import { type SearchedDocuments, searchConditions } from './search-conditions.ts';
import { searchFields } from './search-fields.ts';

/** Of a search with more matches than this, documents are looked through in their order until a page is full. */
const fewMatches = 5_000;
/** How far matches are counted beyond the page then. */
const mostCounted = 200;
/** Up to so many words are looked up in a document; of more, the document's words are gone through. */
const fewWords = 8;

/** A page of what was found. */
export interface FoundDocuments {
  readonly ids: readonly string[];
  readonly total: number;
  /** False: there are at least so many. */
  readonly isTotalExact: boolean;
  readonly hasMore: boolean;
}

/** A part of a search for which entries can be listed. */
interface Narrowing {
  /** A select of the numbers of entries. */
  readonly entries: RawBuilder<unknown>;
  /** The same as a condition on `entry`. */
  readonly condition: RawBuilder<boolean>;
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
  const narrowings = [...wanted.map(byWords), ...byRanges(organizationId, filter)];
  const counted = await Promise.all(
    narrowings.map(async (one) => ({ one, count: await countEntries(database, one) })),
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
        ...narrowings.map((one) =>
          isNarrow && one === rarest.one ? sql<boolean>`entry.id in (${one.entries})` : one.condition,
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
  urgent: sql`entry.standing, entry.open_doubts desc, entry.amount desc, entry.document_id`,
  oldest: sql`entry.document_id`,
  amount_desc: sql`entry.amount desc, entry.document_id desc`,
  amount_asc: sql`entry.amount is null, entry.amount, entry.document_id`,
  date_desc: sql`entry.paper_date desc, entry.document_id desc`,
  date_asc: sql`entry.paper_date is null, entry.paper_date, entry.document_id`,
};

interface Wanted extends FoundWords {
  /** A sum of `searchFields`; null: any. */
  readonly fields: number | null;
}

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

function byWords({ ids, fields }: Wanted): Narrowing {
  const isOne = sql`in (select value from json_each(${JSON.stringify(ids)}))`;
  const isInFields = fields === null ? sql`true` : sql`(fields & ${fields}) <> 0`;
  // With the sign, the few words of a document are gone through, not the many words for each document.
  const word = ids.length <= fewWords ? sql`word_id` : sql`+word_id`;
  return {
    entries: sql`select entry_id from search_postings where word_id ${isOne} and ${isInFields}`,
    condition: sql`(select 1 from search_postings
      where entry_id = entry.id and ${word} ${isOne} and ${isInFields} limit 1) is not null`,
  };
}

/** The ranges of a search that have an index. */
function byRanges(
  organizationId: string,
  { amountFrom, amountTo, datedFrom, datedTo }: DocumentSearch,
): readonly Narrowing[] {
  return [
    { column: sql.ref('entry.amount'), from: amountFrom, to: amountTo },
    { column: sql.ref('entry.paperDate'), from: datedFrom, to: datedTo },
  ].flatMap(({ column, from, to }) => {
    if (from === undefined && to === undefined) return [];
    const bounds = [
      ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}`]),
      ...(to === undefined ? [] : [sql<boolean>`${column} <= ${to}`]),
    ];
    const condition = sql<boolean>`(${sql.join(bounds, sql` and `)})`;
    return [
      {
        entries: sql`select id from search_entries as entry where organization_id = ${organizationId} and ${condition}`,
        condition,
      },
    ];
  });
}

/** As many as there are, or one more than are few. */
async function countEntries(database: Kysely<Schema>, { entries }: Narrowing): Promise<number> {
  const { rows } = await sql<{ readonly found: number }>`
    select count(*) as found from (${entries} limit ${fewMatches + 1})`.execute(database);
  return rows[0]!.found;
}
