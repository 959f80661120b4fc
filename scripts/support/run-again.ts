/**
 * Runs a program of this package in a new process that has this one's terminal and streams. A process
 * that was started before its packages were installed looks for them in Bun's download cache for the rest
 * of its life, and finds some of them not at all: only a new one sees `node_modules`.
 * @returns the exit code; 128 and the signal's number when a signal ended it.
 */
export async function runAgain(program: string, words: readonly string[]): Promise<number> {
  const child = Bun.spawn([process.execPath, program, ...words], {
    stdin: 'inherit',
    stdout: 'inherit',
    stderr: 'inherit',
  });
  // Ctrl-C reaches both of us from the terminal, and the child decides what it means; a signal that was
  // sent to this process alone is passed on.
  const ignore = (): void => {};
  const passOn = (signal: NodeJS.Signals): void => child.kill(signal);
  process.on('SIGINT', ignore);
  process.on('SIGTERM', passOn);
  try {
    return await child.exited;
  } finally {
    process.off('SIGINT', ignore);
    process.off('SIGTERM', passOn);
  }
}
