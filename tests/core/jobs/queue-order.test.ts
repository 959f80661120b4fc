import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore, type Store } from '../../../core/database/open.ts';
import { queueDelay } from '../../../core/documents/place-in-line.ts';
import { systemIds } from '../../../core/ids.ts';
import { createJobsStore } from '../../../core/jobs/jobs.store.ts';
import { nextJob } from '../../../core/jobs/next-job.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const leaseMilliseconds = 60_000;
const folder = temporaryFolder();
const minute = 60_000;
const mebibyte = 2 ** 20;
const clock = new FakeClock();
let store: Store;

beforeAll(async () => {
  store = await openStore(join(folder, 'jobs.sqlite'));
  for (const id of ['a', 'b', 'c'])
    await store.write
      .insertInto('organizations')
      .values({ id, name: id, plan: 'business', createdAt: '2026-01-01T00:00:00.000Z' })
      .execute();
});

afterAll(() => store.close());

/** A queue of its own: jobs are named by their organization and a number, such as `a1`. */
function newQueue() {
  const kind = systemIds.next();
  const jobs = createJobsStore({ store, clock, ids: systemIds, maximumAttempts: 3, leaseMilliseconds });
  const enqueue = (name: string, back = 0) =>
    store.transaction((transaction) =>
      jobs.enqueue(transaction, {
        kind,
        organizationId: name[0]!,
        subjectId: name,
        queueDelay: back,
      }),
    );
  const claim = (firstFrom?: number) => jobs.claim(kind, '1:one', firstFrom);
  /** The next so many jobs, each done before the next. */
  async function served(count: number): Promise<string> {
    const names: string[] = [];
    for (let at = 0; at < count; at++) {
      const job = await claim();
      if (!job) break;
      names.push(job.subjectId);
      await store.transaction((transaction) => jobs.finish(transaction, job, '1:one', { state: 'done' }));
    }
    return names.join(' ');
  }
  return { kind, jobs, enqueue, claim, served };
}

describe('organizations take turns', () => {
  test.each([
    ['one alone gets them in order', 'a1 a2 a3', 'a1 a2 a3'],
    ['one that comes late is next, however many wait', 'a1 a2 a3 a4 a5 b1', 'a1 b1 a2 a3 a4 a5'],
    ['each has one turn', 'a1 a2 a3 b1 b2 c1', 'a1 b1 c1 a2 b2 a3'],
    [
      'the order among those never served is that of their first job',
      'c1 b1 a1 c2 b2 a2',
      'c1 b1 a1 c2 b2 a2',
    ],
  ])('%s', async (_, queued, expected) => {
    const { enqueue, served } = newQueue();
    for (const name of queued.split(' ')) {
      await enqueue(name);
      clock.advance(1);
    }
    expect(await served(9)).toBe(expected);
  });

  test('whoever was served longest ago is next, also after its line was empty', async () => {
    const { enqueue, served } = newQueue();
    for (const name of ['b1', 'a1', 'a2', 'a3']) await enqueue(name);
    expect(await served(3)).toBe('b1 a1 a2');
    for (const name of ['b2', 'c1']) await enqueue(name);
    expect(await served(9)).toBe('c1 b2 a3');
  });

  test('a queue of another kind has turns of its own', async () => {
    const [readings, mails] = [newQueue(), newQueue()];
    for (const name of ['a1', 'a2']) await readings.enqueue(name);
    await readings.served(2);
    for (const name of ['a1', 'b1']) await mails.enqueue(name);
    expect(await mails.served(2)).toBe('a1 b1');
  });

  test('a retried job waits for its time, and others go on', async () => {
    const { jobs, claim, enqueue, served } = newQueue();
    for (const name of ['a1', 'b1']) await enqueue(name);
    const first = (await claim())!;
    await jobs.retry(first, '1:one', 'crashed', 5_000);
    expect(await served(9)).toBe('b1');
    clock.advance(5_000);
    expect(await served(9)).toBe('a1');
  });

  test('a retried job that stands back comes behind what waits, and is not forgotten', async () => {
    const { jobs, claim, enqueue, served } = newQueue();
    for (const name of ['a1', 'a2']) await enqueue(name);
    const first = (await claim())!;
    await jobs.retry(first, '1:one', 'too slow', 0, minute);
    await enqueue('a3');
    expect(await served(2)).toBe('a2 a3');
    expect(await served(2)).toBe('a1');
  });

  test('a job that was left behind goes on first, once its lease has run out', async () => {
    const { claim, enqueue, served } = newQueue();
    for (const name of ['a1', 'b1', 'b2']) await enqueue(name);
    expect((await claim())!.subjectId).toBe('a1');
    expect(await served(1)).toBe('b1');
    clock.advance(leaseMilliseconds + 1);
    expect(await served(9)).toBe('a1 b2');
  });

  test('jobs from a time on come before those of others, whoever has waited', async () => {
    const { claim, enqueue } = newQueue();
    for (const name of ['a1', 'b1']) await enqueue(name);
    clock.advance(1_000);
    const began = clock.now();
    for (const name of ['a2', 'a3']) await enqueue(name);
    const names = [];
    for (let at = 0; at < 4; at++) names.push((await claim(began))!.subjectId);
    expect(names).toEqual(['a2', 'a3', 'b1', 'a1']);
  });

  test('what was given back keeps its place', async () => {
    const { jobs, claim, enqueue, served } = newQueue();
    for (const name of ['a1', 'a2']) await enqueue(name);
    await jobs.giveBack((await claim())!, '1:one');
    expect(await served(9)).toBe('a1 a2');
  });
});

