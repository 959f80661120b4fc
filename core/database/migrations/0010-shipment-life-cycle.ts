import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const overallStatuses = `('NotEvaluated', 'Consistent', 'Info', 'Warning', 'Critical')`;

const newColumns = [
  'settled_at text',
  'settled_by text',
  'document_count integer not null default 0',
  'revision integer not null default 0',
  'evaluation_id text',
  'evaluated_at text',
  'evaluated_revision integer',
  `overall_status text not null default 'NotEvaluated' check (overall_status in ${overallStatuses})`,
  'critical_count integer not null default 0',
  'warning_count integer not null default 0',
  'info_count integer not null default 0',
  // Computed, so that bucket and report cannot contradict each other.
  `status text not null generated always as (case
    when settled_at is not null then 'settled'
    when overall_status = 'Critical' then 'critical'
    when overall_status = 'Warning' then 'warning'
    when overall_status = 'NotEvaluated' then 'pending'
    else 'consistent' end) virtual`,
];

const addOne = `insert into shipment_counts (organization_id, status, shipment_count)
  values (new.organization_id, new.status, 1)
  on conflict do update set shipment_count = shipment_count + 1`;
const takeOne = `update shipment_counts set shipment_count = shipment_count - 1
  where (organization_id, status) = (old.organization_id, old.status)`;

const moved = (id: string, counted = 0) =>
  `update shipments set revision = revision + 1, document_count = document_count + ${counted} where id = ${id}`;
const isRead = (row: 'old' | 'new') => `${row}.status not in ('processing', 'failed')`;
const ofReading = '(select shipment_id from documents where id = new.document_id)';

/** Whatever an evaluation looks at moves the shipment's revision, by whichever way it is changed. */
const contentTriggers = [
  `create trigger document_in_shipment after insert on documents when new.shipment_id is not null
    begin ${moved('new.shipment_id', 1)}; end`,
  `create trigger document_out_of_shipment after delete on documents when old.shipment_id is not null
    begin ${moved('old.shipment_id', -1)}; end`,
  `create trigger document_between_shipments after update of shipment_id on documents
    when old.shipment_id is not new.shipment_id
    begin ${moved('old.shipment_id', -1)}; ${moved('new.shipment_id', 1)}; end`,
  `create trigger document_counts_otherwise after update of status, document_type, is_superseded on documents
    when new.shipment_id is not null and (
      old.is_superseded <> new.is_superseded or old.document_type is not new.document_type
      or (${isRead('old')}) <> (${isRead('new')}))
    begin ${moved('new.shipment_id')}; end`,
  `create trigger document_says after insert on document_readings begin ${moved(ofReading)}; end`,
  `create trigger document_says_otherwise after update on document_readings begin ${moved(ofReading)}; end`,
];

const statements = [
  ...newColumns.map((column) => `alter table shipments add column ${column}`),
  `update shipments set document_count =
    (select count(*) from documents where documents.shipment_id = shipments.id)`,
  'create index shipments_by_organization on shipments (organization_id, id desc, reference_key, status)',
  'create index shipments_by_status on shipments (organization_id, status, id desc, reference_key)',
  ...contentTriggers,

  `create table shipment_counts (
    organization_id text not null,
    status text not null,
    shipment_count integer not null,
    primary key (organization_id, status)
  ) strict, without rowid`,
  'insert into shipment_counts select organization_id, status, count(*) from shipments group by 1, 2',
  `create trigger shipment_counted after insert on shipments begin ${addOne}; end`,
  `create trigger shipment_uncounted after delete on shipments begin ${takeOne}; end`,
  `create trigger shipment_recounted after update of settled_at, overall_status on shipments
    begin ${takeOne}; ${addOne}; end`,

  `create table shipment_batches (
    organization_id text not null references organizations (id),
    upload_batch_id text not null,
    shipment_id text not null references shipments (id),
    primary key (organization_id, upload_batch_id)
  ) strict, without rowid`,

  `create table reference_counters (
    organization_id text not null references organizations (id),
    year integer not null,
    last_number integer not null,
    primary key (organization_id, year)
  ) strict, without rowid`,

  `create table shipment_evaluations (
    id text primary key,
    organization_id text not null references organizations (id),
    shipment_id text not null references shipments (id),
    state text not null check (state in ('queued', 'done', 'discarded', 'failed')),
    "trigger" text not null,
    requested_by text,
    created_at text not null,
    revision integer,
    evaluated_at text,
    overall_status text check (overall_status in ${overallStatuses}),
    rule_result_count integer,
    results text,
    evaluated text
  ) strict`,
  'create index evaluations_by_shipment on shipment_evaluations (shipment_id, id desc)',
  `create unique index one_queued_evaluation on shipment_evaluations (shipment_id) where state = 'queued'`,
];

/** Buckets, settlement, references by number, batches, and evaluations with their history. */
export const shipmentLifeCycle: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
