import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How a document was read: by page, by e-invoice, in which of the documents of its file. */
export const provenance: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`alter table document_readings add column provenance text not null default '{}'`.execute(
      database,
    );
  },
};
