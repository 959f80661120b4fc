import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Pages as they were read, for as long as a document may teach the layout of its maker.
  `create table kept_pages (
    document_id text primary key references documents (id) on delete cascade,
    organization_id text not null references organizations (id),
    prints blob not null,
    near_prints blob not null,
    pages blob not null
  ) strict`,

  `create table taught_layouts (
    id text primary key,
    organization_id text not null references organizations (id),
    document_type text not null,
    set_state text check (set_state in ('trusted', 'locked', 'retired')),
    created_at text not null
  ) strict`,
  'create index taught_layouts_by_organization on taught_layouts (organization_id)',

  `create table taught_papers (
    document_id text primary key references kept_pages (document_id) on delete cascade,
    organization_id text not null references organizations (id),
    layout_id text not null references taught_layouts (id) on delete cascade,
    file_name text not null,
    issuer text,
    proposed text,
    corrected text not null,
    taught_at text not null,
    taught_by text
  ) strict`,
  'create index taught_papers_in_order on taught_papers (layout_id, taught_at desc, document_id desc)',

  // By what the maker of a paper is known again, found by how it begins.
  `create table taught_keys (
    organization_id text not null references organizations (id),
    key_start text not null,
    key text not null,
    document_id text not null references taught_papers (document_id) on delete cascade,
    primary key (organization_id, key_start, key, document_id)
  ) strict, without rowid`,
  'create index taught_keys_by_document on taught_keys (document_id)',

  // By whichever way a paper goes, also with its document: a layout is there while one paper of it is.
  `create trigger taught_paper_gone after delete on taught_papers begin
    delete from taught_layouts where id = old.layout_id
      and not exists (select 1 from taught_papers where layout_id = old.layout_id);
  end`,
];

/** The layouts of suppliers, as approved documents taught them. */
export const taughtLayouts: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
