import { type Kysely, sql } from 'kysely';
import { rowsBuiltOnce } from '../database/built-once.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentFilter } from './document.ts';
import { type ListRow, listed, parseRow } from './list-rows.store.ts';
import { isSearch } from './search/document-search.ts';

/** The filters that documents are counted by. */
const counted = ['status', 'documentType', 'language'] as const;
type Counted = (typeof counted)[number];

/**
 * The first page of a list, newest first, with how many there are in all: in one statement, since it is what is asked most.
 * @returns null for what takes more than that: a later page, a search, a filter without a counter, an empty list
 */
export async function firstPage(database: Kysely<Schema>, organizationId: string, filter: DocumentFilter) {
  if (filter.offset > 0 || filter.limit === 0 || filter.sha256 !== undefined || isSearch(filter)) return null;
  const given = counted.filter((name) => filter[name] !== undefined);
  const find = queryBy(given);
  const values = given.map((name) => filter[name]!);
  // One more: it is the neighbour of the last.
  const found = await find(database, organizationId, String(filter.limit + 1), ...values);
  const total = found[0]?.total;
  if (total === undefined) return null;
  const all = found.map(({ row }) => parseRow(row));
  const rows = (isWhole(given) ? all.map(withNeighbours) : all).slice(0, filter.limit);
  return { rows, total, isTotalExact: true, hasMore: rows.length < total };
}

/** Whether a list leaves no document out, so that its rows are each other's neighbours. */
const isWhole = (given: readonly Counted[]): boolean => given.length === 0;

const withNeighbours = (row: ListRow, at: number, rows: readonly ListRow[]): ListRow => ({
  ...row,
  before: rows[at + 1]?.id ?? null,
  after: rows[at - 1]?.id ?? null,
});

const queries = new Map<string, ReturnType<typeof queryFor>>();

/** One query for each choice of filters: eight at most. */
function queryBy(given: readonly Counted[]) {
  const key = given.join(' ');
  const query = queries.get(key) ?? queryFor(given);
  queries.set(key, query);
  return query;
}

const queryFor = (given: readonly Counted[]) =>
  rowsBuiltOnce((database: Kysely<Schema>, organizationId: string, limit: string, ...values: string[]) =>
    listed(database, organizationId, !isWhole(given))
      .select(({ selectFrom }) => {
        let counts = selectFrom('documentCounts')
          .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('documentCount'), eb.lit(0)).as('total'))
          .where('organizationId', '=', organizationId);
        given.forEach((name, at) => {
          counts = counts.where(name, '=', values[at]! as never);
        });
        return counts.$asScalar().$notNull().as('total');
      })
      .where((eb) => eb.and(given.map((name, at) => eb(`listed.${name}`, '=', values[at]! as never))))
      .orderBy('listed.id', 'desc')
      .limit(sql<number>`cast(${limit} as integer)`),
  );
