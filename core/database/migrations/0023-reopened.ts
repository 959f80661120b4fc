import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const columns = ['reopened_at text', 'reopened_by text', 'reopen_reason text'];

/** When, by whom and why an approval was last taken back. */
export const reopened: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const column of columns)
      await sql.raw(`alter table documents add column ${column}`).execute(database);
  },
};