describe('within an organization', () => {
  const large = queueDelay({ fileSize: 10 * mebibyte, isBackground: false });
  const small = queueDelay({ fileSize: 0.1 * mebibyte, isBackground: false });
  const watched = queueDelay({ fileSize: 0.1 * mebibyte, isBackground: true });

  test.each([
    [
      'small ones go before large ones that came before',
      [
        ['a1', large],
        ['a2', small],
      ],
      'a2 a1',
    ],
    [
      'what is waited for goes before what a folder brought',
      [
        ['a1', watched],
        ['a2', large],
        ['a3', small],
      ],
      'a3 a2 a1',
    ],
    [
      'what is alike keeps its order',
      [
        ['a1', small],
        ['a2', small],
        ['a3', watched],
        ['a4', watched],
      ],
      'a1 a2 a3 a4',
    ],
  ] as const)('%s', async (_, queued, expected) => {
    const { enqueue, served } = newQueue();
    for (const [name, back] of queued) {
      await enqueue(name, back);
      clock.advance(1);
    }
    expect(await served(9)).toBe(expected);
  });

  test.each([
    ['a large file', large, 5],
    ['a watched file', watched, 30],
  ])('%s waits for small ones so long, and no longer', async (_, back, minutes) => {
    const { enqueue, served } = newQueue();
    await enqueue('a0', back);
    clock.advance((minutes - 1) * minute);
    await enqueue('a1', small);
    clock.advance(2 * minute);
    await enqueue('a2', small);
    expect(await served(9)).toBe('a1 a0 a2');
  });

  test('the size of one never counts against another', async () => {
    const { enqueue, served } = newQueue();
    for (const [name, back] of [
      ['a1', small],
      ['a2', small],
      ['b1', large],
    ] as const)
      await enqueue(name, back);
    expect(await served(3)).toBe('a1 b1 a2');
  });
});

describe('100,000 jobs that wait', () => {
  test('are not looked through for the next', async () => {
    const { kind, enqueue, served } = newQueue();
    await sql`
      insert into jobs (id, kind, organization_id, subject_id, state, maximum_attempts, run_at, place, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
      select ${kind} || n, ${kind}, 'a', 'a' || n, 'waiting', 3, ${clock.now()}, ${clock.now()} + n, '', '' from numbers
    `.execute(store.write);
    await enqueue('b1', minute);
    expect(await served(3)).toBe('a1 b1 a2');

    const rows = await nextJob(store.read, kind, clock.now()).explain<{ readonly detail: string }>(
      undefined,
      sql`query plan`,
    );
    const plan = rows.map(({ detail }) => detail);
    const ofJobs = plan.filter((line) => /^(SEARCH|SCAN) (jobs|job|served)\b/.test(line));
    expect(ofJobs.length).toBeGreaterThanOrEqual(4);
    for (const line of ofJobs) expect(line).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX /);
    // The first of a line is found in its order, and not by sorting the line.
    expect(plan.filter((line) => line.includes('TEMP B-TREE'))).toHaveLength(1);
  });
});
