import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAccounts } from '../../core/accounts/create-accounts.ts';
import { systemClock } from '../../core/clock.ts';
import { openStore } from '../../core/database/open.ts';
import { systemIds } from '../../core/ids.ts';

const repository = resolve(import.meta.dir, '../..');

/** Makes an organization in a data folder. @returns an API key of it. */
export async function prepareOrganization(dataFolder: string, name = 'bench'): Promise<string> {
  const database = await openStore(join(dataFolder, 'landfall.sqlite'));
  const dependencies = { database, dataFolder, clock: systemClock, ids: systemIds };
  const accounts = createAccounts({ ...dependencies, config: { loginFailures: 10, auditDays: 400 } });
  const account = {
    organization: name,
    email: `${name}@broker.example`,
    password: 'not a secret here',
  };
  const { organizationId } = await accounts.createOrganization(account);
  const { key } = await accounts.createApiKey(await accounts.localIdentity(organizationId), 'bench');
  await database.close();
  return key;
}

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Memory in megabytes when it listened, before the model was loaded. */
  readonly listeningMegabytes: number;
  /** Milliseconds from its start until `/ready` stated it. */
  readonly readyAfter: number;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** A command that runs another one, such as `strace`. */
  readonly watcher?: readonly string[];
  /** Instead of this process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Folder of another checkout of the project, whose server is started. */
  readonly checkout?: string;
}

/** Starts `server/main.ts` as a process of its own and waits until it is ready. */
export async function startProcess(
  dataFolder: string,
  { watcher = [], environment = process.env, checkout = repository }: ProcessOptions = {},
): Promise<ServerProcess> {
  const start = performance.now();
  const child = Bun.spawn([...watcher, process.execPath, join(checkout, 'server/main.ts')], {
    cwd: checkout,
    env: {
      ...environment,
      LANDFALL_DATA: dataFolder,
      LANDFALL_PORT: '0',
      LANDFALL_LOG_LEVEL: 'error',
      // The limit is not what is measured.
      LANDFALL_REQUESTS_PER_MINUTE_ENTERPRISE: '10000000',
    },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const url = await firstLine(child.stdout);
  const listeningMegabytes = memoryOf(child.pid).now;
  while ((await fetch(`${url}/ready`)).status !== 200) await Bun.sleep(5);
  const readyAfter = Math.round(performance.now() - start);
  return {
    url,
    pid: child.pid,
    listeningMegabytes,
    readyAfter,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await child.exited;
      if (code !== 0) throw new Error(`The server ended with ${code}`);
    },
  };
}

/** Megabytes of a process that are in memory: now, and the most there ever were. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
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
