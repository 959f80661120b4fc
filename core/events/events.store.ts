import { type Selectable, sql, type Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { EventsTable, Schema } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { LandfallEvent } from './events.ts';

/** Writes down what happened, in the transaction of the change itself: neither is there without the other. */
export interface EventRecorder {
  /** @returns the ids of the events, in their order. */
  record(
    transaction: Transaction<Schema>,
    organizationId: string,
    events: readonly LandfallEvent[],
  ): Promise<readonly string[]>;
}

export type RecordedEvent = Readonly<Selectable<EventsTable>>;

/** Whoever must know of events before the transaction ends, such as the webhooks' queue. */
export type EventListener = (
  transaction: Transaction<Schema>,
  organizationId: string,
  events: readonly RecordedEvent[],
) => Promise<void>;

export function createEventRecorder({
  clock,
  ids,
  onRecorded,
}: {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onRecorded?: EventListener;
}): EventRecorder {
  return {
    async record(transaction, organizationId, events) {
      if (events.length === 0) return [];
      const createdAt = isoTime(clock.now());
      const rows = events.map(({ name, data }) => ({
        id: ids.next(),
        organizationId,
        name,
        data: JSON.stringify(data),
        createdAt,
      }));
      await transaction.insertInto('events').values(rows).execute();
      await onRecorded?.(transaction, organizationId, rows);
      return rows.map(({ id }) => id);
    },
  };
}

/** Replaces, in events of a deleted document, its name and the reason why it could not be read. */
export const erasedText = '(deleted)';

/**
 * Leaves in the events of a document its ids and states alone. A delivery that is still to be made, or that is asked for
 * again, carries what is left: a webhook that is not active may owe it for ever, and nothing of a deleted document is kept.
 */
export async function eraseFromEvents(
  transaction: Transaction<Schema>,
  organizationId: string,
  documentId: string,
): Promise<void> {
  await transaction
    .updateTable('events')
    .set({
      // Replaces what is there, and adds nothing.
      data: sql<string>`json_replace(data, '$.fileName', ${erasedText}, '$.failure.message', ${erasedText})`,
    })
    .where('organizationId', '=', organizationId)
    .where(sql<string>`json_extract(data, '$.documentId')`, '=', documentId)
    .execute();
}
