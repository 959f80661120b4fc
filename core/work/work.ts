import type { TaskFile } from './task.ts';
import type { TemporaryFile } from './temporary-files.ts';

/** For whom work is done. */
export interface WorkFor {
  readonly organizationId: string;
  /** A job that nobody waits for: it is never refused, and comes after what somebody waits for. */
  readonly isBackground?: boolean;
  /** Ends the work when nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface Done<Result> {
  readonly result: Result;
  /** The file that the task wrote; the receiver closes it. Null: none. */
  readonly file: TemporaryFile | null;
}

/** Does long work in worker processes, so that whoever asks goes on meanwhile. */
export interface Work {
  /**
   * @throws ServiceError RATE_LIMITED when the organization has its share of long work running or waiting, BUSY when
   * everybody together has; WORK_STOPPED (`details.reason`: `time`, `memory`, `size`, `crash`, or `gone` by the signal); and what the task throws.
   */
  run<Input, Result>(task: TaskFile<Input, Result>, input: Input, of: WorkFor): Promise<Done<Result>>;
  /** Ends what runs. */
  close(): Promise<void>;
}
