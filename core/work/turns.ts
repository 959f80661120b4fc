import { ServiceError } from '../errors.ts';

/** The waiters for a place. */
export interface Waiting {
  readonly organizationId: string;
  /** Nobody looks at it: it is never refused, and comes after what somebody waits for. */
  readonly isBackground: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface TurnLimits {
  /** How many work at the same time. */
  readonly places: number;
  /** How much of one organization may wait or run for somebody. */
  readonly mostOfOne: number;
  /** How much of all organizations may wait for somebody. */
  readonly mostWaiting: number;
}

/** Gives places in turns. */
export interface Turns {
  /**
   * Waits for a place.
   * @returns what gives it back.
   * @throws ServiceError RATE_LIMITED when the organization has its share, BUSY when too many wait; the reason of the
   * signal when it ends the wait.
   */
  take(waiting: Waiting): Promise<() => void>;
}

/** Seconds after which it is worth to ask again: long work takes some seconds. */
const retryAfterSeconds = 5;

interface Ticket extends Waiting {
  readonly turn: PromiseWithResolvers<() => void>;
}

/**
 * Organizations take turns, and within one what somebody waits for goes first. No organization holds all places where
 * there are two or more: whoever comes next finds one.
 */
export function createTurns({ places, mostOfOne, mostWaiting }: TurnLimits): Turns {
  const share = Math.max(1, places - 1);
  /** So that what somebody waits for need not wait for what nobody looks at. */
  const backgroundShare = Math.max(1, share - 1);
  const running = new Map<string, number>();
  const runningInBackground = new Map<string, number>();
  const queues = new Map<string, Ticket[]>();
  /** Of each organization what somebody waits for, running or not. */
  const watched = new Map<string, number>();
  /** When each organization had its last turn, counted in turns. */
  const lastTurn = new Map<string, number>();
  let turns = 0;
  let free = places;

  const add = (counts: Map<string, number>, key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };

  function admit({ organizationId }: Waiting): void {
    const own = watched.get(organizationId) ?? 0;
    if (own >= mostOfOne)
      throw new ServiceError(
        'RATE_LIMITED',
        { retryAfterSeconds },
        `Your organization has ${own} long pieces of work running or waiting; wait until one is done`,
      );
    const waiting = [...queues.values()].flat().filter(({ isBackground }) => !isBackground).length;
    if (waiting >= mostWaiting) throw new ServiceError('BUSY', { retryAfterSeconds });
  }

  function next(): void {
    const inTurn = [...queues].sort(
      ([one], [other]) => (lastTurn.get(one) ?? 0) - (lastTurn.get(other) ?? 0),
    );
    for (const [organizationId, queue] of inTurn) {
      if (free === 0) return;
      const at = nextOf(organizationId, queue);
      if (at < 0) continue;
      const [ticket] = queue.splice(at, 1);
      if (queue.length === 0) queues.delete(organizationId);
      if (ticket) give(ticket);
    }
  }

  /** Whose turn it is of one organization; less than 0: nobody's. */
  function nextOf(organizationId: string, queue: readonly Ticket[]): number {
    if ((running.get(organizationId) ?? 0) >= share) return -1;
    const watched = queue.findIndex(({ isBackground }) => !isBackground);
    if (watched >= 0) return watched;
    return (runningInBackground.get(organizationId) ?? 0) < backgroundShare ? 0 : -1;
  }

  function give({ organizationId, isBackground, turn }: Ticket): void {
    free--;
    lastTurn.set(organizationId, ++turns);
    add(running, organizationId, 1);
    if (isBackground) add(runningInBackground, organizationId, 1);
    let isBack = false;
    turn.resolve(() => {
      if (isBack) return;
      isBack = true;
      free++;
      add(running, organizationId, -1);
      if (isBackground) add(runningInBackground, organizationId, -1);
      next();
    });
  }

  function leave(ticket: Ticket, reason: unknown): void {
    const queue = queues.get(ticket.organizationId);
    const at = queue?.indexOf(ticket) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    if (queue.length === 0) queues.delete(ticket.organizationId);
    ticket.turn.reject(reason);
  }

  return {
    async take(waiting) {
      const { organizationId, isBackground, signal } = waiting;
      signal?.throwIfAborted();
      if (!isBackground) {
        admit(waiting);
        add(watched, organizationId, 1);
      }
      const ticket: Ticket = { ...waiting, turn: Promise.withResolvers() };
      const stop = () => leave(ticket, signal?.reason);
      signal?.addEventListener('abort', stop);
      const queue = queues.get(organizationId);
      if (queue) queue.push(ticket);
      else queues.set(organizationId, [ticket]);
      next();
      const done = () => {
        if (!isBackground) add(watched, organizationId, -1);
      };
      try {
        const giveBack = await ticket.turn.promise;
        return () => {
          done();
          giveBack();
        };
      } catch (error) {
        done();
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}
