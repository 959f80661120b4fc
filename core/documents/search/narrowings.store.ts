import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { DocumentSearch } from './document-search.ts';
import type { FoundWords } from './found-words.store.ts';

/** Up to so many words are looked up in a document; of more, the document's words are gone through. */
const fewWords = 8;

/**
 * A part of a search for which entries can be listed. SQLite does not know how many there are, and so does not choose well
 * between the ways to answer a search: a plus sign before a column keeps it from the index of that column.
 */
export interface Narrowing {
  /** A select of the numbers of entries. */
  readonly entries: RawBuilder<unknown>;
  /** A condition that looks these entries up. */
  readonly lookup: RawBuilder<boolean>;
  /** The same as a condition on an entry that is looked at anyway. */
  readonly condition: RawBuilder<boolean>;
}

/** Words to search for. */
export interface Wanted extends FoundWords {
  /** A sum of `searchFields`; null: any. */
  readonly fields: number | null;
}

/** Entries that have one of some words. */
export function byWords(organizationId: string, { ids, fields }: Wanted): Narrowing {
  const isOne = sql`in (select value from json_each(${JSON.stringify(ids)}))`;
  const isInFields = fields === null ? sql`true` : sql`(fields & ${fields}) <> 0`;
  // With the sign, the few words of a document are gone through, not the many words for each document.
  const word = ids.length <= fewWords ? sql`word_id` : sql`+word_id`;
  const entries = sql`select entry_id from search_postings where word_id ${isOne} and ${isInFields}`;
  return {
    entries,
    lookup: sql`(entry.id in (${entries}) and +entry.organization_id = ${organizationId})`,
    condition: sql`(select 1 from search_postings
      where entry_id = entry.id and ${word} ${isOne} and ${isInFields} limit 1) is not null`,
  };
}

/** The ranges of a search that have an index. */
export function byRanges(
  organizationId: string,
  { amountFrom, amountTo, datedFrom, datedTo }: DocumentSearch,
): readonly Narrowing[] {
  return [
    { column: 'entry.amount', from: amountFrom, to: amountTo },
    { column: 'entry.paperDate', from: datedFrom, to: datedTo },
  ].flatMap(({ column, from, to }) => {
    if (from === undefined && to === undefined) return [];
    const within = (value: RawBuilder<unknown>) =>
      sql<boolean>`(${sql.join(
        [
          ...(from === undefined ? [] : [sql`${value} >= ${from}`]),
          ...(to === undefined ? [] : [sql`${value} <= ${to}`]),
        ],
        sql` and `,
      )})`;
    const range = within(sql.ref(column));
    const lookup = sql<boolean>`(entry.organization_id = ${organizationId} and ${range})`;
    return [
      {
        entries: sql`select entry.id from search_entries as entry where ${lookup}`,
        lookup,
        condition: within(sql`+${sql.ref(column)}`),
      },
    ];
  });
}

/** @param most no more are counted. */
export async function countEntries(
  database: Kysely<Schema>,
  { entries }: Narrowing,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ readonly found: number }>`
    select count(*) as found from (${entries} limit ${most})`.execute(database);
  return rows[0]!.found;
}
