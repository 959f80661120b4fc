import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An index of the changes to one thing. */
export const auditTrail: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`create index audit_log_by_target on audit_log (organization_id, target_id, id)
      where target_id is not null`.execute(database);
  },
};
