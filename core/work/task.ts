import { fileURLToPath } from 'node:url';
import type { WorkerTools } from './worker-tools.ts';

/** Long work that a worker process does: the default export of a module. Input and result travel between processes. */
export type Task<Input, Result> = (input: Input, tools: WorkerTools) => Promise<Result>;

/** A module with a task. */
export interface TaskFile<Input, Result> {
  /** Where the module lies. */
  readonly path: string;
  /** Only for the types. */
  readonly task?: Task<Input, Result>;
}

/**
 * Names a task without loading it, which the worker does:
 * `taskFile<typeof import('./draw.task.ts').default>(new URL('./draw.task.ts', import.meta.url))`.
 */
export const taskFile = <OneTask extends (input: never, tools: WorkerTools) => Promise<unknown>>(
  url: URL,
): TaskFile<Parameters<OneTask>[0], Awaited<ReturnType<OneTask>>> => ({ path: fileURLToPath(url) });
