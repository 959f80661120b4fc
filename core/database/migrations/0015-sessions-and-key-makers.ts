import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const sessions = [
  `create table sessions (
    id text primary key,
    user_id text not null references users (id),
    organization_id text not null references organizations (id),
    created_at text not null,
    last_used_at text not null,
    expires_at text not null,
    ended_at text,
    address text,
    program text,
    wrong_passwords integer not null default 0
  ) strict`,
  'create index sessions_by_user on sessions (user_id, id)',
  'create index sessions_by_expiry on sessions (expires_at)',
  // A family of refresh tokens is what one sign-in has left.
  `insert into sessions (id, user_id, organization_id, created_at, last_used_at, expires_at, ended_at)
    select family_id, min(user_id), min(organization_id), min(created_at), max(created_at),
      max(expires_at), max(revoked_at)
    from refresh_tokens group by family_id`,
  `create table tokens_of_sessions (
    id text primary key,
    session_id text not null references sessions (id) on delete cascade,
    organization_id text not null references organizations (id),
    token_hash text not null unique,
    created_at text not null,
    expires_at text not null,
    used_at text
  ) strict`,
  `insert into tokens_of_sessions
    select id, family_id, organization_id, token_hash, created_at, expires_at, used_at from refresh_tokens`,
  'drop table refresh_tokens',
  'alter table tokens_of_sessions rename to refresh_tokens',
  'create index refresh_tokens_by_session on refresh_tokens (session_id)',
  'create index refresh_tokens_by_expiry on refresh_tokens (expires_at)',
];

const removedUsers = '(select id from users where deleted_at is not null)';

const makers = [
  `alter table api_keys add column scope text not null default 'write'
    check (scope in ('read', 'write', 'hs'))`,
  'alter table api_keys add column expires_at text',
  'create index api_keys_by_maker on api_keys (created_by)',
  'create index shares_by_maker on shares (created_by)',
  'alter table webhooks add column created_by text references users (id)',
  // Users who were removed before keys and shares ended with them.
  `update api_keys set revoked_at = (select deleted_at from users where users.id = created_by)
    where revoked_at is null and created_by in ${removedUsers}`,
  `delete from shares where created_by in ${removedUsers}`,
];

const notices = [
  `create table account_notices (
    id text primary key,
    organization_id text not null references organizations (id),
    user_id text not null references users (id),
    kind text not null check (kind in ('password_changed', 'role_changed', 'key_made')),
    subject text,
    actor_id text not null references users (id),
    created_at text not null
  ) strict`,
];

/** Sign-ins as sessions that can be ended, and what belongs to a user: keys, shares, notices by mail. */
export const sessionsAndKeyMakers: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of [...sessions, ...makers, ...notices]) await sql.raw(statement).execute(database);
  },
};
