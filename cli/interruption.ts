import { exitCodes } from './exit-codes.ts';

/**
 * Ctrl-C ends the process at once with 130, after `tell` has cleaned up the screen and said what is left.
 * Nothing else needs an end: what was accepted is on disk, and a job that nobody works on any more is
 * taken up again.
 */
export function onInterrupt(tell: () => void): { end(): void } {
  const handle = (): void => {
    tell();
    process.exit(exitCodes.interrupted);
  };
  process.once('SIGINT', handle);
  return { end: () => void process.off('SIGINT', handle) };
}
