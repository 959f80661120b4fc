import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import { createDelayedSave } from '../delayed-save.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logger.ts';
import { type RefusalRow, saveRefusals } from './audit-log.store.ts';
import type { NewAuditEntry } from './audit-log.ts';

type Refusal = Omit<NewAuditEntry, 'outcome'>;

/** Refused attempts, on their way to the audit log. */
export interface RefusalBook {
  /**
   * Notes a refusal. Never throws, and waits for nothing.
   * @param by a stranger, or a caller who has proved who it is.
   */
  add(refusal: Refusal, by: 'stranger' | 'known'): void;
  /** Writes down what was noted; never throws. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds: refusals of a kind within an hour are one row. */
const hour = 60 * 60_000;

/** Rows of one kind an hour; further variants of it share one more. */
const maximumVariants = 100;

/**
 * Collects refusals of one kind into one row an hour, with a count and the time of the first and the last.
 *
 * A stranger's are kept apart by action, code, named account and client network: what was asked for is the stranger's
 * choice, and would make a row of each attempt. Those of a known user or key are evidence about somebody who can be asked
 * for the reason, so that each path and each thing keeps its own row; only the very same attempt again is counted. Either
 * has at most 100 rows of a kind an hour, and then one without the particulars. `path` and `requestId` are the first one's.
 *
 * Rows are written some seconds later, and before the log is read; a kill loses those seconds.
 */
export function createRefusalBook(needs: {
  readonly database: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}): RefusalBook {
  const { database, clock, ids, logger } = needs;
  let presentHour = Number.NEGATIVE_INFINITY;
  let rows = new Map<string, RefusalRow>();
  let variants = new Map<string, number>();
  const unsaved = new Set<RefusalRow>();

  const saving = createDelayedSave({
    what: 'refusals for the audit log',
    logger,
    async save() {
      const saved = [...unsaved].map((row) => ({ row, count: row.count }));
      await saveRefusals(
        database,
        saved.map(({ row }) => row),
        isoTime(clock.now()),
      );
      // What was counted meanwhile is saved the next time.
      for (const { row, count } of saved) if (row.count === count) unsaved.delete(row);
    },
  });

  function rowOf(refusal: Refusal, by: 'stranger' | 'known', now: number): RefusalRow {
    const { action, code, organizationId, userId, apiKeyId, address, path, targetId } = refusal;
    const kind = JSON.stringify([by, organizationId, userId, apiKeyId, action, code]);
    const particulars = by === 'stranger' ? [address] : [address, path, targetId];
    const key = kind + JSON.stringify(particulars);
    const known = rows.get(key);
    if (known) return known;
    const count = variants.get(kind) ?? 0;
    const isOneOfTooMany = count >= maximumVariants;
    if (isOneOfTooMany) {
      const rest = rows.get(kind);
      if (rest) return rest;
    }
    const plain = { ...refusal, address: null, path: null, targetId: null, requestId: null };
    const row: RefusalRow = {
      ...(isOneOfTooMany ? plain : refusal),
      id: ids.next(),
      createdAt: isoTime(now),
      count: 0,
      lastAt: isoTime(now),
    };
    rows.set(isOneOfTooMany ? kind : key, row);
    variants.set(kind, count + 1);
    return row;
  }

  return {
    add(refusal, by) {
      const now = clock.now();
      const thisHour = Math.floor(now / hour);
      if (thisHour !== presentHour) {
        presentHour = thisHour;
        rows = new Map();
        variants = new Map();
      }
      const row = rowOf(refusal, by, now);
      row.count++;
      row.lastAt = isoTime(now);
      unsaved.add(row);
      saving.mark();
    },
    flush: saving.flush,
    close: saving.close,
  };
}
