import type { Kysely, Selectable } from 'kysely';
import type { Schema, WebhookDeliveriesTable } from '../database/schema.ts';
import { afterIdsThatBegin, type IdCandidate, mostCandidates } from '../meant-id.ts';
import type { Delivery } from './webhook.ts';

/** A store, or a transaction of it. */
type Connection = Kysely<Schema>;

/** The initial values of a delivery; the rest is the same for all. */
export type NewDelivery = Pick<
  Selectable<WebhookDeliveriesTable>,
  'id' | 'organizationId' | 'webhookId' | 'eventId' | 'event' | 'isRequested' | 'nextAttemptAt' | 'createdAt'
> & {
  /** See `WebhookDeliveriesTable`; absent: it is not part of a replay. */
  readonly replayedAs?: string;
};

const shown = [
  'id',
  'event',
  'status',
  'attempts',
  'lastAttemptAt',
  'lastError',
  'responseStatusCode',
  'replayedAs',
  'createdAt',
] as const;

/** Part of the transaction of the change that they report. */
export async function insertDeliveries(
  transaction: Connection,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await transaction
    .insertInto('webhookDeliveries')
    .values(
      deliveries.map((delivery) => ({
        status: 'Pending' as const,
        attempts: 0,
        leaseOwner: null,
        replayedAs: null,
        lastAttemptAt: null,
        lastError: null,
        responseStatusCode: null,
        ...delivery,
      })),
    )
    .execute();
}

/** Newest first, and how many there are in all. */
export async function listDeliveries(
  connection: Connection,
  webhookId: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly items: readonly Delivery[]; readonly totalCount: number }> {
  const { totalCount } = await connection
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.countAll<number>().as('totalCount'))
    .where('webhookId', '=', webhookId)
    .executeTakeFirstOrThrow();
  const items = await connection
    .selectFrom('webhookDeliveries')
    .select(shown)
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: items.map(({ replayedAs, ...delivery }) => ({
      ...delivery,
      ...(replayedAs !== null && { isReplay: true as const }),
    })),
    totalCount,
  };
}

/** Those whose ids begin so, named by their events. */
export const deliveriesThatBegin = async (
  connection: Connection,
  webhookId: string,
  beginning: string,
): Promise<readonly IdCandidate[]> =>
  connection
    .selectFrom('webhookDeliveries')
    .select(['id', 'event as name'])
    .where('webhookId', '=', webhookId)
    .where('id', '>=', beginning)
    .where('id', '<', afterIdsThatBegin(beginning))
    .orderBy('id', 'desc')
    .limit(mostCandidates + 1)
    .execute();

export const findDelivery = (
  connection: Connection,
  webhookId: string,
  id: string,
): Promise<Pick<NewDelivery, 'event' | 'eventId'> | undefined> =>
  connection
    .selectFrom('webhookDeliveries')
    .select(['event', 'eventId'])
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Removes what ended before `before` (ISO 8601), and the events that nothing refers to any more. */
export async function sweepDeliveries(transaction: Connection, before: string): Promise<void> {
  await transaction
    .deleteFrom('webhookDeliveries')
    .where('status', '!=', 'Pending')
    .where('createdAt', '<', before)
    // No delivery is older than its event: with this condition the index of events by time serves, and no table is
    // walked through.
    .where('eventId', 'in', (query) =>
      query.selectFrom('events').select('id').where('createdAt', '<', before),
    )
    .execute();
  await transaction
    .deleteFrom('events')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhookDeliveries')
            .select('webhookDeliveries.id')
            .whereRef('webhookDeliveries.eventId', '=', 'events.id'),
        ),
      ),
    )
    .execute();
}
