import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { shareModel } from '../../tests/server/shared-model.ts';
import { startKillable } from '../support/killable-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { prepareOrganization } from '../support/server-process.ts';
import { silentLogger } from '../support/silent-logger.ts';
import type { Ledger } from './kills/ledger.ts';
import { type LoadNeeds, sendLoad } from './kills/load.ts';
import { prepare } from './kills/prepare.ts';
import { age, faultsOfBackup, lostOf, orphansIn } from './kills/verify.ts';
import { atMost, type Figure, type Scenario } from './scenario.ts';

const kills = 200;
/**
 * A kill comes after so many answers, which take longer on a machine with other work, and a moment of so many
 * milliseconds; a fifth of them come while the server starts.
 */
const mostAnswers = 40;
const longestMoment = 200;
const longestStart = 1_000;
/** How long the last server may take to read what waits, in milliseconds. */
const longestReading = 10 * 60_000;
/** Backups that are restored at the end: the last of those that ended well. */
const restored = 5;

const cli = resolve(import.meta.dir, '../../cli/main.ts');
const silent = { LANDFALL_LOG_LEVEL: 'silent' };

/** Everything that a person or a program does to a server, while it is killed again and again. */
export const killed: Scenario = {
  name: 'kills',
  attack: `SIGKILL at ${kills} random moments while documents are uploaded, reviewed, deleted, copied, shared, packed and backed up`,
  async measure({ seed, isQuick }) {
    const parent = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
    const dataFolder = join(parent, 'data');
    try {
      await mkdir(dataFolder, { mode: 0o700 });
      await shareModel(dataFolder, silentLogger);
      await prepareOrganization(dataFolder);
      const random = seededRandom(seed);
      const needs = await prepare(dataFolder, random);
      const survivors: Promise<number>[] = [];
      const rounds = isQuick ? 10 : kills;
      for (let round = 1; round <= rounds; round++) {
        survivors.push((await killOnce(dataFolder, join(parent, `${round}.backup`), needs)).survivors);
        if (round % 20 === 0) process.stderr.write(`  ${round} kills, ${countsText(needs.ledger)}\n`);
      }
      const outlived = (await Promise.all(survivors)).reduce((sum, count) => sum + count, 0);
      return await figuresOf(dataFolder, needs, rounds, outlived);
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  },
};

/** Starts a server, sends it load, kills it. */
async function killOnce(dataFolder: string, backup: string, needs: LoadNeeds) {
  const { random, ledger } = needs;
  const server = startKillable(dataFolder);
  if (random.next() < 0.2) {
    await Bun.sleep(random.below(longestStart));
    return server.kill();
  }
  const url = await server.url;
  await needs.renew(url);
  let isOver = false;
  const enough = Promise.withResolvers<void>();
  let toAnswer = 1 + random.below(mostAnswers);
  const load = sendLoad(
    url,
    needs,
    () => isOver,
    () => {
      if (--toAnswer <= 0) enough.resolve();
    },
  );
  const backingUp = random.next() < 0.3 ? startBackup(dataFolder, backup, ledger) : null;
  await enough.promise;
  await Bun.sleep(random.below(longestMoment));
  isOver = true;
  const killedServer = await server.kill();
  await load;
  // Half of the backups are killed too, and the others end with no server there.
  if (backingUp && random.next() < 0.5) backingUp.kill();
  await backingUp?.ended;
  return killedServer;
}

function startBackup(dataFolder: string, file: string, { backups, counts }: Ledger) {
  const child = Bun.spawn([process.execPath, cli, 'backup', file], {
    env: { PATH: process.env.PATH ?? '', HOME: '/', LANDFALL_DATA: dataFolder, ...silent },
    stdout: 'ignore',
    stderr: 'ignore',
  });
  return {
    kill: () => child.kill('SIGKILL'),
    ended: child.exited.then((code) => {
      if (code !== 0) return;
      backups.push(file);
      counts.set('backups', backups.length);
    }),
  };
}

async function figuresOf(
  dataFolder: string,
  needs: LoadNeeds,
  rounds: number,
  survivors: number,
): Promise<readonly Figure[]> {
  const { ledger, credentials } = needs;
  const before = orphansIn(dataFolder);
  age(dataFolder);
  const server = startKillable(dataFolder);
  const url = await server.url;
  await needs.renew(url);
  const stuck = await unreadAfter(url, longestReading);
  await swept(url);
  await needs.renew(url);
  const lost = [...(await lostOf(url, ledger, credentials))];
  await server.stop();
  const orphans = orphansIn(dataFolder);
  for (const backup of ledger.backups.slice(-restored)) lost.push(...(await faultsOfBackup(backup)));
  for (const sentence of [...lost, ...orphans.map((path) => `left: ${path}`)].slice(0, 50))
    process.stderr.write(`  ${sentence}\n`);
  process.stderr.write(
    `  the sweep found ${before.length} files of ${rounds} kills; ${countsText(ledger)}\n`,
  );
  return [
    atMost(`lost of what was acknowledged, ${rounds} kills`, lost.length, 0, 'changes'),
    atMost('orphans after the restart', orphans.length, 0, 'files'),
    atMost('stuck in processing', stuck, 0, 'documents'),
    atMost('children that outlived their server', survivors, 0, 'processes'),
  ];
}

/** How many documents are still processed at the deadline. */
async function unreadAfter(url: string, milliseconds: number): Promise<number> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const processing = await metricOf(url, 'landfall_documents{status="processing"}');
    if (processing === 0 || performance.now() > deadline) return processing;
    await Bun.sleep(200);
  }
}

async function swept(url: string): Promise<void> {
  while ((await metricOf(url, 'landfall_swept_time_seconds')) === 0) await Bun.sleep(50);
}

/** A figure of `/metrics`; 0 when it is not there. */
async function metricOf(url: string, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0);
}

const countsText = ({ counts }: Ledger): string =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(', ');
