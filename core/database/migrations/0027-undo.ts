import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The values that each correction replaced, so that it can be undone. */
export const undo: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql
      .raw(`alter table document_readings add column undo_steps text not null default '{}'`)
      .execute(database);
  },
};
