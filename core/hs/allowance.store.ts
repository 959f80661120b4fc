import type { Kysely } from 'kysely';
import type { DailyUsageTable, Schema } from '../database/schema.ts';

type Connection = Kysely<Schema>;
type UsedOn = Omit<DailyUsageTable, 'used'>;

export async function usedOn(connection: Connection, { organizationId, kind, day }: UsedOn): Promise<number> {
  const row = await connection
    .selectFrom('dailyUsage')
    .select('used')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/**
 * Counts one more, unless as many as the limit are counted already. One statement, so that two at the
 * same time are two and never one too many.
 * @returns how many are counted now; null when the limit was reached before.
 */
export async function countUpTo(connection: Connection, limit: number, on: UsedOn): Promise<number | null> {
  if (limit < 1) return null;
  const row = await connection
    .insertInto('dailyUsage')
    .values({ ...on, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'kind', 'day'])
        .doUpdateSet((row) => ({ used: row('dailyUsage.used', '+', 1) }))
        .where('dailyUsage.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  return row?.used ?? null;
}
