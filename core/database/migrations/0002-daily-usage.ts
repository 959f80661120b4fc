import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The used part of an organization's daily allowances. Also what is asked in process of
 * a folder that has no organization yet is counted: the row then refers to none.
 */
export const dailyUsage: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`create table daily_usage (
      organization_id text not null,
      kind text not null,
      day text not null,
      used integer not null,
      primary key (organization_id, kind, day)
    ) strict, without rowid`.execute(database);
  },
};
