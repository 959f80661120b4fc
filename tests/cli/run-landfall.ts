import { resolve } from 'node:path';
import { runInProcess } from './golden/run-in-process.ts';

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

const environmentOf = ({ dataFolder, environment }: RunOptions): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: dataFolder,
  LANDFALL_DATA: dataFolder,
  ...environment,
});

/** Runs the command line as a process of its own, off a terminal. */
export async function runLandfall(words: readonly string[], options: RunOptions): Promise<CommandResult> {
  const child = Bun.spawn([process.execPath, program, ...words], {
    env: environmentOf(options),
    stdin: new Blob([options.input ?? '']),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return resultOf({ exitCode: await child.exited, stdout, stderr });
}

/**
 * As `runLandfall`, but in this process: for walks of many commands, where a process for each is not the point. What is given
 * on standard input needs a process that has one.
 */
export const runLandfallHere = async (
  words: readonly string[],
  options: Omit<RunOptions, 'input'>,
): Promise<CommandResult> => resultOf(await runInProcess(words, { environment: environmentOf(options) }));

const resultOf = (run: Pick<CommandResult, 'exitCode' | 'stdout' | 'stderr'>): CommandResult => ({
  ...run,
  json: <T>() => JSON.parse(run.stdout) as T,
  failure: () => JSON.parse(run.stderr.trim().split('\n').at(-1)!),
});
