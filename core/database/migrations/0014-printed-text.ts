import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the pages of a document print besides its fields; a JSON text, empty for what was read before this was kept. */
export const printedText: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table document_readings add column printed_text text not null default '""'`.execute(
      database,
    );
  },
};
