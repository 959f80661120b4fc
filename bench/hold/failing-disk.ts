import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inspectDatabase } from '../../core/database/inspect-database.ts';
import { shareModel } from '../../tests/server/shared-model.ts';
import { type KillableServer, startKillable } from '../support/killable-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { prepareOrganization } from '../support/server-process.ts';
import { silentLogger } from '../support/silent-logger.ts';
import { type Fault, requireStrace, runWithFault, withFault } from './failing-disk/inject.ts';
import type { LoadNeeds } from './kills/load.ts';
import { prepare } from './kills/prepare.ts';
import { faultsOfBackup, lostOf, missingIn, orphansIn } from './kills/verify.ts';
import { atMost, type Scenario } from './scenario.ts';

const errors = ['ENOSPC', 'EIO'] as const;
/** System calls that write to the disk; plain `write` is also how threads wake each other, and so is failed on one file only. */
const calls = ['pwrite64', 'fsync', 'fdatasync', 'rename', 'ftruncate', 'unlink', 'link', 'mkdir'];
/** The calls of one kind that are failed, one after the other, until a change has no further one. */
const mostCalls = 80;
const cli = resolve(import.meta.dir, '../../cli/main.ts');

/** A change, and what of it is acknowledged. */
interface Change {
  readonly name: string;
  readonly make: (url: string) => Promise<Response>;
}

/** Every system call that writes fails once, while a document is uploaded, reviewed, deleted and backed up. */
export const failingDisk: Scenario = {
  name: 'failing-disk',
  attack: 'ENOSPC and EIO at each call that writes, of an upload, a review, a deletion and a backup',
  async measure({ seed, isQuick }) {
    await requireStrace();
    const parent = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
    const dataFolder = join(parent, 'data');
    try {
      await mkdir(dataFolder, { mode: 0o700 });
      await shareModel(dataFolder, silentLogger);
      await prepareOrganization(dataFolder);
      const needs = await prepare(dataFolder, seededRandom(seed));
      return await attack(parent, dataFolder, needs, isQuick ? 3 : mostCalls);
    } finally {
      await rm(parent, { recursive: true, force: true });
    }
  },
};

async function attack(parent: string, dataFolder: string, needs: LoadNeeds, most: number) {
  const log = join(parent, 'strace.log');
  const server = startKillable(dataFolder);
  const url = await server.url;
  let [injected, silent, unrecovered] = [0, 0, 0];
  for (const error of errors)
    for (const change of changesOf(needs)) {
      await needs.renew(url);
      for (const call of calls)
        for (let at = 1; at <= most; at++) {
          const tried = await tryChange(server, url, change, { error, call, at }, log);
          if (!tried.isInjected) break;
          injected++;
          if (!tried.isAnswered) silent++;
        }
      // The same process goes on, with the next change of the kind.
      const { ok, status } = await change.make(url);
      if (ok) continue;
      unrecovered++;
      process.stderr.write(`  after ${error} a ${change.name} is answered ${status}\n`);
    }
  const backups = await attackBackups(parent, dataFolder, log, most);
  // Whatever was half on the disk comes to light when a killed process's log is read again.
  await (await server.kill()).survivors;
  const next = startKillable(dataFolder);
  await needs.renew(await next.url);
  const lost = [...(await lostOf(await next.url, needs.ledger, needs.credentials))];
  await next.stop();
  const damages = inspectDatabase(join(dataFolder, 'landfall.sqlite'))!.damages;
  lost.push(...damages, ...missingIn(dataFolder), ...backups.faults);
  for (const sentence of lost.slice(0, 50)) process.stderr.write(`  ${sentence}\n`);
  const counted = `${injected} calls of the server failed, ${backups.injected} of backups`;
  return [
    atMost(`lost or damaged; ${counted}`, lost.length, 0, 'changes'),
    atMost('not answered, or not with what failed', silent, 0, 'requests'),
    atMost(
      'changes that failed afterwards, without a restart',
      unrecovered + backups.unrecovered,
      0,
      'kinds',
    ),
  ];
}

