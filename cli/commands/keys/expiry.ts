import { usageError } from '../../command-error.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * When a key expires, from what was typed.
 * @param typed a last day (`2027-03-31`, the whole of it in UTC), or a number of days from now (`90d`).
 * @param now milliseconds since 1970.
 * @returns ISO 8601. @throws CommandError for anything else, and for a day that is over.
 */
export function expiryOf(typed: string, now: number): string {
  const days = /^(\d{1,5})d$/.exec(typed)?.[1];
  const end = days === undefined ? endOfDay(typed) : now + Number(days) * day;
  if (end > now) return new Date(end).toISOString();
  throw usageError(
    `${typed} is no day to come.`,
    'Give the last day, such as --expires 2027-03-31, or a number of days, such as --expires 90d',
  );
}

/** Milliseconds since 1970; NaN for what is no day. */
function endOfDay(typed: string): number {
  const start = /^\d{4}-\d\d-\d\d$/.test(typed) ? Date.parse(`${typed}T00:00:00.000Z`) : Number.NaN;
  // 31 February is read as 3 March.
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(typed);
  return isDay ? start + day : Number.NaN;
}
