import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Events in the order of each organization, for who asks for them; deliveries that are made again, in their order. */
export const eventFeed: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await statement.execute(database);
  },
};

const statements = [
  sql`create index events_of_organization on events (organization_id, created_at, id)`,
  sql`alter table webhook_deliveries add column replayed_as text`,
  sql`create index webhook_deliveries_replayed on webhook_deliveries (webhook_id, id)
    where status = 'Pending' and replayed_as is not null`,
];
