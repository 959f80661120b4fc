import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table binned_documents (
    id text primary key,
    organization_id text not null references organizations (id) on delete cascade,
    file_name text not null,
    document_type text,
    file_size integer not null,
    stored_as text not null,
    created_at text not null,
    paper_number text,
    number_key text,
    shipment_id text,
    deleted_at text not null,
    deleted_by text,
    content text not null
  ) strict`,
  'create index binned_documents_in_order on binned_documents (organization_id, deleted_at desc, id desc)',
  'create index binned_documents_by_age on binned_documents (deleted_at)',
  'create index binned_documents_by_file on binned_documents (stored_as)',
];

/**
 * Deleted documents that can be restored. They have a table of their own, so that no other statement of the program can
 * find them.
 */
export const bin: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
