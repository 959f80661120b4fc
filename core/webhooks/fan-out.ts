import type { Clock } from '../clock.ts';
import type { EventListener } from '../events/events.store.ts';
import type { EventName } from '../events/events.ts';
import type { Ids } from '../ids.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { listReceivers } from './webhooks.store.ts';

/**
 * Queues a delivery of each event for every active webhook that asked for it, in the transaction of the
 * change. A test goes to the webhook that is tested alone, and is queued by whoever asks for it.
 */
export function createFanOut({
  clock,
  ids,
  onQueued,
}: {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Is called before the transaction ends. */
  readonly onQueued: () => void;
}): EventListener {
  return async (transaction, organizationId, events) => {
    const sent = events.filter(({ name }) => name !== 'webhook.test');
    if (sent.length === 0) return;
    const receivers = (await listReceivers(transaction, organizationId)).map(({ id, events: asked }) => ({
      webhookId: id,
      asked: JSON.parse(asked) as readonly EventName[],
    }));
    const deliveries = sent.flatMap(({ id: eventId, name, createdAt }) =>
      receivers
        .filter(({ asked }) => asked.includes(name))
        .map(({ webhookId }) => ({
          id: ids.next(),
          organizationId,
          webhookId,
          eventId,
          event: name,
          isRequested: 0 as const,
          nextAttemptAt: clock.now(),
          createdAt,
        })),
    );
    await insertDeliveries(transaction, deliveries);
    if (deliveries.length > 0) onQueued();
  };
}
