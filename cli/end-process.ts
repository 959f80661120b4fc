/**
 * Ends the process once all that was written is taken. A command that is done waits for nothing else: a
 * timer or a connection that is kept for the next request would hold a person's prompt back for seconds.
 */
export async function endProcess(exitCode: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(exitCode);
}

/** A stream whose reader has gone has nothing left to flush. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()));
