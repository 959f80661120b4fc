import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A piece of work that outlives the process: a row, not a promise. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly organizationId: string;
  /** The subject of the job, e.g. a document id. */
  readonly subjectId: string;
  /** This attempt included: counted when the job is claimed, so that one that kills us is counted too. */
  readonly attempts: number;
  readonly maximumAttempts: number;
}

export interface NewJob {
  readonly kind: string;
  readonly organizationId: string;
  readonly subjectId: string;
  /** The queue's own where none is given. */
  readonly maximumAttempts?: number;
  /**
   * Milliseconds by which it comes later in its organization's line than when it was queued. What is queued that much
   * later comes after it all the same, so nothing waits for ever.
   */
  readonly queueDelay?: number;
}

/** Does the work of one kind of job. */
export interface JobHandler {
  readonly kind: string;
  /** Milliseconds to wait after the first attempt, the second, …; the last counts for all further ones. */
  readonly retryDelays?: readonly number[];
  /**
   * Does the slow part, and returns what is to be written. The returned change runs in one transaction
   * together with the job's completion, and only if the job is still ours: so the work is recorded
   * once, however often it was begun. Throwing a `TransientError` spends the attempt and tries again.
   */
  run(job: Job): Promise<JobChange>;
  /** The failure to record when the attempts are used up, or `run` threw anything else than a TransientError. */
  fail(job: Job, error: Error): JobChange;
}

export type JobChange = (transaction: Transaction<Schema>) => Promise<void>;

/** Something that may go better at the next attempt. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
  /** The delay of the next attempt, counted from now (see `NewJob`); null: it keeps its place. */
  readonly queueDelay: number | null;

  constructor(message: string, options: ErrorOptions & { readonly queueDelay?: number } = {}) {
    super(message, options);
    this.queueDelay = options.queueDelay ?? null;
  }
}

/** The worker that held the job died with its last attempt. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';

  constructor(attempts: number) {
    super(`Processing stopped without an answer ${attempts} times in a row`);
  }
}
