import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Not the time of the event: refusals are counted in memory and written some seconds later.
  `alter table audit_log add column updated_at text not null default ''`,
  'update audit_log set updated_at = coalesce(last_at, created_at)',
  'create index audit_log_by_change on audit_log (organization_id, updated_at, id)',

  `alter table memories add column updated_at text not null default ''`,
  `update memories set updated_at =
    coalesce((select decided_at from memory_decisions where id = last_decision_id), '')`,
  'create index memories_by_change on memories (organization_id, updated_at, id)',
];

/** When an entry of the audit log, and a decision, was last written: lists of changes go by it. */
export const changedEntries: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
