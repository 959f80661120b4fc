import type { Store } from '../database/open.ts';
import { isDiskBroken, isDiskFull } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { AbandonedError, type Job, type JobChange, type JobHandler, TransientError } from './job.ts';
import type { JobsStore } from './jobs.store.ts';

/** How often the queue is looked at without being woken: for retries, and jobs of another process. */
const pollMilliseconds = 1_000;
/** From so many failed looks running on, the queue is in trouble: one alone may be a busy moment. */
const looksUntilTrouble = 5;
/** After how many milliseconds a job is taken up again whose result the disk had no room for. */
const fullDiskPause = 10_000;
/** Of the looks that fail one after the other, the first is logged and then one in so many: they come every second. */
const looksBetweenLogs = 60;
const usualRetryDelays = [1_000, 5_000, 15_000];

export interface JobWorker {
  /** Whether it takes up jobs: it is not closing, and could read the queue when it last looked. */
  isWorking(): boolean;
  /** Why nothing has been taken up for several looks at the queue, such as a full disk; null while it can be. */
  trouble(): Error | null;
  /** Begins to take up jobs. @param firstFrom a time: jobs from then on come before those that were left by others. */
  start(firstFrom?: number): void;
  /** How many jobs are still to be done here: those that nobody else is at work on. */
  left(): Promise<number>;
  /** Looks at the queue now: called after a commit that put a job there. */
  wake(): void;
  /** Claims no more; waits up to the deadline for what runs, then gives the rest back to the queue. */
  close(deadlineMilliseconds: number): Promise<void>;
}

/**
 * Runs the jobs of one kind, `concurrency` at a time. Each is held under a lease that is renewed while
 * it runs, and recorded in one transaction with the change it caused.
 */
export function createJobWorker(dependencies: {
  readonly store: Store;
  readonly jobs: JobsStore;
  readonly handler: JobHandler;
  readonly owner: string;
  readonly concurrency: number;
  readonly leaseMilliseconds: number;
  readonly logger: Logger;
  /** Throws while no job can be recorded, so that none is begun in vain. */
  readonly requireRoom?: () => void;
  /** For a kind of which no more run at the same time than `concurrency`, in all processes together. */
  readonly shared?: {
    /** Whether the process behind a lease has ended: it then holds nothing any more. */
    isGone(owner: string): boolean;
  };
}): JobWorker {
  const { store, jobs, handler, owner, concurrency, leaseMilliseconds, logger, requireRoom, shared } =
    dependencies;
  const retryDelays = handler.retryDelays ?? usualRetryDelays;
  const running = new Map<string, { readonly job: Job; readonly done: Promise<void> }>();
  /** No more is claimed. */
  let isClosing = false;
  /** Running jobs were given back to the queue: another worker records their outcome. */
  let isAbandoned = false;
  let isClaiming = false;
  let isWoken = false;
  let failedLooks = 0;
  let lastError: Error | null = null;

  let poll: Timer | null = null;
  let firstFrom: number | undefined;

  async function claimWhatFits(): Promise<void> {
    if (!poll) return;
    isWoken = true;
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (isWoken && !isClosing) {
        isWoken = false;
        if (shared) await jobs.expireLeases(shared.isGone, handler.kind);
        await fillUp();
      }
    } catch (error) {
      failedLooks += 1;
      lastError = error instanceof Error ? error : new Error(String(error));
      if (failedLooks % looksBetweenLogs === 1)
        logger.error('the job queue could not be read; trying again', { reason: String(error) });
    } finally {
      isClaiming = false;
    }
  }

  /** Claims and starts jobs while there is room and one is due. */
  async function fillUp(): Promise<void> {
    while (running.size < concurrency && !isClosing) {
      requireRoom?.();
      const job = await jobs.claim(handler.kind, owner, firstFrom, shared && concurrency);
      failedLooks = 0;
      if (!job) return;
      const done = execute(job).finally(() => {
        running.delete(job.id);
        void claimWhatFits();
      });
      running.set(job.id, { job, done });
    }
  }

  async function execute(job: Job): Promise<void> {
    const heartbeat = setInterval(() => {
      jobs.renew(job.id, owner).catch((error: unknown) => {
        logger.warn('a lease could not be renewed', { jobId: job.id, reason: String(error) });
      });
    }, leaseMilliseconds / 3);
    try {
      // A job found with its attempts used up killed every worker that held it: it is not tried again.
      if (job.attempts > job.maximumAttempts) await fail(job, new AbandonedError(job.maximumAttempts));
      else await record(job, await handler.run(job), { state: 'done' });
    } catch (error) {
      await afterError(job, error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function afterError(job: Job, error: Error): Promise<void> {
    try {
      if (isAbandoned) return;
      // It is no fault of the job, and no try of it ends differently until there is room.
      if (isDiskFull(error)) return await jobs.giveBack(job, owner, fullDiskPause);
      const mayRetry =
        (error instanceof TransientError || isDiskBroken(error)) && job.attempts < job.maximumAttempts;
      logger.warn('a job failed', {
        jobId: job.id,
        kind: job.kind,
        attempt: job.attempts,
        reason: error.message,
        mayRetry,
      });
      if (!mayRetry) return await fail(job, error);
      const delay = retryDelays[Math.min(job.attempts, retryDelays.length) - 1]!;
      const queueDelay = error instanceof TransientError ? error.queueDelay : null;
      await jobs.retry(job, owner, error.message, delay, queueDelay);
    } catch (second) {
      // The store itself fails: the lease runs out, and the job is taken up again.
      logger.error('a job could not be recorded', { jobId: job.id, reason: String(second) });
    }
  }

  async function fail(job: Job, error: Error): Promise<void> {
    await record(job, handler.fail(job, error), { state: 'failed', error: reasonOf(error) });
  }

  async function record(
    job: Job,
    change: JobChange,
    outcome: Parameters<JobsStore['finish']>[3],
  ): Promise<void> {
    await store.transaction(async (transaction) => {
      if (await jobs.finish(transaction, job, owner, outcome)) await change(transaction);
      else
        logger.warn('a job was taken over by another worker, or its subject was deleted', { jobId: job.id });
    });
  }

  return {
    isWorking: () => poll !== null && failedLooks === 0 && !isClosing,
    trouble: () => (failedLooks < looksUntilTrouble ? null : lastError),
    start: (from) => {
      firstFrom = from;
      poll ??= setInterval(() => void claimWhatFits(), pollMilliseconds);
      void claimWhatFits();
    },
    left: () => jobs.left(handler.kind, owner),
    wake: () => void claimWhatFits(),
    close: async (deadlineMilliseconds) => {
      if (poll) clearInterval(poll);
      isClosing = true;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, deadlineMilliseconds);
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), late.promise]);
      clearTimeout(timer);
      isAbandoned = true;
      for (const { job } of running.values()) await jobs.giveBack(job, owner);
    },
  };
}

/** Of an error that nobody foresaw only the name is kept: its words may be those of a document. The log has them. */
const reasonOf = (error: Error): string =>
  error instanceof TransientError || error instanceof AbandonedError ? error.message : error.name;
