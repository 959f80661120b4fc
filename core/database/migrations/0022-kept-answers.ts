import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Answers to requests with an `Idempotency-Key`, for the same request sent again; and indexes for lists of what changed
 * since a time.
 */
export const keptAnswers: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`create table kept_answers (
      organization_id text not null references organizations (id) on delete cascade,
      credential text not null,
      key_hash text not null,
      fingerprint text not null,
      state text not null,
      owner text not null,
      target_ids text not null,
      answer text,
      created_at text not null,
      primary key (organization_id, credential, key_hash)
    ) strict, without rowid`.execute(database);
    await sql`create index kept_answers_by_age on kept_answers (created_at)`.execute(database);
    for (const table of ['documents', 'shipments'])
      await sql`create index ${sql.ref(`${table}_by_change`)} on ${sql.table(table)} (organization_id, updated_at, id)`.execute(
        database,
      );
  },
};
