import type { ErrorCode } from '../errors.ts';

/** The first message to a worker process. */
export interface WorkerSettings {
  readonly dataFolder: string;
}

/** One task for a worker. */
export interface WorkRequest {
  /** Of the module whose default export does it. */
  readonly task: string;
  readonly input: unknown;
  /** Where it may write a file. */
  readonly outputPath: string;
  readonly mostOutputBytes: number;
  /** Milliseconds since 1970: the time at which it was asked for. */
  readonly now: number;
}

/** A ServiceError on its way from one process to another. */
export interface ServiceErrorFacts {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** How a task ended that did not hang or crash. */
export type WorkOutcome =
  | { readonly end: 'done'; readonly result: unknown }
  | ({ readonly end: 'refused' } & ServiceErrorFacts)
  | { readonly end: 'too large' }
  /** The file system refused to write, with its code. */
  | { readonly end: 'disk full'; readonly code: string };
