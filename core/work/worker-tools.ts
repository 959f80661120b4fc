import type { WorkerCore } from '../worker-core.ts';
import type { OutputFile } from './output-file.ts';

/** The tools of a task. */
export interface WorkerTools {
  /** The services that read; nothing is written from a worker. */
  readonly core: WorkerCore;
  /** Comes back to whoever asked as a file. */
  readonly output: OutputFile;
  /** Milliseconds since 1970: when it was asked for. */
  readonly now: number;
}
