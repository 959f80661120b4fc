import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What was on the page before a person corrected it: a correction is remembered by it.
  `alter table document_readings add column read_values text not null default '{}'`,

  `create table memories (
    id text primary key,
    organization_id text not null references organizations (id),
    kind text not null check (kind in ('goods', 'party')),
    subject_key text not null,
    value text not null,
    supplier text,
    part_number text,
    description text,
    role text,
    field text,
    party_name text,
    read_text text,
    search_text text not null,
    decision_count integer not null default 0,
    last_decision_id text,
    unique (organization_id, subject_key, value)
  ) strict`,
  'create index memories_by_organization on memories (organization_id, last_decision_id desc, kind)',

  `create table memory_decisions (
    id text primary key,
    organization_id text not null references organizations (id),
    memory_id text not null references memories (id) on delete cascade,
    document_id text not null references documents (id) on delete cascade,
    document_type text not null,
    file_name text not null,
    path text not null,
    is_correction integer not null check (is_correction in (0, 1)),
    decided_at text not null,
    decided_by text,
    unique (memory_id, document_id)
  ) strict`,
  'create index memory_decisions_in_order on memory_decisions (memory_id, id)',
  'create index memory_decisions_by_document on memory_decisions (document_id)',

  `create table memory_anchors (
    organization_id text not null references organizations (id),
    anchor text not null,
    memory_id text not null references memories (id) on delete cascade,
    primary key (organization_id, anchor, memory_id)
  ) strict, without rowid`,
  'create index memory_anchors_by_memory on memory_anchors (memory_id)',

  // By whichever way a decision comes or goes, also with its document: a memory is there while one of it is.
  `create trigger decision_taken after insert on memory_decisions begin
    update memories set decision_count = decision_count + 1, last_decision_id =
      (select max(id) from memory_decisions where memory_id = new.memory_id) where id = new.memory_id;
  end`,
  `create trigger decision_taken_again after update of id on memory_decisions begin
    update memories set last_decision_id =
      (select max(id) from memory_decisions where memory_id = new.memory_id) where id = new.memory_id;
  end`,
  `create trigger decision_gone after delete on memory_decisions begin
    update memories set decision_count = decision_count - 1, last_decision_id =
      (select max(id) from memory_decisions where memory_id = old.memory_id) where id = old.memory_id;
    delete from memories where id = old.memory_id and decision_count = 0;
  end`,

  // Documents that were decided on before there was a memory; the next start remembers them.
  `create table decisions_to_remember (
    document_id text primary key references documents (id) on delete cascade,
    decided_at text not null
  ) strict`,
  `insert into decisions_to_remember
    select id, coalesce(approved_at, reviewed_at) from documents
    where approved_at is not null or reviewed_at is not null`,
];

/** The decisions of people about goods and parties, found again by the values read. */
export const memory: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
