import { type Clock, isoTime } from './clock.ts';
import { validationFailed } from './errors.ts';

/** A place in a list of changes: everything up to it is known. */
export interface ChangePlace {
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly id: string;
}

/** What to list: changes after a place, up to the present. */
export interface ChangeRange {
  readonly after: ChangePlace;
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
  const before = isoTime(clock.now() - settleMilliseconds);
  if (since.cursor !== undefined) return { after: readCursor(since.cursor), before, limit };
  const time = Date.parse(since.updatedSince ?? '');
  if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(since.updatedSince ?? '') || Number.isNaN(time))
    throw validationFailed({
      path: 'updatedSince',
      message: 'must be a time in ISO 8601, such as 2026-03-02T09:30:00Z',
    });
  return { after: { updatedAt: isoTime(time), id: '' }, before, limit };
}

/** The place behind the last of some rows; where there are none, the same place as before. */
export const cursorAfter = (rows: readonly ChangePlace[], { after }: ChangeRange): string => {
  const { updatedAt, id } = rows.at(-1) ?? after;
  return Buffer.from(JSON.stringify([updatedAt, id])).toString('base64url');
};

function readCursor(cursor: string): ChangePlace {
  try {
    const [updatedAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof updatedAt === 'string' && typeof id === 'string') return { updatedAt, id };
  } catch {
    // Refused below, as every text that is no cursor of ours.
  }
  throw validationFailed({
    path: 'cursor',
    message: 'is not a cursor of this list; begin again with updatedSince',
  });
}
