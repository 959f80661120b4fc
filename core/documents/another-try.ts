import type { ReadingError } from '../reading/reading-error.ts';

/** How a file was read that could not be. */
export interface Circumstances {
  /** This attempt included. */
  readonly attempts: number;
  /** Whether it had to share the machine: another file was read beside it, or more was at work than processors are. */
  readonly wasShared: boolean;
}

/**
 * Whether reading a file again can end differently.
 *
 * Time is measured by the clock, and memory is what the machine gives: a file that ran into a limit beside others may
 * not by itself, and is tried once more. Alone, the same bytes run into the same limit, and whoever waits behind it
 * should not wait three times as long.
 *
 * A reader that stopped may have been stopped from outside, e.g. by the system for want of memory, which costs others
 * little: it is tried as often as the queue allows. Whatever the file itself is the reason for stays as it is.
 */
export function mayEndDifferently({ code }: ReadingError, { attempts, wasShared }: Circumstances): boolean {
  if (code === 'READING_CRASHED') return true;
  const isLimit = code === 'READING_TIMED_OUT' || code === 'READING_OUT_OF_MEMORY';
  return isLimit && wasShared && attempts === 1;
}

/** Milliseconds by which the second try is delayed: whatever waits comes before it, so that it is likely alone. */
export const standsBackForAnotherTry = 30 * 60_000;

/** Notices whether files are read side by side. */
export interface SharedReading {
  /** Begins a reading. @returns ends it, and states whether it had the machine to itself. */
  begin(): () => { readonly wasShared: boolean };
}

/** @param isOverloaded whether more is at work on the machine than it has processors. */
export function createSharedReading(isOverloaded: () => boolean): SharedReading {
  const underWay = new Set<{ wasShared: boolean }>();
  return {
    begin() {
      const reading = { wasShared: underWay.size > 0 };
      for (const other of underWay) other.wasShared = true;
      underWay.add(reading);
      return () => {
        underWay.delete(reading);
        return { wasShared: reading.wasShared || isOverloaded() };
      };
    },
  };
}
