import type { Identity } from '../accounts/accounts.ts';
import { requireAdministrator } from '../accounts/permissions.ts';
import type { Store } from '../database/open.ts';
import { cursorOf, type ListPlace, placeBefore, readCursor } from '../list-place.ts';
import type { Logger } from '../logger.ts';
import { createWaits } from '../waits.ts';
import { eventsAfter, newestPlace, placeOf } from './event-feed.store.ts';
import type { EventName } from './events.ts';

/** An event as its webhooks receive it, with its id. */
export interface FeedEvent {
  readonly id: string;
  readonly event: EventName;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface FeedPage {
  /** The oldest first. */
  readonly items: readonly FeedEvent[];
  readonly hasMore: boolean;
  /** Where the next page begins, however much later. */
  readonly nextCursor: string;
}

export interface FeedQuery {
  /** ISO 8601. */
  readonly since?: string;
  /** Of an earlier page; it counts where both are given. Without either the feed begins now. */
  readonly cursor?: string;
  readonly limit: number;
  /** Seconds to wait while there is nothing. */
  readonly wait: number;
}

/** The events of an organization, for a program that asks instead of being called. */
export interface EventFeed {
  /** @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED as webhooks do; VALIDATION_FAILED */
  read(identity: Identity, query: FeedQuery, signal?: AbortSignal): Promise<FeedPage>;
  /** Lets all go that wait: the server stops. */
  endWaits(): void;
}

export function createEventFeed({
  database,
  logger,
}: {
  readonly database: Store;
  readonly logger: Logger;
}): EventFeed {
  const waits = createWaits({
    logger,
    async pending(organizationId, cursors) {
      const newest = await newestPlace(database.read, organizationId);
      return cursors.filter((cursor) => !isAfter(newest, readCursor(cursor, 'since')));
    },
  });

  async function beginning(organizationId: string, { since, cursor }: FeedQuery): Promise<ListPlace> {
    if (cursor !== undefined) return readCursor(cursor, 'since');
    return since === undefined ? newestPlace(database.read, organizationId) : placeBefore(since, 'since');
  }

  return {
    async read(identity, query, signal) {
      const { organizationId } = requireAdministrator(identity);
      const place = await beginning(organizationId, query);
      if (query.wait > 0) await waits.wait(organizationId, cursorOf(place), query.wait, signal);
      const rows = await eventsAfter(database.read, organizationId, place, query.limit + 1);
      const shown = rows.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        items: shown.map(({ id, name, data, createdAt }) => ({
          id,
          event: name,
          timestamp: createdAt,
          data: JSON.parse(data) as FeedEvent['data'],
        })),
        hasMore: rows.length > shown.length,
        nextCursor: cursorOf(last ? placeOf(last) : place),
      };
    },
    endWaits: waits.close,
  };
}

const isAfter = (a: ListPlace, b: ListPlace): boolean =>
  a.time > b.time || (a.time === b.time && a.id > b.id);