async function tryChange(server: KillableServer, url: string, change: Change, fault: Fault, log: string) {
  let isAnswered = false;
  const isInjected = await withFault(server.pid, fault, log, async () => {
    const answer = await change.make(url);
    const said = answer.ok ? '' : await answer.text();
    isAnswered = answer.ok || /INSUFFICIENT_STORAGE|disk_broken/.test(said);
    if (!isAnswered)
      process.stderr.write(
        `  ${change.name} with ${fault.error} at ${fault.call} ${fault.at}: ${answer.status} ${said}\n`,
      );
    isAnswered &&= (await fetch(`${url}/health`)).ok;
  });
  return { isInjected, isAnswered };
}

function changesOf({ ledger, credentials, read, random }: LoadNeeds): readonly Change[] {
  const upload = async (url: string): Promise<Response> => {
    const bytes = new TextEncoder().encode(`%PDF-1.4\n% ${random.next()} ${performance.now()}\n`);
    const form = new FormData();
    form.append('file', new File([bytes], 'invoice.pdf'));
    const answer = await fetch(`${url}/api/v1/documents`, {
      method: 'POST',
      headers: credentials,
      body: form,
    });
    if (answer.status !== 201) return answer;
    const { id } = (await answer.clone().json()) as { readonly id: string };
    ledger.documents.set(id, createHash('sha256').update(bytes).digest('hex'));
    return answer;
  };
  const review = async (url: string): Promise<Response> => {
    const id = read[0]!;
    const number = `INV-${random.below(1_000_000)}`;
    const before = ledger.reviews.get(id) ?? [];
    const answer = await fetch(`${url}/api/v1/documents/${id}/review`, {
      method: 'POST',
      headers: { ...credentials, 'content-type': 'application/json' },
      body: JSON.stringify({ corrections: { invoiceNumber: number } }),
    });
    // After an input/output error nobody knows, which is what it is answered.
    ledger.reviews.set(id, answer.ok ? [number] : [...before, number]);
    return answer;
  };
  const remove = async (url: string): Promise<Response> => {
    const id = [...ledger.documents.keys()].find((one) => !read.includes(one));
    if (id === undefined) return upload(url);
    const answer = await fetch(`${url}/api/v1/documents/${id}?erase=true`, {
      method: 'DELETE',
      headers: credentials,
    });
    if (answer.status === 507) return answer;
    ledger.documents.delete(id);
    (answer.ok ? ledger.deleted : ledger.perhapsDeleted).add(id);
    return answer;
  };
  return [
    { name: 'upload', make: upload },
    { name: 'review', make: review },
    { name: 'deletion', make: remove },
  ];
}

/** Backups whose calls fail: each ends with an error and leaves nothing, or it is whole. */
async function attackBackups(parent: string, dataFolder: string, log: string, most: number) {
  const environment = {
    ...{ PATH: process.env.PATH ?? '', HOME: '/', LANDFALL_DATA: dataFolder, LANDFALL_LOG_LEVEL: 'silent' },
  };
  const faults: string[] = [];
  let [injected, count] = [0, 0];
  const command = (file: string) => [process.execPath, cli, 'backup', file];
  // A database has many pages: of them the first, the second, the fourth … is failed.
  for (const error of errors)
    for (const call of [...calls, 'write'])
      for (let at = 1; at <= most * 64; at *= 2) {
        const file = join(parent, `failed-${++count}.backup`);
        const fault = { error, call, at, ...(call === 'write' && { path: `${file}.part` }) };
        const { exitCode, isInjected } = await runWithFault(command(file), environment, fault, log);
        if (exitCode === 0) faults.push(...(await faultsOfBackup(file)));
        await rm(file, { force: true });
        if (!isInjected) break;
        injected++;
      }
  const file = join(parent, 'last.backup');
  const last = Bun.spawn(command(file), { env: environment, stdout: 'ignore', stderr: 'inherit' });
  const isMade = (await last.exited) === 0;
  if (isMade) faults.push(...(await faultsOfBackup(file)));
  faults.push(...orphansIn(dataFolder).filter((name) => /backup|\.part$/.test(name)));
  return { faults, injected, unrecovered: isMade ? 0 : 1 };
}
