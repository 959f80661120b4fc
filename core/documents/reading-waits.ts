import type { Logger } from '../logger.ts';
import type { ChangedDocuments } from './changed-documents.store.ts';

/** Requests that wait until a document is read. */
export interface ReadingWaits {
  /**
   * Settles when a document is not processed any more, the time is over, or nobody waits: at once where too many wait.
   * Throws nothing; what became of the document is then looked up.
   */
  wait(organizationId: string, documentId: string, seconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets all go, and all that come later. */
  close(): void;
}

const lookMilliseconds = 250;
const mostWaiting = 1_000;
const mostOfOne = 100;

interface Waiting {
  readonly organizationId: string;
  readonly documentId: string;
  readonly end: () => void;
}

/** One look at the database serves all that wait, so that a hundred of them cost no more than one. */
export function createReadingWaits({
  changed,
  logger,
}: {
  readonly changed: Pick<ChangedDocuments, 'processing'>;
  readonly logger: Logger;
}): ReadingWaits {
  const waiting = new Set<Waiting>();
  let timer: Timer | null = null;
  let isClosed = false;

  const ofOrganization = (organizationId: string): readonly Waiting[] =>
    [...waiting].filter((one) => one.organizationId === organizationId);

  async function look(): Promise<void> {
    for (const organizationId of new Set([...waiting].map((one) => one.organizationId))) {
      const asked = ofOrganization(organizationId);
      const ids = [...new Set(asked.map(({ documentId }) => documentId))];
      const processing = new Set(await changed.processing(organizationId, ids));
      for (const one of asked) if (!processing.has(one.documentId)) one.end();
    }
  }

  function lookLater(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(async () => {
      try {
        await look();
      } catch (error) {
        logger.error('documents that are waited for could not be looked up', { reason: String(error) });
      }
      timer = null;
      lookLater();
    }, lookMilliseconds);
  }

  return {
    async wait(organizationId, documentId, seconds, signal) {
      if (isClosed || signal?.aborted || waiting.size >= mostWaiting) return;
      if (ofOrganization(organizationId).length >= mostOfOne) return;
      if ((await changed.processing(organizationId, [documentId])).length === 0) return;
      const ended = Promise.withResolvers<void>();
      const one: Waiting = { organizationId, documentId, end: ended.resolve };
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
