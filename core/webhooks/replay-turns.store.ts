import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A transaction. */
type Connection = Kysely<Schema>;

/**
 * The deliveries of a replay are made one after the other, in their order: only the first is due, and each makes the next
 * one due when it has succeeded or failed. This is the time of the others: never.
 */
export const waitingForTurn = Number.MAX_SAFE_INTEGER;

const firstPending = (connection: Connection, webhookId: string) =>
  connection
    .selectFrom('webhookDeliveries')
    .select('id')
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'Pending')
    .where('replayedAs', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Whether a replay to a webhook is under way. */
export const isReplaying = async (connection: Connection, webhookId: string): Promise<boolean> =>
  (await firstPending(connection, webhookId)) !== undefined;

/** @param now milliseconds since 1970 */
export async function makeNextReplayDue(
  connection: Connection,
  webhookId: string,
  now: number,
): Promise<void> {
  const next = await firstPending(connection, webhookId);
  if (!next) return;
  await connection
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: now })
    .where('id', '=', next.id)
    .where('nextAttemptAt', '=', waitingForTurn)
    .execute();
}

/** The id under which a webhook first received each of some events, by the id of the event. */
export async function firstDeliveries(
  connection: Connection,
  webhookId: string,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom('webhookDeliveries')
    .select(['id', 'eventId', 'replayedAs'])
    .where('webhookId', '=', webhookId)
    .where('eventId', 'in', eventIds)
    .orderBy('id', 'desc')
    .execute();
  // The oldest last, so that it counts.
  return new Map(rows.map(({ id, eventId, replayedAs }) => [eventId, replayedAs ?? id]));
}
