import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`create table audit_log (
    id text primary key,
    organization_id text references organizations (id),
    created_at text not null,
    action text not null,
    outcome text not null check (outcome in ('done', 'refused')),
    code text,
    user_id text,
    api_key_id text,
    target_id text,
    path text,
    address text,
    request_id text
  ) strict`,
  sql`create index audit_log_by_organization on audit_log (organization_id, id desc)`,
  sql`create index audit_log_by_time on audit_log (created_at)`,
  // A user who is removed leaves a row without address and password, for what refers to it.
  sql`alter table users add column deleted_at text`,
  sql`create index users_by_organization on users (organization_id, id)`,
  sql`create index refresh_tokens_by_user on refresh_tokens (user_id)`,
];

/** Who changed what, and who was refused. */
export const auditLog: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await statement.execute(database);
  },
};
