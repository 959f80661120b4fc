import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a reading gave beside the pages that teach a layout, so that fields can be decided again without reading a page. */
export const keptReadings: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql.raw('alter table kept_pages add column rest blob').execute(database);
  },
};
