import type { SignedInIdentity } from '../accounts/accounts.ts';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import { ServiceError, type ValidationIssue, validationFailed } from '../errors.ts';
import { eventsAfter, placeOf } from '../events/event-feed.store.ts';
import type { EventName } from '../events/events.ts';
import type { Ids } from '../ids.ts';
import { cursorOf, type ListPlace, placeBefore, readCursor } from '../list-place.ts';
import { insertDeliveries } from './deliveries.store.ts';
import { firstDeliveries, isReplaying, waitingForTurn } from './replay-turns.store.ts';
import type { QueuedReplay, ReplayRequest } from './webhook.ts';
import { findWebhook } from './webhooks.store.ts';

/** Events of one request; `nextCursor` goes on with the others. */
export const mostReplayed = 1_000;

/**
 * Queues what a webhook receives and what happened since a time, the oldest first. The deliveries are marked as a replay and
 * sent one after the other, each under the id of the first delivery of its event. The webhook need not be active.
 * @throws ServiceError WEBHOOK_NOT_FOUND, VALIDATION_FAILED
 */
export async function replayEvents(
  { database, clock, ids }: { readonly database: Store; readonly clock: Clock; readonly ids: Ids },
  identity: SignedInIdentity,
  webhookId: string,
  request: ReplayRequest,
): Promise<QueuedReplay> {
  const { organizationId } = identity;
  return database.transaction(async (transaction) => {
    const webhook = await findWebhook(transaction, organizationId, webhookId);
    if (!webhook) throw new ServiceError('WEBHOOK_NOT_FOUND');
    const names = chosenEvents(JSON.parse(webhook.events) as readonly EventName[], request.events);
    const place = beginning(request);
    const found = await eventsAfter(transaction, organizationId, place, mostReplayed + 1, names);
    const events = found.slice(0, mostReplayed);
    const eventIds = events.map(({ id }) => id);
    const known = await firstDeliveries(transaction, webhookId, eventIds);
    const isFirst = !(await isReplaying(transaction, webhookId));
    const now = clock.now();
    const deliveries = events.map((event, at) => {
      const id = ids.next();
      return {
        ...{ id, organizationId, webhookId, eventId: event.id, event: event.name },
        ...{ isRequested: 1 as const, replayedAs: known.get(event.id) ?? id, createdAt: isoTime(now) },
        nextAttemptAt: isFirst && at === 0 ? now : waitingForTurn,
      };
    });
    await insertDeliveries(transaction, deliveries);
    await identity.recordChange?.(transaction, webhookId);
    const isMore = found.length > events.length;
    return {
      deliveryCount: deliveries.length,
      nextCursor: isMore ? cursorOf(placeOf(events.at(-1)!)) : null,
    };
  });
}

function beginning({ since, cursor }: ReplayRequest): ListPlace {
  if (cursor !== undefined) return readCursor(cursor, 'since');
  if (since === undefined) throw validationFailed({ path: 'since', message: 'is required' });
  return placeBefore(since, 'since');
}

/** @throws ServiceError VALIDATION_FAILED for events that the webhook does not receive */
function chosenEvents(
  received: readonly EventName[],
  asked: readonly string[] | undefined,
): readonly EventName[] {
  if (asked === undefined) return received;
  const isReceived = (name: string): name is EventName => received.some((event) => event === name);
  const issues: readonly ValidationIssue[] =
    asked.length === 0
      ? [{ path: 'events', message: 'must name at least one event' }]
      : asked.flatMap((name, at) =>
          isReceived(name)
            ? []
            : [
                {
                  path: `events[${at}]`,
                  message: `must be one that the webhook receives: ${received.join(', ')}`,
                },
              ],
        );
  if (issues.length > 0) throw validationFailed(...issues);
  return asked.filter(isReceived);
}
