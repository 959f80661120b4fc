import { type ApiAnswer, dataOf } from './api-answer.ts';

/** Longer than any window of the rate limit, in seconds: a longer wait is an error at once. */
const longestWait = 120;

/** Lets so many seconds pass. */
export type Wait = (seconds: number) => Promise<void>;

/** Waits, and announces for how long nothing happens. */
export const announcedWait =
  (notify: (sentence: string) => void): Wait =>
  (seconds) => {
    notify(`The server was asked too often; going on in ${Math.ceil(seconds)} s.`);
    return Bun.sleep(seconds * 1000);
  };

/**
 * The data of an answer, asked for again when the server states that it was asked too often, or has too much to do: work on many
 * files or lines goes at the pace that the server allows, and loses nothing.
 * @throws CommandError for every other error answer.
 */
export async function patiently<T>(ask: () => Promise<ApiAnswer<T>>, wait: Wait): Promise<T> {
  for (;;) {
    const call = ask();
    const seconds = await secondsToWait(call);
    if (seconds === null) return dataOf(call);
    await wait(seconds);
  }
}

async function secondsToWait(call: Promise<ApiAnswer<unknown>>): Promise<number | null> {
  // `dataOf` reports a call that was not answered.
  const answer = await call.catch(() => null);
  const status = answer?.error?.status;
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(answer?.response?.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= longestWait ? Math.max(1, seconds) : null;
}
