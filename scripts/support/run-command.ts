/** How a command ended, and all of its output. */
export interface CommandOutcome {
  readonly exitCode: number;
  readonly output: string;
}

/**
 * Runs a command and gathers stdout and stderr in the order they came.
 * @param echo receives each piece as it comes, for a person who watches.
 * @param environment beside that of this process.
 */
export async function runCommand(
  command: readonly string[],
  workingFolder: string,
  echo: (text: string) => void = () => {},
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const child = Bun.spawn([...command], {
    cwd: workingFolder,
    env: { ...process.env, ...environment },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const pieces: string[] = [];
  const gather = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      pieces.push(text);
      echo(text);
    }
  };
  await Promise.all([gather(child.stdout), gather(child.stderr)]);
  return { exitCode: await child.exited, output: pieces.join('') };
}
