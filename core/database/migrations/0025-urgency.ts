import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Approved is 2, skipped 1, open 0: open documents come first. */
const standing = (row: string): string =>
  `case when ${row}.approved_at is not null then 2 when ${row}.skipped_at is not null then 1 else 0 end`;

const statements = [
  'alter table search_entries add column standing integer not null default 0',
  'alter table search_entries add column open_doubts integer not null default 0',
  `update search_entries set (standing, open_doubts) =
    (select ${standing('documents')}, coalesce(open_doubts, 0) from documents where id = document_id)`,
  `create index search_entries_by_urgency on search_entries
    (organization_id, standing, open_doubts desc, amount desc, document_id)`,
  `create trigger search_entry_ranked after insert on search_entries begin
    update search_entries set (standing, open_doubts) =
      (select ${standing('documents')}, coalesce(open_doubts, 0) from documents where id = new.document_id)
      where id = new.id;
  end`,
  `create trigger search_entry_decided after update of approved_at, skipped_at, open_doubts on documents begin
    update search_entries set standing = ${standing('new')}, open_doubts = coalesce(new.open_doubts, 0)
      where document_id = new.id;
  end`,
];

/** The sort values of a list with the documents that matter most first; triggers keep them. */
export const urgency: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
