import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // What is counted is kept in memory and saved here: windows of a minute and locks of a quarter of an hour, not worth
  // carrying over from the tables that were written at each request.
  sql`drop table rate_windows`,
  sql`drop table login_failures`,
  sql`create table counters (
    kind text not null,
    subject text not null,
    started_at integer not null,
    count integer not null,
    primary key (kind, subject)
  ) strict, without rowid`,

  // Refusals of one kind are one row an hour.
  sql`alter table audit_log add column count integer not null default 1`,
  sql`alter table audit_log add column last_at text`,
  // Whether a user has signed in from an address before.
  sql`create index audit_log_sign_ins on audit_log (user_id, address) where action = 'login' and outcome = 'done'`,
];

/** Counters that are saved from memory, and refusals that are counted. */
export const throttlesAndRefusals: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await statement.execute(database);
  },
};
