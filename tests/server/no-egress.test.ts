import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startProcess } from '../../bench/support/server-process.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { exerciseEverything, prepareKey } from './no-egress/exercise-everything.ts';
import { shareModel } from './shared-model.ts';

/** What the server has to answer wherever it runs. */
const used = { totals: [5900, 5900], codes: [['6109.10'], ['6109.10'], ['6109.10']] };
const deadline = 240_000;

/** Nothing else of the environment: `CI`, for one, would keep some libraries from reporting themselves. */
const environment = { PATH: process.env.PATH ?? '', HOME: temporaryFolder() };

const run = (...command: readonly string[]) =>
  Bun.spawnSync([...command], {
    cwd: resolve(import.meta.dir, '../..'),
    env: environment,
    stdout: 'pipe',
    stderr: 'inherit',
  });

/** Runs a command where there is a loopback device and nothing else. */
const alone = (...command: readonly string[]): readonly string[] => [
  'unshare',
  '--map-root-user',
  '--net',
  'sh',
  '-c',
  'ip link set lo up && exec "$@"',
  'alone',
  ...command,
];

const succeeds = (...command: readonly string[]): boolean =>
  Bun.which(command[0]!) !== null &&
  Bun.spawnSync([...command], { stdout: 'ignore', stderr: 'ignore' }).exitCode === 0;

const canBeAlone = succeeds(...alone('true'));
const canTrace = succeeds('strace', '-f', '-e', 'trace=connect', '-o', '/dev/null', 'true');

async function preparedFolder(): Promise<string> {
  const dataFolder = temporaryFolder();
  await shareModel(dataFolder, collectingLogger());
  return dataFolder;
}

if (!canBeAlone)
  console.warn(
    `!! no-egress: this kernel allows no network namespace (unshare -rn); ${canTrace ? 'the system calls are watched with strace instead' : 'and no strace is here: NOT PROVEN on this machine'}`,
  );

test.skipIf(!canBeAlone)(
  'reads and classifies where no route leads out, and tries no connection',
  async () => {
    const program = join(import.meta.dir, 'no-egress/without-route.ts');
    const outcome = run(...alone(process.execPath, program, await preparedFolder()));
    expect(outcome.exitCode).toBe(0);
    expect(JSON.parse(outcome.stdout.toString())).toEqual({
      used,
      attempts: { withoutRoute: 0, datagrams: 0, refused: 0, toOthers: 0 },
      // The kernel does count what is tried.
      onPurpose: 1,
    });
  },
  deadline,
);

test.skipIf(!canBeAlone)(
  'sends pages to a language model where both settings are set, to its host alone, and follows it nowhere',
  () => {
    const program = join(import.meta.dir, 'no-egress/with-a-model.ts');
    const outcome = run(...alone(process.execPath, program, temporaryFolder()));
    expect(outcome.exitCode).toBe(0);
    expect(JSON.parse(outcome.stdout.toString())).toEqual({
      unwanted: { notes: 0, attempts: 0 },
      redirected: { notes: 1, attempts: 0 },
      askedHere: 1,
      // The kernel does count what is tried.
      wanted: { notes: 1, attempts: 1 },
    });
  },
  deadline,
);

test.skipIf(!canTrace || canBeAlone)(
  'makes no system call that would leave the machine while it reads and classifies',
  async () => {
    const dataFolder = await preparedFolder();
    const calls = join(temporaryFolder(), 'calls');
    // `-D`: the server is our child, and the watcher its; signals reach the server.
    const trace = ['strace', '-D', '-f', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-o', calls];
    const server = await startProcess(dataFolder, { watcher: trace, environment });
    expect(await exerciseEverything(server.url, await prepareKey(dataFolder))).toEqual(used);
    await server.stop();
    const seen = await eventually('the watcher has written all', () => {
      const text = readFileSync(calls, 'utf8');
      return text.includes(`${server.pid} +++ exited`) && text;
    });
    const addressed = seen.split('\n').filter(isToAnAddress);
    expect(addressed).toEqual([]);
  },
  deadline,
);

/** An Internet address other than this machine's own. */
const isToAnAddress = (call: string): boolean =>
  /sa_family=AF_INET6?\b/.test(call) && !/"127\.\d+\.\d+\.\d+"|"::1"|"::ffff:127\./.test(call);
