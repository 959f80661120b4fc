/**
 * Runs as a thread of a child process and ends it when its parent is gone, even while the main thread is
 * stuck in a document and hears nothing.
 */
const lookEveryMilliseconds = 1_000;
const parent = process.ppid;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, lookEveryMilliseconds);
