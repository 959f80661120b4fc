import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Endpoints that receive events, and what each has received or is to receive: one row per delivery. */
export const webhooks: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await statement.execute(database);
  },
};

const statements = [
  sql`create table webhooks (
    id text primary key,
    organization_id text not null references organizations (id),
    url text not null,
    events text not null,
    is_active integer not null check (is_active in (0, 1)),
    sealed_secret text not null,
    created_at text not null,
    updated_at text
  ) strict`,
  sql`create index webhooks_by_organization on webhooks (organization_id, id)`,

  sql`create table webhook_deliveries (
    id text primary key,
    organization_id text not null references organizations (id),
    webhook_id text not null references webhooks (id) on delete cascade,
    event_id text not null references events (id),
    event text not null,
    status text not null check (status in ('Pending', 'Success', 'Failed')),
    attempts integer not null,
    is_requested integer not null check (is_requested in (0, 1)),
    next_attempt_at integer not null,
    lease_owner text,
    last_attempt_at text,
    last_error text,
    response_status_code integer,
    created_at text not null
  ) strict`,
  sql`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id)`,
  sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id)
    where status = 'Pending'`,
  sql`create index webhook_deliveries_of_event on webhook_deliveries (event_id)`,
  sql`create index events_by_time on events (created_at)`,
];
