import type { Kysely, Selectable } from 'kysely';
import type { Store } from '../database/open.ts';
import type { EventsTable, Schema, WebhookDeliveriesTable, WebhooksTable } from '../database/schema.ts';
import { makeNextReplayDue } from './replay-turns.store.ts';

/** A delivery that this process is to make now, with all that it takes. */
export type ClaimedDelivery = Readonly<
  Pick<Selectable<WebhookDeliveriesTable>, 'id' | 'webhookId' | 'attempts' | 'replayedAs'> &
    Pick<Selectable<WebhooksTable>, 'url' | 'sealedSecret'> & {
      readonly event: Pick<Selectable<EventsTable>, 'name' | 'data' | 'createdAt'>;
    }
>;

/** The changes of an attempt to its row; `nextAttemptAt` counts for a pending one only. */
export type AttemptRecord = Pick<
  Selectable<WebhookDeliveriesTable>,
  'id' | 'status' | 'attempts' | 'lastAttemptAt' | 'lastError' | 'responseStatusCode' | 'nextAttemptAt'
>;

export interface DeliveryBacklog {
  readonly pending: number;
  /** 0 when nothing is due. */
  readonly overdueMilliseconds: number;
}

/** The queue in the rows of the deliveries: claimed by one process at a time, for as long as the lease lasts. */
export function createDeliveryQueue(store: Store, owner: string) {
  /** A delivery as long as it is this process's. */
  const held = (connection: Kysely<Schema>, id: string) =>
    connection
      .updateTable('webhookDeliveries')
      .where('id', '=', id)
      .where('leaseOwner', '=', owner)
      .where('status', '=', 'Pending');

  return {
    /**
     * The webhooks for which something is due. Asked on the writing connection, so that it waits for a
     * transaction that has just put something there.
     */
    async webhooksDue(now: number): Promise<readonly string[]> {
      const rows = await store.write
        .selectFrom('webhooks')
        .select('webhooks.id')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhookDeliveries as due')
              .select('due.id')
              .whereRef('due.webhookId', '=', 'webhooks.id')
              .where('due.status', '=', 'Pending')
              .where('due.nextAttemptAt', '<=', now)
              .where((eb) => eb.or([eb('due.isRequested', '=', 1), eb('webhooks.isActive', '=', 1)])),
          ),
        )
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Takes the oldest that are due, at most so many of each webhook; one transaction, so no two get the same. */
    async claim(
      wanted: readonly { readonly webhookId: string; readonly count: number }[],
      now: number,
      leaseUntil: number,
    ): Promise<readonly ClaimedDelivery[]> {
      return store.transaction(async (transaction) => {
        const claimed: ClaimedDelivery[] = [];
        for (const { webhookId, count } of wanted) {
          const rows = await dueOf(transaction, webhookId, now, count);
          claimed.push(...rows.map(toClaimed));
        }
        const ids = claimed.map(({ id }) => id);
        if (ids.length > 0)
          await transaction
            .updateTable('webhookDeliveries')
            .set({ leaseOwner: owner, nextAttemptAt: leaseUntil })
            .where('id', 'in', ids)
            .execute();
        return claimed;
      });
    },

    /** All in one transaction: attempts that end at the same time share the disk's time too. */
    async record(attempts: readonly AttemptRecord[]): Promise<void> {
      await store.transaction(async (transaction) => {
        for (const { id, ...change } of attempts) {
          const recorded = await held(transaction, id)
            .set({ ...change, leaseOwner: null })
            .returning(['webhookId', 'replayedAs', 'status'])
            .executeTakeFirst();
          if (recorded && recorded.replayedAs !== null && recorded.status !== 'Pending')
            await makeNextReplayDue(transaction, recorded.webhookId, Date.parse(change.lastAttemptAt!));
        }
      });
    },

    /** How many wait to be sent, of all organizations together, and for how long the oldest has been due. */
    async backlog(now: number): Promise<DeliveryBacklog> {
      const { pending, first } = await store.read
        .selectFrom('webhookDeliveries as delivery')
        .innerJoin('webhooks', 'webhooks.id', 'delivery.webhookId')
        .select(({ fn }) => [
          fn.countAll<number>().as('pending'),
          fn.min<number | null>('delivery.nextAttemptAt').as('first'),
        ])
        .where('delivery.status', '=', 'Pending')
        .where((eb) => eb.or([eb('delivery.isRequested', '=', 1), eb('webhooks.isActive', '=', 1)]))
        .executeTakeFirstOrThrow();
      return { pending, overdueMilliseconds: first === null ? 0 : Math.max(0, now - first) };
    },

    /** Gives one back as if it had not been begun. */
    async release(id: string, now: number): Promise<void> {
      await held(store.write, id).set({ leaseOwner: null, nextAttemptAt: now }).execute();
    },

    /** Gives back what was not finished: a shutdown is no attempt. */
    async giveBack(now: number): Promise<void> {
      await store.write
        .updateTable('webhookDeliveries')
        .set({ leaseOwner: null, nextAttemptAt: now })
        .where('leaseOwner', '=', owner)
        .where('status', '=', 'Pending')
        .execute();
    },

    /** Takes back what processes hold that are gone, so that a restart need not wait for their leases. */
    async takeBack(isGone: (owner: string) => boolean, now: number): Promise<void> {
      const holders = await store.write
        .selectFrom('webhookDeliveries')
        .select('leaseOwner')
        .distinct()
        .where('status', '=', 'Pending')
        .where('leaseOwner', 'is not', null)
        .execute();
      for (const { leaseOwner } of holders) {
        if (leaseOwner === null || !isGone(leaseOwner)) continue;
        await store.write
          .updateTable('webhookDeliveries')
          .set({ leaseOwner: null, nextAttemptAt: now })
          .where('status', '=', 'Pending')
          .where('leaseOwner', '=', leaseOwner)
          .execute();
      }
    },
  };
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

const dueOf = (connection: Kysely<Schema>, webhookId: string, now: number, count: number) =>
  connection
    .selectFrom('webhookDeliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhookId')
    .innerJoin('events', 'events.id', 'delivery.eventId')
    .select([
      'delivery.id',
      'delivery.webhookId',
      'delivery.attempts',
      'delivery.replayedAs',
      'webhooks.url',
      'webhooks.sealedSecret',
      'events.name',
      'events.data',
      'events.createdAt',
    ])
    .where('delivery.webhookId', '=', webhookId)
    .where('delivery.status', '=', 'Pending')
    .where('delivery.nextAttemptAt', '<=', now)
    .where((eb) => eb.or([eb('delivery.isRequested', '=', 1), eb('webhooks.isActive', '=', 1)]))
    .orderBy('delivery.nextAttemptAt')
    .orderBy('delivery.id')
    .limit(count)
    .execute();

const toClaimed = ({
  name,
  data,
  createdAt,
  ...delivery
}: Awaited<ReturnType<typeof dueOf>>[number]): ClaimedDelivery => ({
  ...delivery,
  event: { name, data, createdAt },
});
