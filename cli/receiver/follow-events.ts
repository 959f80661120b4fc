import type { FeedEvent } from '../../core/events/event-feed.ts';
import { dataOf } from '../api-answer.ts';
import { CommandError } from '../command-error.ts';
import { type Connection, connect } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Surroundings } from '../surroundings.ts';

interface Following {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Called once events are followed. */
  readonly onReady: () => void;
  /** A sentence for a person. */
  readonly say: (sentence: string) => void;
}

/** Seconds for which the server is asked to wait; the most that it takes. */
const waitSeconds = 30;
/** Milliseconds between two questions while events come: half of the requests that the smallest plan allows. */
const paceMilliseconds = 2_000;
/** Milliseconds before the first new try; each next one waits twice as long, up to the last. */
const tryAgain = { first: 1_000, last: 30_000 };

/**
 * The events of the organization from now on, in their order. Where the server goes away it is asked again until it
 * answers, and nothing that happened meanwhile is left out.
 * @throws CommandError where it cannot begin, and for what another try does not mend, such as a sign-in that has ended
 */
export async function* followEvents(
  surroundings: Surroundings,
  { signal, onReady, say }: Following,
): AsyncGenerator<FeedEvent> {
  const place: Place = { cursor: null, pause: tryAgain.first };
  while (!signal.aborted) {
    try {
      yield* eventsFrom(place, surroundings, { signal, onReady, say });
    } catch (error) {
      if (signal.aborted) return;
      if (place.cursor === null || !isPassing(error)) throw error;
      if (place.pause === tryAgain.first)
        say(`${error.message.replace(/\.$/, '')}. Trying again until it answers; Ctrl-C ends it.`);
      await sleep(place.pause, signal);
      place.pause = Math.min(place.pause * 2, tryAgain.last);
    }
  }
}

interface Place {
  /** Behind the last event that was passed on; null before the first answer. */
  cursor: string | null;
  /** Milliseconds before the next try. */
  pause: number;
}

/** Events over one connection, until the signal ends it or the server fails. Moves the place along. */
async function* eventsFrom(
  place: Place,
  surroundings: Surroundings,
  { signal, onReady, say }: Following,
): AsyncGenerator<FeedEvent> {
  const connection = await connect(surroundings);
  try {
    if (place.cursor === null) {
      place.cursor = (await ask(connection, null, signal)).nextCursor;
      onReady();
    }
    while (!signal.aborted) {
      const paced = performance.now() + paceMilliseconds;
      const page: Page = await ask(connection, place.cursor, signal);
      if (place.pause !== tryAgain.first) say('The server answers again.');
      place.pause = tryAgain.first;
      for (const event of page.items) {
        if (signal.aborted) return;
        yield event;
      }
      place.cursor = page.nextCursor;
      if (!page.hasMore) await sleep(paced - performance.now(), signal);
    }
  } finally {
    await connection.close();
  }
}

interface Page {
  readonly items: readonly FeedEvent[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}

/** @param cursor null: where the newest event is */
const ask = ({ client }: Connection, cursor: string | null, signal: AbortSignal): Promise<Page> =>
  dataOf(
    client.api.v1.events.get({
      query: cursor === null ? {} : { cursor, wait: waitSeconds },
      fetch: { signal },
    }),
  );

/** Whether a later try may go better: the server is away, is asked too often, or has a defect. */
const isPassing = (error: unknown): error is CommandError =>
  error instanceof CommandError &&
  (error.exitCode === exitCodes.tryLater || error.exitCode === exitCodes.failed);

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  signal.addEventListener('abort', over.resolve as () => void, { once: true });
  await over.promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', over.resolve as () => void);
}
