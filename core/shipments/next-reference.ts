import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import { referenceKey } from './reference.ts';
import type { ReferenceCounters } from './reference-counters.store.ts';
import type { ShipmentsStore } from './shipments.store.ts';

export interface References {
  /** The next automatic reference; nothing is reserved. */
  preview(organizationId: string): Promise<string>;
  /**
   * Takes the next automatic reference for a shipment that is made in the same transaction: writers wait for
   * each other, and a transaction that fails gives its number back, so that none is given twice or lost.
   */
  take(transaction: Transaction<Schema>, organizationId: string): Promise<string>;
}

/** References such as `SHP-2026-000042`: the year is that of UTC; what a person has named so is passed over. */
export function createReferences({
  shipments,
  counters,
  clock,
}: {
  readonly shipments: ShipmentsStore;
  readonly counters: ReferenceCounters;
  readonly clock: Clock;
}): References {
  async function next(organizationId: string, database?: Kysely<Schema>) {
    const year = new Date(clock.now()).getUTCFullYear();
    for (let number = (await counters.last(organizationId, year, database)) + 1; ; number++) {
      const reference = `SHP-${year}-${String(number).padStart(6, '0')}`;
      const taken = await shipments.findByReference(organizationId, referenceKey(reference), database);
      if (!taken) return { year, number, reference };
    }
  }
  return {
    preview: async (organizationId) => (await next(organizationId)).reference,
    async take(transaction, organizationId) {
      const { year, number, reference } = await next(organizationId, transaction);
      await counters.set(transaction, organizationId, year, number);
      return reference;
    },
  };
}
