import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Each organization has a line of its own, and takes its turn after those that were served longer ago.
  'alter table jobs add column place integer not null default 0',
  'alter table jobs add column turn integer',
  'update jobs set place = run_at',
  'drop index jobs_to_run',
  'create index jobs_in_line on jobs (kind, state, organization_id, place, id)',
  'create index jobs_served on jobs (kind, organization_id, turn)',
  'create index jobs_by_turn on jobs (turn)',
];

/** Turns between organizations in every queue, and within one a place by what a job takes. */
export const fairQueue: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};
