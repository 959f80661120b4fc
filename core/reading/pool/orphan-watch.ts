import { workerData } from 'node:worker_threads';

/**
 * Runs as a thread of a child process and ends it when its parent is gone, even while the main thread is
 * stuck in a document and hears nothing. `workerData` is the parent's process id as the child began with it: by the
 * time that this thread runs, the parent may already be gone.
 */
const lookEveryMilliseconds = 1_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, lookEveryMilliseconds);
