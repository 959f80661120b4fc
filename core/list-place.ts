import { isoTime } from './clock.ts';
import { validationFailed } from './errors.ts';

/** A place in a list in the order of time and id: everything up to it is known. */
export interface ListPlace {
  /** ISO 8601. */
  readonly time: string;
  readonly id: string;
}

/** A place as a text for clients, who only give it back. */
export const cursorOf = ({ time, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([time, id])).toString('base64url');

/**
 * @param beginning the parameter with which a list starts over
 * @throws ServiceError VALIDATION_FAILED
 */
export function readCursor(cursor: string, beginning: string): ListPlace {
  try {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof time === 'string' && typeof id === 'string') return { time, id };
  } catch {
    // Refused below, as every text that is no cursor of ours.
  }
  throw validationFailed({
    path: 'cursor',
    message: `is not a cursor of this list; begin again with ${beginning}`,
  });
}

/**
 * The place before everything from a time on.
 * @param path the parameter that holds the time
 * @throws ServiceError VALIDATION_FAILED
 */
export function placeBefore(text: string, path: string): ListPlace {
  const time = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\d(?:T|$)/.test(text) || Number.isNaN(time))
    throw validationFailed({ path, message: 'must be a time in ISO 8601, such as 2026-03-02T09:30:00Z' });
  return { time: isoTime(time), id: '' };
}
