import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Sealer } from '../sealing.ts';
import { createAttemptRecorder } from './attempt-recorder.ts';
import type { ClaimedDelivery, DeliveryQueue } from './delivery-queue.store.ts';
import { makeAttempt } from './make-attempt.ts';
import type { Sender } from './sender.ts';

export interface DeliveryWorker {
  /** Begins to send what is due. */
  start(): void;
  /** Looks at the queue now: called when something was put there. */
  wake(): void;
  /**
   * A webhook has another secret or address now, or is gone: what is under way with the old ones is cut off and
   * started over with the new ones. That is not an attempt; a receiver that had it already knows it by its id.
   */
  interrupt(webhookId: string): void;
  /** Begins nothing more; waits up to the deadline for what is under way, then gives the rest back. */
  close(deadlineMilliseconds: number): Promise<void>;
}

/** How often the queue is looked at without being woken: for retries, and events of another process. */
const pollMilliseconds = 500;
const sweepMilliseconds = 6 * 60 * 60 * 1000;
/** Far longer than any attempt takes: only a process that is gone holds a delivery so long. */
const leaseMilliseconds = 60_000;
/** Deliveries under way to one receiver, so that a slow one takes up nobody else's place … */
const concurrency = { answering: 16, failing: 4 };
/** … and in all, which bounds the open connections. */
const overallConcurrency = 1_024;

/** Sends deliveries: each receiver at its own pace, so that one which does not answer delays no other. */
export function createDeliveryWorker(needs: {
  readonly queue: DeliveryQueue;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly maximumAttempts: number;
  /** Removes what is old. */
  readonly sweep: () => Promise<void>;
}): DeliveryWorker {
  const { queue, clock, logger } = needs;
  const record = createAttemptRecorder(queue);
  const running = new Set<Promise<void>>();
  const underWay = new Map<string, Set<AbortController>>();
  /** Webhooks that were changed since the queue was last looked at: what is claimed meanwhile may be old. */
  const changed = new Set<string>();
  /** Receivers whose last attempt failed: they get fewer places until one succeeds. */
  const failing = new Set<string>();
  let poll: Timer | null = null;
  let sweeping: Timer | null = null;
  let isClosing = false;
  /** The deliveries under way were given back: another process records their outcome. */
  let isAbandoned = false;
  let looking: Promise<void> | null = null;
  let swept: Promise<void> = Promise.resolve();
  let isWoken = false;

  function look(): void {
    if (!poll) return;
    isWoken = true;
    looking ??= startWhileWoken().finally(() => {
      looking = null;
    });
  }

  async function startWhileWoken(): Promise<void> {
    try {
      while (isWoken && !isClosing) {
        isWoken = false;
        await startWhatFits();
      }
    } catch (error) {
      logger.error('the queue of deliveries could not be read; trying again', { reason: String(error) });
    }
  }

  async function startWhatFits(): Promise<void> {
    const now = clock.now();
    changed.clear();
    let free = overallConcurrency - running.size;
    const wanted: { webhookId: string; count: number }[] = [];
    for (const webhookId of await queue.webhooksDue(now)) {
      const places = failing.has(webhookId) ? concurrency.failing : concurrency.answering;
      const count = Math.min(free, places - (underWay.get(webhookId)?.size ?? 0));
      if (count <= 0) continue;
      free -= count;
      wanted.push({ webhookId, count });
    }
    if (wanted.length === 0 || isClosing) return;
    for (const delivery of await queue.claim(wanted, now, now + leaseMilliseconds)) begin(delivery);
  }

  function begin(delivery: ClaimedDelivery): void {
    const { webhookId } = delivery;
    const interruption = new AbortController();
    const others = underWay.get(webhookId) ?? new Set();
    underWay.set(webhookId, others.add(interruption));
    if (changed.has(webhookId)) interruption.abort();
    const done = deliver(delivery, interruption.signal).finally(() => {
      running.delete(done);
      others.delete(interruption);
      if (others.size === 0) underWay.delete(webhookId);
      look();
    });
    running.add(done);
  }

  async function deliver(delivery: ClaimedDelivery, interruption: AbortSignal): Promise<void> {
    const attempt = interruption.aborted ? null : await makeAttempt(needs, delivery, interruption);
    if (isAbandoned) return;
    if (attempt === null || (interruption.aborted && attempt.status !== 'Success'))
      return release(delivery.id);
    if (attempt.status === 'Success') failing.delete(delivery.webhookId);
    else failing.add(delivery.webhookId);
    try {
      await record(attempt);
    } catch (error) {
      // It is sent once more when its lease has run out: twice is better than never.
      logger.error('a delivery could not be recorded', { deliveryId: attempt.id, reason: String(error) });
    }
    const { id: deliveryId, status, attempts, lastError } = attempt;
    if (status === 'Failed') logger.warn('a delivery has failed', { deliveryId, attempts, lastError });
  }

  async function release(id: string): Promise<void> {
    try {
      await queue.release(id, clock.now());
    } catch (error) {
      logger.error('a delivery could not be given back', { deliveryId: id, reason: String(error) });
    }
  }

  function sweep(): void {
    swept = needs.sweep().catch((error: unknown) => {
      logger.error('old deliveries could not be removed', { reason: String(error) });
    });
  }

  return {
    start: () => {
      poll ??= setInterval(look, pollMilliseconds);
      sweeping ??= setInterval(sweep, sweepMilliseconds);
      sweep();
      look();
    },
    wake: look,
    interrupt: (webhookId) => {
      changed.add(webhookId);
      for (const interruption of underWay.get(webhookId) ?? []) interruption.abort();
    },
    close: async (deadlineMilliseconds) => {
      const wasStarted = poll !== null;
      if (poll) clearInterval(poll);
      if (sweeping) clearInterval(sweeping);
      isClosing = true;
      await Promise.all([looking, swept]);
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, deadlineMilliseconds);
      await Promise.race([Promise.all(running), late.promise]);
      clearTimeout(timer);
      isAbandoned = true;
      if (wasStarted) await queue.giveBack(clock.now());
      await needs.sender.close();
    },
  };
}
