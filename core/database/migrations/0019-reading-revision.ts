import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts how often a document's content was written, by which a change that was prepared earlier sees that it is stale. */
export const readingRevision: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table document_readings add column revision integer not null default 0`.execute(database);
  },
};
