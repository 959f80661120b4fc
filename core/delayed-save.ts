import type { Logger } from './logger.ts';

/** Writes what is kept in memory some seconds after it has changed: many changes are one write. */
export interface DelayedSave {
  /** Something has changed. */
  mark(): void;
  /** Saves at once what has changed. Never throws: a failure is logged, and the save is tried again later. */
  flush(): Promise<void>;
  /** Flushes, and saves nothing after that. */
  close(): Promise<void>;
}

/** At most so many milliseconds of changes are lost when the process is killed. */
const defaultDelay = 5_000;

/**
 * @param what is saved, for the log: "the counters of requests".
 * @param save writes everything that has changed since it last succeeded.
 */
export function createDelayedSave(needs: {
  readonly what: string;
  readonly save: () => Promise<void>;
  readonly logger: Logger;
  readonly delay?: number;
}): DelayedSave {
  const { what, save, logger, delay = defaultDelay } = needs;
  let timer: NodeJS.Timeout | null = null;
  let isDirty = false;
  let isClosed = false;
  let isFailing = false;
  let last: Promise<void> = Promise.resolve();

  async function attempt(): Promise<void> {
    if (!isDirty) return;
    isDirty = false;
    try {
      await save();
      isFailing = false;
    } catch (error) {
      // Once until it succeeds again: on a full disk every attempt fails.
      if (!isFailing)
        logger.error(`${what} cannot be saved; they are kept in memory`, { reason: String(error) });
      isFailing = true;
      mark();
    }
  }

  function mark(): void {
    isDirty = true;
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => void flush(), delay);
    timer.unref();
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // One at a time: a later save must not be overtaken by an earlier one.
    last = last.then(attempt);
    return last;
  }

  return {
    mark,
    flush,
    close() {
      isClosed = true;
      return flush();
    },
  };
}
