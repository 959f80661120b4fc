import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dir, '../..');

/**
 * How long a child of a killed server may live on, in milliseconds: it looks every second once it has come up, for which
 * it is given as long.
 */
const longestOrphan = 60_000;

/** A server process that may end at any moment. */
export interface KillableServer {
  readonly pid: number;
  /** Where it listens; rejects when it ends before. */
  readonly url: Promise<string>;
  readonly exited: Promise<number>;
  /** SIGKILL, and waits until it is gone. `survivors` settles later: how many of its children lived on for too long. */
  kill(): Promise<{ readonly survivors: Promise<number> }>;
  /** SIGTERM. */
  stop(): Promise<void>;
}

/** Starts `server/main.ts`. @param watcher a command that runs another one, such as `strace`. */
export function startKillable(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  watcher: readonly string[] = [],
): KillableServer {
  const child = Bun.spawn([...watcher, process.execPath, join(repository, 'server/main.ts')], {
    cwd: repository,
    env: {
      ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/' },
      ...{ LANDFALL_DATA: dataFolder, LANDFALL_PORT: '0', LANDFALL_LOG_LEVEL: 'silent' },
      // Limits are not what is measured.
      LANDFALL_REQUESTS_PER_MINUTE_ENTERPRISE: '10000000',
      LANDFALL_REQUESTS_PER_MINUTE_ADDRESS: '10000000',
      LANDFALL_SHARE_RECIPIENTS_PER_DAY_ENTERPRISE: '10000000',
      ...environment,
    },
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const url = firstLine(child.stdout);
  // Whoever waits for it gets the error; nobody need wait.
  url.catch(() => {});
  return {
    pid: child.pid,
    url,
    exited: child.exited,
    async kill() {
      const children = descendantsOf(child.pid);
      child.kill('SIGKILL');
      await child.exited;
      return { survivors: survivorsOf(children) };
    },
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
  }
  throw new Error('The server ended before it listened');
}

/** A process by its number and when it began: numbers are given again. */
interface ProcessId {
  readonly pid: number;
  readonly startedAt: string;
}

/** Parent and start of a process (proc_pid_stat(5): fields 4 and 22, counted behind the name); null when it is gone. */
function statOf(
  pid: number,
): { readonly parent: number; readonly startedAt: string; readonly state: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0]!, parent: Number(fields[1]), startedAt: fields[19]! };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

function descendantsOf(pid: number): readonly ProcessId[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name));
      return stat ? [{ pid: Number(name), ...stat }] : [];
    });
  const family = new Set([pid]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
  }
  family.delete(pid);
  return all.filter((one) => family.has(one.pid));
}

async function survivorsOf(children: readonly ProcessId[]): Promise<number> {
  const lives = ({ pid, startedAt }: ProcessId): boolean => {
    const stat = statOf(pid);
    // A zombie works on nothing; where nobody is there to ask how it ended, it stays one.
    return stat !== null && stat.startedAt === startedAt && stat.state !== 'Z';
  };
  const deadline = performance.now() + longestOrphan;
  let left = children.filter(lives);
  while (left.length > 0 && performance.now() < deadline) {
    await Bun.sleep(200);
    left = left.filter(lives);
  }
  return left.length;
}
