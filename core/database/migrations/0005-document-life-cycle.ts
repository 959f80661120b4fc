import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const newColumns = [
  'shipment_id text references shipments (id)',
  'shipment_label text',
  'is_superseded integer not null default 0',
  "source text not null default 'upload' check (source in ('upload', 'clone', 'generated'))",
  'source_document_id text',
  'approved_at text',
  'approved_by text',
  'reviewed_at text',
  'reviewed_by text',
  'skipped_at text',
];

/**
 * Indexes that hold whatever a list may be filtered by, in the order of the list: a page at any offset is
 * found without looking at the rows before it.
 */
const listIndexes = {
  documents_by_organization: 'organization_id, id desc, status, document_type, language',
  documents_by_status: 'organization_id, status, id desc, document_type, language',
  documents_by_type: 'organization_id, document_type, id desc, status, language',
  documents_by_language: 'organization_id, language, id desc, status, document_type',
};

/** Where a document is counted, as a row of the trigger sees it. */
const countKey = (row: 'old' | 'new') =>
  `${row}.organization_id, ${row}.status, coalesce(${row}.document_type, ''), coalesce(${row}.language, '')`;
const addOne = `insert into document_counts (organization_id, status, document_type, language, document_count)
  values (${countKey('new')}, 1)
  on conflict do update set document_count = document_count + 1`;
const takeOne = `update document_counts set document_count = document_count - 1
  where (organization_id, status, document_type, language) = (${countKey('old')})`;

const statements = [
  `create table shipments (
    id text primary key,
    organization_id text not null references organizations (id),
    reference text not null,
    reference_key text not null,
    created_at text not null,
    updated_at text not null,
    unique (organization_id, reference_key)
  ) strict`,
  ...newColumns.map((column) => `alter table documents add column ${column}`),
  'create index documents_by_shipment on documents (shipment_id) where shipment_id is not null',
  `alter table document_readings add column corrections text not null default '{}'`,

  `create table erased_originals (stored_as text primary key) strict, without rowid`,

  ...Object.entries(listIndexes).flatMap(([name, columns]) => [
    `drop index ${name}`,
    `create index ${name} on documents (${columns})`,
  ]),
  `create table document_counts (
    organization_id text not null,
    status text not null,
    document_type text not null,
    language text not null,
    document_count integer not null,
    primary key (organization_id, status, document_type, language)
  ) strict, without rowid`,
  `insert into document_counts
    select organization_id, status, coalesce(document_type, ''), coalesce(language, ''), count(*)
    from documents group by 1, 2, 3, 4`,
  `create trigger document_counted after insert on documents begin ${addOne}; end`,
  `create trigger document_uncounted after delete on documents begin ${takeOne}; end`,
  `create trigger document_recounted after update of status, document_type, language on documents
    begin ${takeOne}; ${addOne}; end`,
];

/** Review, approval, copies, shipments to place them in, and lists that answer at once. */
export const documentLifeCycle: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
