import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { LandfallEvent } from './events.ts';

/** Writes down what happened, in the transaction of the change itself: neither is there without the other. */
export interface EventRecorder {
  record(
    transaction: Transaction<Schema>,
    organizationId: string,
    events: readonly LandfallEvent[],
  ): Promise<void>;
}

export function createEventRecorder({
  clock,
  ids,
}: {
  readonly clock: Clock;
  readonly ids: Ids;
}): EventRecorder {
  return {
    async record(transaction, organizationId, events) {
      if (events.length === 0) return;
      const createdAt = isoTime(clock.now());
      const rows = events.map(({ name, data }) => ({
        id: ids.next(),
        organizationId,
        name,
        data: JSON.stringify(data),
        createdAt,
      }));
      await transaction.insertInto('events').values(rows).execute();
    },
  };
}
