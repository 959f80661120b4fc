import { sql } from 'kysely';
import type { Store } from '../../../core/database/open.ts';

/** All rows of the database that belong to an organization, by table. */
export type OrganizationRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Reads every table that has a column for the organization, also those that are made later. */
export async function readRowsOf(database: Store, organizationId: string): Promise<OrganizationRows> {
  const tables = await sql<{ name: string }>`
    select m.name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and c.name = 'organization_id' order by m.name`.execute(database.read);
  const found: Record<string, readonly Record<string, unknown>[]> = {};
  for (const { name } of tables.rows)
    found[name] = (
      await sql<Record<string, unknown>>`
        select * from ${sql.table(name)} where organization_id = ${organizationId}`.execute(database.read)
    ).rows;
  return found;
}

/** Texts in the rows of one organization alone: ids, hashes, names and addresses with a number in them. */
export function textsOnlyOf(rows: OrganizationRows, others: OrganizationRows): readonly string[] {
  const shared = new Set(textsOf(others));
  return [...new Set(textsOf(rows))].filter((text) => !shared.has(text));
}

const textsOf = (rows: OrganizationRows): string[] =>
  Object.values(rows)
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string')
    .filter(isDistinctive);

/**
 * Neither a time nor a word of the program's: the clock stands still, for all alike. And no automatic reference
 * of a shipment: every organization counts its own from 1.
 */
const isDistinctive = (text: string): boolean =>
  text.length >= 12 &&
  /\d/.test(text) &&
  !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) &&
  !/^SHP-\d{4}-\d{6}$/i.test(text);
