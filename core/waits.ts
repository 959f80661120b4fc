import type { Logger } from './logger.ts';

/** Requests that wait until something happens. */
export interface Waits {
  /**
   * Settles when the thing has happened, the time is over, or nobody waits: at once where too many wait.
   * Throws nothing; the caller then looks at the thing.
   */
  wait(organizationId: string, key: string, seconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets all go, and all that come later. */
  close(): void;
}

const lookMilliseconds = 250;
const mostWaiting = 1_000;
const mostOfOne = 100;

interface Waiting {
  readonly organizationId: string;
  readonly key: string;
  readonly end: () => void;
}

/**
 * One look at the database serves all that wait, so that a hundred of them cost no more than one.
 * @param pending the keys for which it has not happened yet
 */
export function createWaits({
  pending,
  logger,
}: {
  readonly pending: (organizationId: string, keys: readonly string[]) => Promise<readonly string[]>;
  readonly logger: Logger;
}): Waits {
  const waiting = new Set<Waiting>();
  let timer: Timer | null = null;
  let isClosed = false;

  const ofOrganization = (organizationId: string): readonly Waiting[] =>
    [...waiting].filter((one) => one.organizationId === organizationId);

  async function look(): Promise<void> {
    for (const organizationId of new Set([...waiting].map((one) => one.organizationId))) {
      const asked = ofOrganization(organizationId);
      const keys = [...new Set(asked.map(({ key }) => key))];
      const open = new Set(await pending(organizationId, keys));
      for (const one of asked) if (!open.has(one.key)) one.end();
    }
  }

  function lookLater(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(async () => {
      try {
        await look();
      } catch (error) {
        logger.error('requests that wait could not be looked after', { reason: String(error) });
      }
      timer = null;
      lookLater();
    }, lookMilliseconds);
  }

  return {
    async wait(organizationId, key, seconds, signal) {
      if (isClosed || signal?.aborted || waiting.size >= mostWaiting) return;
      if (ofOrganization(organizationId).length >= mostOfOne) return;
      if ((await pending(organizationId, [key])).length === 0) return;
      const ended = Promise.withResolvers<void>();
      const one: Waiting = { organizationId, key, end: ended.resolve };
      const deadline = setTimeout(one.end, seconds * 1000);
      signal?.addEventListener('abort', one.end, { once: true });
      waiting.add(one);
      lookLater();
      await ended.promise;
      clearTimeout(deadline);
      signal?.removeEventListener('abort', one.end);
      waiting.delete(one);
    },
    close() {
      isClosed = true;
      for (const { end } of waiting) end();
    },
  };
}
