import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  sql`create table shares (
    id text primary key,
    organization_id text not null references organizations (id),
    document_id text not null references documents (id) on delete cascade,
    created_by text not null references users (id),
    created_at text not null,
    expires_at text not null
  ) strict`,
  sql`create index shares_by_document on shares (document_id, id desc)`,
  sql`create index shares_by_expiry on shares (expires_at)`,

  sql`create table share_recipients (
    id text primary key,
    share_id text not null references shares (id) on delete cascade,
    organization_id text not null references organizations (id),
    email text not null,
    company text not null,
    token_hash text not null unique,
    sealed_link text,
    email_status text check (email_status in ('pending', 'sent', 'failed')),
    last_viewed_at text
  ) strict`,
  sql`create index share_recipients_by_share on share_recipients (share_id, id)`,
];

/** Links to a document for people outside. They end with the document. */
export const shares: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await statement.execute(database);
  },
};
