import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noOpinions } from '../../../core/compliance/goods-opinions.ts';
import { ServiceError } from '../../../core/errors.ts';
import { systemIds } from '../../../core/ids.ts';
import { residentMegabytes } from '../../../core/reading/pool/resident-memory.ts';
import { createWork, type WorkLimits } from '../../../core/work/create-work.ts';
import { taskFile } from '../../../core/work/task.ts';
import { createTemporaryFiles } from '../../../core/work/temporary-files.ts';
import type { Work } from '../../../core/work/work.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import type { Oddity } from './odd.task.ts';

const odd = taskFile<typeof import('./odd.task.ts').default>(new URL('./odd.task.ts', import.meta.url));
const of = { organizationId: 'one' };
const open: Work[] = [];
afterAll(() => Promise.all(open.map((work) => work.close())));

function workWith(limits: Partial<WorkLimits> = {}) {
  const dataFolder = temporaryFolder();
  const work = createWork({
    dataFolder,
    files: createTemporaryFiles(dataFolder, systemIds),
    limits: {
      workProcesses: 1,
      workMemoryMegabytes: 1_000,
      workSeconds: 60,
      workResultMegabytes: 1,
      ...limits,
    },
    answer: async (asked) => ({ answer: noOpinions(`asked for ${(asked as { about: string }).about}`) }),
    clock: new FakeClock(),
    logger: collectingLogger(),
  });
  open.push(work);
  return {
    work,
    run: (oddity: Oddity, signal?: AbortSignal) => work.run(odd, oddity, { ...of, signal }),
    leftFiles: () => readdirSync(join(dataFolder, 'temporary')),
  };
}

async function refusalOf(running: Promise<unknown>) {
  const error = await running.then(
    () => 'no refusal',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, status: error.status, message: error.message, ...error.details };
}

test('a task runs in another process, and this one goes on meanwhile', async () => {
  const { run } = workWith({ workSeconds: 1 });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await refusalOf(run({ act: 'spin' }));
  isOver = true;
  expect(turns).toBeGreaterThan(100);
  const { result } = await run({ act: 'tell' });
  expect(result.pid).not.toBe(process.pid);
});

test.each([
  ['time', { act: 'spin' }, { workSeconds: 1 }, 'LANDFALL_WORK_SECONDS'],
  ['memory', { act: 'eat' }, { workMemoryMegabytes: 400 }, 'LANDFALL_WORK_MEMORY_MB'],
  ['size', { act: 'write', bytes: 2 ** 20 + 1 }, {}, 'LANDFALL_WORK_RESULT_MB'],
  ['crash', { act: 'exit' }, {}, 'try again'],
  ['crash', { act: 'break' }, {}, 'try again'],
] as const)(
  'the limit of %s is kept (%p), said, and the next task works',
  async (reason, oddity, limits, says) => {
    const { run, leftFiles } = workWith(limits);
    const refusal = await refusalOf(run(oddity));
    expect(refusal).toMatchObject({ code: 'WORK_STOPPED', status: 503, reason });
    expect(refusal.message).toContain(says);
    expect(leftFiles()).toEqual([]);
    expect((await run({ act: 'tell' })).result.pid).toBeGreaterThan(0);
  },
);

test('a worker that is killed from outside fails its task, and the next gets a fresh one', async () => {
  const { run } = workWith();
  const { pid } = (await run({ act: 'tell' })).result;
  const failed = refusalOf(run({ act: 'spin' }));
  process.kill(pid, 'SIGKILL');
  expect(await failed).toMatchObject({ code: 'WORK_STOPPED', reason: 'crash', retryAfterSeconds: 5 });
  expect((await run({ act: 'tell' })).result.pid).not.toBe(pid);
});

test('whoever goes away ends the work, and nothing is left of it', async () => {
  const { run, leftFiles } = workWith();
  const { pid } = (await run({ act: 'tell' })).result;
  const going = new AbortController();
  const stopped = refusalOf(run({ act: 'write', bytes: 1_000, thenSpin: true }, going.signal));
  await eventually('the file is written', () => leftFiles().length === 1);
  going.abort();
  expect(await stopped).toMatchObject({ code: 'WORK_STOPPED', reason: 'gone' });
  await eventually('the worker has ended', async () => (await residentMegabytes(pid)) === null);
  expect(leftFiles()).toEqual([]);
});

test('whoever goes away while it waits never begins', async () => {
  const { run } = workWith();
  const [one, two] = [new AbortController(), new AbortController()];
  const running = refusalOf(run({ act: 'spin' }, one.signal));
  const waiting = refusalOf(run({ act: 'tell' }, two.signal));
  two.abort();
  expect(await waiting).toMatchObject({ reason: 'gone' });
  one.abort();
  await running;
});

test('what a task refuses arrives as it was refused, and the worker stays', async () => {
  const { run } = workWith();
  const { pid } = (await run({ act: 'tell' })).result;
  expect(await refusalOf(run({ act: 'refuse' }))).toMatchObject({
    code: 'SHIPMENT_NOT_FOUND',
    why: 'asked to',
  });
  expect((await run({ act: 'tell' })).result.pid).toBe(pid);
});

test('a file comes back without a name: it goes with whoever holds it', async () => {
  const { run, leftFiles } = workWith();
  const { file } = await run({ act: 'write', bytes: 600_000 });
  expect(leftFiles()).toEqual([]);
  expect(file?.size).toBe(600_000);
  expect((await new Response(file!.stream()).arrayBuffer()).byteLength).toBe(600_000);
  expect((await run({ act: 'tell' })).file).toBeNull();
});

test('a file that is read no further is closed, and one that nobody closed does no harm', async () => {
  const { run } = workWith();
  const descriptors = () => readdirSync('/proc/self/fd').length;
  await run({ act: 'tell' });
  const before = descriptors();
  const { file } = await run({ act: 'write', bytes: 900_000 });
  const reader = file!.stream().getReader();
  expect((await reader.read()).value?.byteLength).toBeGreaterThan(0);
  await reader.cancel();
  await file!.close();
  for (let round = 0; round < 20; round++) await run({ act: 'write', bytes: 10 });
  await eventually('what nobody holds is closed', () => {
    Bun.gc(true);
    // Of twenty the collector may keep a few for longer.
    return descriptors() <= before + 5;
  });
});

test('a task asks the server what only that knows', async () => {
  const { run } = workWith();
  expect((await run({ act: 'ask', description: 'cotton shirts' })).result.answer).toEqual(
    noOpinions('asked for goods'),
  );
});

test('an organization that has its share of work waiting is refused, with when to come again', async () => {
  const { run } = workWith();
  const end = new AbortController();
  const eight = Array.from({ length: 8 }, () => refusalOf(run({ act: 'spin' }, end.signal)));
  expect(await refusalOf(run({ act: 'tell' }))).toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    retryAfterSeconds: 5,
  });
  end.abort();
  await Promise.all(eight);
  expect((await run({ act: 'tell' })).result.pid).toBeGreaterThan(0);
});

test('the folder for temporary files is ours alone, and what a killed process left there is cleared', () => {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, 'temporary');
  mkdirSync(folder);
  const gone = Bun.spawnSync(['true']).pid;
  writeFileSync(join(folder, `${gone}-left`), '');
  writeFileSync(join(folder, `${process.ppid}-in-use`), '');
  createTemporaryFiles(dataFolder, systemIds);
  expect(readdirSync(folder)).toEqual([`${process.ppid}-in-use`]);
  const fresh = temporaryFolder();
  createTemporaryFiles(fresh, systemIds);
  expect(statSync(join(fresh, 'temporary')).mode & 0o777).toBe(0o700);
});
