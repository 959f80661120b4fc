import type { AttemptRecord, DeliveryQueue } from './delivery-queue.store.ts';

/**
 * Writes down how attempts ended, as many as have come together while the last ones were being written: at
 * a few hundred a second a transaction each would keep the disk busy with nothing else.
 */
export function createAttemptRecorder(queue: Pick<DeliveryQueue, 'record'>) {
  let waiting: AttemptRecord[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    // Whatever else ends in this turn of the event loop comes along.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const batch = waiting;
    waiting = [];
    writing = null;
    await queue.record(batch);
  }

  /** Settles when it is on disk. */
  return (attempt: AttemptRecord): Promise<void> => {
    waiting.push(attempt);
    writing ??= write();
    return writing;
  };
}
