import type { Kysely, Transaction } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';

/** The SQL of the numbers in references. */
export function createReferenceCounters(store: Store) {
  return {
    /** The last number given in a year; 0 before the first. */
    async last(organizationId: string, year: number, database: Kysely<Schema> = store.read): Promise<number> {
      const row = await database
        .selectFrom('referenceCounters')
        .select('lastNumber')
        .where('organizationId', '=', organizationId)
        .where('year', '=', year)
        .executeTakeFirst();
      return row?.lastNumber ?? 0;
    },

    async set(
      transaction: Transaction<Schema>,
      organizationId: string,
      year: number,
      lastNumber: number,
    ): Promise<void> {
      await transaction
        .insertInto('referenceCounters')
        .values({ organizationId, year, lastNumber })
        .onConflict((conflict) => conflict.columns(['organizationId', 'year']).doUpdateSet({ lastNumber }))
        .execute();
    },
  };
}

export type ReferenceCounters = ReturnType<typeof createReferenceCounters>;
