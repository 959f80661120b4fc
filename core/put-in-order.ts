import { isDiskFull } from './errors.ts';
import type { Logger } from './logger.ts';

/**
 * Does what a start does before anything is answered. On a full disk it is left to the next start: who reads and deletes
 * does not need it, and leases run out by themselves.
 */
export async function putInOrder(logger: Logger, steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      logger.error('the disk is full: a part of what a start puts in order is left to the next one', {
        reason: String(error),
      });
    }
}
