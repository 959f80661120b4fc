import { resolve } from 'node:path';

const program = resolve(import.meta.dir, '../../cli/main.ts');

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout as JSON. */
  json<T>(): T;
  /** The error on stderr as a script reads it: its last line. */
  failure(): { readonly code: string; readonly message: string; readonly next: string | null };
}

export interface RunOptions {
  readonly dataFolder: string;
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the command line as a process of its own, off a terminal. */
export async function runLandfall(words: readonly string[], options: RunOptions): Promise<CommandResult> {
  const child = Bun.spawn([process.execPath, program, ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: options.dataFolder,
      LANDFALL_DATA: options.dataFolder,
      ...options.environment,
    },
    stdin: new Blob([options.input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const exitCode = await child.exited;
  return {
    exitCode,
    stdout,
    stderr,
    json: <T>() => JSON.parse(stdout) as T,
    failure: () => JSON.parse(stderr.trim().split('\n').at(-1)!),
  };
}
