/**
 * Ends the process once all that was written is taken. A command that is done waits for nothing else: a
 * timer or a connection that is kept for the next request would hold a person's prompt back for seconds.
 * @param whenFlushed returns, when the result is out, the final exit code.
 */
export async function endProcess(
  exitCode: number,
  whenFlushed: (exitCode: number) => number = (code) => code,
): Promise<never> {
  await ended(process.stdout);
  const last = whenFlushed(exitCode);
  // Words are few, and a log that takes none must not keep the command from ending.
  await new Promise<void>((resolve) => process.stderr.write('', () => resolve()));
  process.exit(last);
}

/**
 * Only the end of a stream waits until all before it is taken: an empty write returns at once. A stream whose reader
 * has gone, or whose disk is full, has nothing left to flush.
 */
const ended = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (stream.errored || stream.destroyed) return resolve();
    stream.once('close', resolve).once('error', () => resolve());
    stream.end(() => resolve());
  });
