import { type Clock, isoTime } from './clock.ts';
import { cursorOf, type ListPlace, placeBefore, readCursor } from './list-place.ts';

/** A row of a list of changes. */
interface ChangedRow {
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly id: string;
}

/** The range of a list: changes after a place, up to the present. */
export interface ChangeRange {
  readonly after: ListPlace;
  /** ISO 8601; changes from then on come with a later call. */
  readonly before: string;
  readonly limit: number;
}

/**
 * A change gets its time before it is committed: one with an earlier time may still follow, but not by this much. So a
 * place that was handed out has nothing new before it.
 */
const settleMilliseconds = 2_000;

/**
 * @param since a time, or the cursor of an earlier list, which counts where both are given
 * @throws ServiceError VALIDATION_FAILED
 */
export function changeRange(
  since: { readonly updatedSince?: string | undefined; readonly cursor?: string | undefined },
  limit: number,
  clock: Clock,
): ChangeRange {
  const { cursor, updatedSince = '' } = since;
  const after =
    cursor === undefined ? placeBefore(updatedSince, 'updatedSince') : readCursor(cursor, 'updatedSince');
  return { after, before: isoTime(clock.now() - settleMilliseconds), limit };
}

/** The place behind the last of some rows; where there are none, the same place as before. */
export function cursorAfter(rows: readonly ChangedRow[], { after }: ChangeRange): string {
  const last = rows.at(-1);
  return cursorOf(last ? { time: last.updatedAt, id: last.id } : after);
}
