import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** An error of the system, and the call at which it happens. */
export interface Fault {
  readonly error: 'ENOSPC' | 'EIO';
  readonly call: string;
  /** The first is 1; counted by strace for each thread. */
  readonly at: number;
  /** Only calls on this file; none: on any. */
  readonly path?: string;
}

const argumentsOf = ({ error, call, at, path }: Fault, log: string): readonly string[] => [
  ...[
    'strace',
    '-f',
    '-qq',
    '-o',
    log,
    '-e',
    `trace=${call}`,
    '-e',
    `inject=${call}:error=${error}:when=${at}`,
  ],
  ...(path === undefined ? [] : ['-P', path]),
];

/** @throws Error that states what is missing on this machine. */
export async function requireStrace(): Promise<void> {
  const needed = 'failing-disk needs strace, and the right to trace processes, to let system calls fail';
  if (process.platform !== 'linux' || !Bun.which('strace')) throw new Error(`${needed}: install it on Linux`);
  const child = Bun.spawn(['strace', '-e', 'inject=fsync:error=EIO', '-o', '/dev/null', 'true'], {
    stderr: 'pipe',
  });
  if ((await child.exited) !== 0) throw new Error(`${needed}: ${await new Response(child.stderr).text()}`);
}

/** Runs a command with a fault. @returns its exit code, and whether the fault came to pass. */
export async function runWithFault(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  fault: Fault,
  log: string,
): Promise<{ readonly exitCode: number; readonly isInjected: boolean }> {
  const child = Bun.spawn([...argumentsOf(fault, log), ...command], {
    env: environment,
    stdout: 'ignore',
    stderr: 'ignore',
  });
  const exitCode = await child.exited;
  return { exitCode, isInjected: await wasInjected(log) };
}

/** Lets a running process have a fault while something is done. @returns whether the fault came to pass. */
export async function withFault(
  pid: number,
  fault: Fault,
  log: string,
  act: () => Promise<void>,
): Promise<boolean> {
  const [program, ...words] = argumentsOf(fault, log);
  const tracer = Bun.spawn([program!, ...words, '-p', String(pid)], { stdout: 'ignore', stderr: 'ignore' });
  while (!isTraced(pid)) {
    if (tracer.exitCode !== null) throw new Error(`strace ended with ${tracer.exitCode}`);
    await Bun.sleep(5);
  }
  await act();
  tracer.kill('SIGINT');
  await tracer.exited;
  return wasInjected(log);
}

const isTraced = (pid: number): boolean =>
  !/^TracerPid:\t0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

async function wasInjected(log: string): Promise<boolean> {
  if (!existsSync(log)) return false;
  const isInjected = readFileSync(log, 'utf8').includes('(INJECTED)');
  await rm(log);
  return isInjected;
}
