import { exitCodes } from './exit-codes.ts';

/**
 * Ctrl-C ends the process with 130, after `cleanUp` has cleared the screen and named what is left; a second one ends it
 * at once, where nobody takes what `cleanUp` writes.
 * Nothing else needs an end: what was accepted is on disk, and a job that nobody works on any more is
 * taken up again.
 */
export function onInterrupt(cleanUp: () => void | Promise<void>): { end(): void } {
  const handle = async (): Promise<void> => {
    try {
      await cleanUp();
    } finally {
      process.exit(exitCodes.interrupted);
    }
  };
  process.once('SIGINT', handle);
  return { end: () => void process.off('SIGINT', handle) };
}
