import type { Client } from '../server/client.ts';
import { patiently, type Wait } from './patience.ts';

/** Milliseconds between two questions: short at first, then gentle on the rate limit. */
const firstPause = 100;
const longestPause = 2_000;
const pageSize = 100;
/** Of more than a page, as many of the oldest are asked after: they are read first. */
const askedOfMany = 10;

/** Notices when documents are no longer being processed. */
export interface DocumentWatch {
  /**
   * Settles once the document has been processed, well or badly.
   * @throws CommandError when the server cannot be asked, or knows no such document (any more); the trouble.
   */
  finished(id: string): Promise<void>;
}

/**
 * Watches any number of documents with one question at a time: asking after each by itself would use up
 * the requests that the organization has in a minute.

 * @param trouble why documents are no longer read, where this process reads them: nothing is waited for then.
 */
export function createDocumentWatch(
  { api }: Client,
  wait: Wait,
  trouble: () => Error | null = () => null,
): DocumentWatch {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let isWatching = false;

  const settle = (id: string): void => {
    waiting.get(id)?.resolve();
    waiting.delete(id);
  };

  /** @throws CommandError */
  const askAfter = async (id: string): Promise<void> => {
    const { status } = await patiently(() => api.v1.documents({ id }).get(), wait);
    if (status !== 'processing') settle(id);
  };

  const askForSome = async (): Promise<void> => {
    if (waiting.size > 1 && waiting.size <= pageSize) return askForAll();
    for (const id of [...waiting.keys()].slice(0, askedOfMany)) await askAfter(id);
  };

  /** The awaited documents were uploaded last, so they are on the first pages of the list. */
  const askForAll = async (): Promise<void> => {
    const unseen = new Set(waiting.keys());
    for (let offset = 0; unseen.size > 0; offset += pageSize) {
      const query = { offset, limit: pageSize };
      const { data, pagination } = await patiently(() => api.v1.documents.get({ query }), wait);
      for (const { id, status } of data) if (unseen.delete(id) && status !== 'processing') settle(id);
      if (!pagination.hasMore) break;
    }
    // Not listed: moved to another page while we read, or gone; only a request for it shows which.
    for (const id of unseen) await askAfter(id);
  };

  /** `isWatching` ends in the same breath as the last look at `waiting`: none that comes later is missed. */
  const watch = async (): Promise<void> => {
    isWatching = true;
    try {
      for (let pause = firstPause; waiting.size > 0; pause = Math.min(longestPause, pause * 1.4)) {
        const before = waiting.size;
        await askForSome();
        if (waiting.size < before) pause = firstPause;
        const reason = trouble();
        if (reason) throw reason;
        if (waiting.size > 0) await Bun.sleep(pause);
      }
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    } finally {
      isWatching = false;
    }
  };

  return {
    finished(id) {
      const known = waiting.get(id) ?? Promise.withResolvers<void>();
      waiting.set(id, known);
      if (!isWatching) void watch();
      return known.promise;
    },
  };
}
