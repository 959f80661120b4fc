import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Events, until they are handed to the webhooks that asked for them. */
export const events: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`create table events (
      id text primary key,
      organization_id text not null references organizations (id),
      name text not null,
      data text not null,
      created_at text not null
    ) strict`.execute(database);
  },
};
