import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The text of a document's pages besides its fields; JSON, empty for documents read before it was kept. */
export const printedText: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table document_readings add column printed_text text not null default '""'`.execute(
      database,
    );
  },
};
