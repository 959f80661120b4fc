import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts how often what a document says was written, by which a change made of it beforehand tells that it has moved. */
export const readingRevision: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table document_readings add column revision integer not null default 0`.execute(database);
  },
};
