import type { Clock } from '../clock.ts';
import type { Store } from '../database/open.ts';
import { createDelayedSave } from '../delayed-save.ts';
import type { Logger } from '../logger.ts';
import { type CounterKind, listCounters, replaceCounters } from './counters.store.ts';
import { createWindowCounters, type WindowCounters } from './window-counters.ts';

/** Counters that a restart does not set back. */
export interface SavedCounters {
  /** The counters, with what was saved before. */
  load(): Promise<WindowCounters>;
  /** They have changed, and are saved within seconds. */
  mark(): void;
  close(): Promise<void>;
}

/** Subjects in memory: some 10 MB at most. */
const capacity = 50_000;
/** Saved of them: more matter only under an attack, where the highest matter most. */
const maximumSaved = 1_000;

/**
 * Counts in memory and saves in the background, in one transaction every few seconds and at the end. A kill loses the
 * last five seconds of counts, never a request; and no request waits for the disk, or fails because it is full.
 */
export function createSavedCounters(needs: {
  readonly kind: CounterKind;
  /** Milliseconds. */
  readonly window: number;
  readonly database: Store;
  readonly clock: Clock;
  readonly logger: Logger;
}): SavedCounters {
  const { kind, window, database, clock, logger } = needs;
  const counters = createWindowCounters({ window, capacity });
  const saving = createDelayedSave({
    what: `counters of ${kind}`,
    logger,
    save: () => {
      const saved = counters.highest(clock.now(), maximumSaved);
      return database.transaction((transaction) => replaceCounters(transaction, kind, saved));
    },
  });
  let loading: Promise<WindowCounters> | null = null;
  const load = async () => {
    counters.restore(await listCounters(database.read, kind));
    return counters;
  };
  return {
    load() {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return loading;
    },
    mark: saving.mark,
    close: saving.close,
  };
}
