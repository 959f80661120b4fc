import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  'alter table documents add column identity_key text',
  `create index documents_by_identity on documents (organization_id, identity_key)
    where identity_key is not null`,
  'create index documents_by_sha256 on documents (organization_id, sha256)',
];

/** By what the same document is found again: its number and issuer, and its bytes. */
export const documentIdentity: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
