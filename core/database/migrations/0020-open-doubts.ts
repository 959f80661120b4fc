import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Null: read by an earlier version, and not counted yet; the next start counts them.
  'alter table documents add column open_doubts integer',
  'create index documents_not_counted on documents (id) where open_doubts is null',
  `update documents set open_doubts = 0 where status in ('processing', 'failed')`,
  `alter table document_readings add column doubts text not null default '[]'`,
];

/** Doubts that a person still has to confirm, correct or waive on each document, and how much of it there is. */
export const openDoubts: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
