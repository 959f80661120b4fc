import { isDiskBroken, isDiskFull } from '../errors.ts';

/**
 * Makes a note that nobody waits for, such as when a key was last used. A disk that takes no more must keep nobody from
 * reading: the note is left out then.
 */
export async function noteInPassing(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDiskFull(error) && !isDiskBroken(error)) throw error;
  }
}
