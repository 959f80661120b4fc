import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every table of the first version, as SQL: what is here is what is in the file. */
const statements = [
  sql`create table organizations (
    id text primary key,
    name text not null,
    plan text not null check (plan in ('starter', 'business', 'enterprise')),
    created_at text not null
  ) strict`,

  sql`create table users (
    id text primary key,
    organization_id text not null references organizations (id),
    email text not null unique,
    password_hash text not null,
    role text not null check (role in ('Owner', 'Admin', 'Member', 'Viewer')),
    is_active integer not null default 1,
    created_at text not null
  ) strict`,

  sql`create table refresh_tokens (
    id text primary key,
    user_id text not null references users (id),
    organization_id text not null references organizations (id),
    family_id text not null,
    token_hash text not null unique,
    created_at text not null,
    expires_at text not null,
    used_at text,
    revoked_at text
  ) strict`,
  sql`create index refresh_tokens_by_family on refresh_tokens (family_id)`,

  sql`create table api_keys (
    id text primary key,
    organization_id text not null references organizations (id),
    created_by text not null references users (id),
    name text not null,
    key_hash text not null unique,
    prefix text not null,
    created_at text not null,
    last_used_at text,
    revoked_at text
  ) strict`,
  sql`create index api_keys_by_organization on api_keys (organization_id, id)`,

  sql`create table login_failures (
    email text not null,
    address text not null,
    count integer not null,
    first_at integer not null,
    locked_until integer not null,
    primary key (email, address)
  ) strict, without rowid`,

  sql`create table rate_windows (
    subject text not null,
    window_start integer not null,
    count integer not null,
    primary key (subject, window_start)
  ) strict, without rowid`,

  sql`create table documents (
    id text primary key,
    organization_id text not null references organizations (id),
    file_name text not null,
    document_type text,
    is_type_given integer not null,
    document_type_confidence real,
    status text not null
      check (status in ('processing', 'processed', 'requires_review', 'reviewed', 'failed')),
    file_size integer not null,
    mime_type text not null,
    sha256 text not null,
    stored_as text not null,
    page_count integer,
    language text,
    upload_batch_id text,
    uploaded_by text,
    failure_code text,
    failure_message text,
    started_at text,
    finished_at text,
    attempts integer not null default 0,
    created_at text not null,
    updated_at text not null
  ) strict`,
  sql`create index documents_by_organization on documents (organization_id, id desc)`,
  sql`create index documents_by_status on documents (organization_id, status, id desc)`,
  sql`create index documents_by_type on documents (organization_id, document_type, id desc)`,
  sql`create index documents_by_language on documents (organization_id, language, id desc)`,
  sql`create index documents_by_batch on documents (organization_id, upload_batch_id)`,

  sql`create table document_readings (
    document_id text primary key references documents (id) on delete cascade,
    organization_id text not null references organizations (id),
    extracted_data text not null,
    confidence text not null,
    evidence text not null,
    hs_suggestions text not null,
    engines text not null,
    notes text not null,
    created_at text not null
  ) strict`,

  sql`create table compliance_results (
    document_id text primary key references documents (id) on delete cascade,
    organization_id text not null references organizations (id),
    compliance_status text not null check (compliance_status in ('compliant', 'warning', 'non_compliant')),
    checks text not null,
    created_at text not null
  ) strict`,

  sql`create table jobs (
    id text primary key,
    kind text not null,
    organization_id text not null references organizations (id),
    subject_id text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    attempts integer not null default 0,
    maximum_attempts integer not null,
    run_at integer not null,
    lease_owner text,
    lease_until integer,
    last_error text,
    created_at text not null,
    updated_at text not null
  ) strict`,
  sql`create index jobs_to_run on jobs (kind, state, run_at)`,
];

export const firstTables: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await statement.execute(database);
  },
};
