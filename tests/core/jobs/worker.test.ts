import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openStore, type Store } from '../../../core/database/open.ts';
import { systemIds } from '../../../core/ids.ts';
import { AbandonedError, type Job, type JobHandler, TransientError } from '../../../core/jobs/job.ts';
import { createJobsStore } from '../../../core/jobs/jobs.store.ts';
import { createJobWorker, type JobWorker } from '../../../core/jobs/worker.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const leaseMilliseconds = 60_000;
const folder = temporaryFolder();
const clock = new FakeClock();
const workers: JobWorker[] = [];
let store: Store;
let organizationId: string;

beforeAll(async () => {
  store = await openStore(join(folder, 'jobs.sqlite'));
  organizationId = systemIds.next();
  await store.write
    .insertInto('organizations')
    .values({ id: organizationId, name: 'Broker', plan: 'business', createdAt: '2026-01-01T00:00:00.000Z' })
    .execute();
});

afterAll(async () => {
  for (const worker of workers) await worker.close(0);
  await store.close();
});

/** A queue of its own for each test: kinds keep them apart. */
function queue(kind: string, run: JobHandler['run']) {
  const jobs = createJobsStore({ store, clock, ids: systemIds, maximumAttempts: 3, leaseMilliseconds });
  const failures: { job: Job; error: Error }[] = [];
  const handler: JobHandler = {
    kind,
    run,
    fail: (job, error) => async () => {
      failures.push({ job, error });
    },
  };
  const start = (
    owner: string,
    concurrency = 1,
    firstFrom?: number,
    shared?: { readonly isGone: (owner: string) => boolean },
  ): JobWorker => {
    const worker = createJobWorker({
      store,
      jobs,
      handler,
      owner,
      concurrency,
      leaseMilliseconds,
      logger: collectingLogger(),
      ...(shared && { shared }),
    });
    worker.start(firstFrom);
    workers.push(worker);
    return worker;
  };
  return {
    jobs,
    failures,
    start,
    enqueue: (subjectId: string) =>
      store.transaction((transaction) => jobs.enqueue(transaction, { kind, organizationId, subjectId })),
    row: (subjectId: string) =>
      store.read
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', kind)
        .where('subjectId', '=', subjectId)
        .executeTakeFirstOrThrow(),
  };
}

const nothing = async () => {};

describe('a durable job queue', () => {
  test('runs a job and records its change with its end', async () => {
    const { start, enqueue, row } = queue('simple', async (job) => async (transaction) => {
      await transaction
        .updateTable('organizations')
        .set({ name: `seen ${job.subjectId}` })
        .where('id', '=', job.organizationId)
        .execute();
    });
    await enqueue('a');
    start('1:one');
    await eventually('the job is done', async () => (await row('a')).state === 'done');
    const organization = await store.read
      .selectFrom('organizations')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(organization.name).toBe('seen a');
  });

  test('that cannot be read, as on a full disk, is reported when it stays so, and taken up when it can be', async () => {
    const { start, enqueue, row, jobs } = queue('full disk', async () => nothing);
    const { claim } = jobs;
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    jobs.claim = () => Promise.reject(full);
    await enqueue('a');
    const worker = start('1:one');
    await eventually('it was looked at once', () => !worker.isWorking());
    expect(worker.trouble()).toBeNull();
    const looked = () => {
      worker.wake();
      return worker.trouble() ?? undefined;
    };
    expect(await eventually('it stays so', looked)).toBe(full);
    jobs.claim = claim;
    worker.wake();
    await eventually('the job is done', async () => (await row('a')).state === 'done');
    expect([worker.trouble(), worker.isWorking()]).toEqual([null, true]);
  });

  test('of a kind that processes share runs no more at the same time than one of them may', async () => {
    let running = 0;
    let most = 0;
    const ended: string[] = [];
    const { start, enqueue, row } = queue('shared', async (job) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running -= 1;
      ended.push(job.subjectId);
      return nothing;
    });
    const names = Array.from({ length: 12 }, (_, at) => `paper ${at}`);
    for (const name of names) await enqueue(name);
    const shared = { isGone: () => false };
    const workers = ['1:one', '1:two', '1:three'].map((owner) => start(owner, 2, undefined, shared));
    await eventually('all are done', () => {
      for (const worker of workers) worker.wake();
      return ended.length === names.length;
    });
    for (const name of names)
      await eventually('it is recorded', async () => (await row(name)).state === 'done');
    expect(most).toBe(2);
  });

  test('what a process held that has ended is taken up at once, and counts no more', async () => {
    const ended: string[] = [];
    const { start, enqueue, jobs } = queue('of a killed one', async (job) => {
      ended.push(job.subjectId);
      return nothing;
    });
    await enqueue('a');
    await enqueue('b');
    await jobs.claim('of a killed one', 'killed:nonce');
    expect(await jobs.claim('of a killed one', '1:waits', undefined, 1)).toBeUndefined();
    start('1:knows', 1, undefined, { isGone: (owner) => owner === 'killed:nonce' });
    await eventually('both are done', () => ended.length === 2);
    expect(ended.toSorted()).toEqual(['a', 'b']);
  });

  test('gives a job back whose result finds no room, as often as that is, and does not count it as tried', async () => {
    let isFull = true;
    let tries = 0;
    const { start, enqueue, row } = queue('no room', async () => async () => {
      tries++;
      if (isFull) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    });
    await enqueue('a');
    const worker = start('1:one');
    for (let round = 1; round <= 5; round++) {
      await eventually('it is tried', async () => tries === round && (await row('a')).state === 'waiting');
      expect((await row('a')).attempts).toBe(0);
      clock.advance(10_000);
      isFull = round < 5;
      worker.wake();
    }
    await eventually('the job is done', async () => (await row('a')).state === 'done');
  });

  test('two workers never run one job twice', async () => {
    const seen: string[] = [];
    const { start, enqueue, row } = queue('shared', async (job) => {
      seen.push(job.subjectId);
      return nothing;
    });
    const names = Array.from({ length: 40 }, (_, index) => `job-${index}`);
    for (const name of names) await enqueue(name);
    start('1:one', 3);
    start('2:two', 3);
    for (const name of names) await eventually(name, async () => (await row(name)).state === 'done');
    expect(seen.toSorted()).toEqual(names.toSorted());
  });

  test('takes jobs from a time on before older ones, and shows how many are left', async () => {
    const seen: string[] = [];
    const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
    const { start, enqueue } = queue('own first', async (job) => {
      await mayEnd;
      seen.push(job.subjectId);
      return nothing;
    });
    for (const name of ['left 1', 'left 2']) await enqueue(name);
    clock.advance(1_000);
    const began = clock.now();
    for (const name of ['own 1', 'own 2']) await enqueue(name);
    const worker = start('1:one', 1, began);
    expect(await worker.left()).toBe(4);
    letEnd();
    await eventually('all are done', async () => (await worker.left()) === 0);
    expect(seen).toEqual(['own 1', 'own 2', 'left 1', 'left 2']);
  });

  test('what another worker is at is not left to this one', async () => {
    const held = Promise.withResolvers<typeof nothing>();
    const { start, enqueue } = queue('held by another', () => held.promise);
    await enqueue('held');
    const other = start('1:one');
    await eventually('it is taken', async () => (await other.left()) === 1);
    const { jobs } = queue('held by another', async () => nothing);
    await eventually('nobody else has it', async () => (await jobs.left('held by another', '2:two')) === 0);
    held.resolve(nothing);
    await eventually('it is done', async () => (await other.left()) === 0);
  });

  test('tries again after a transient error, later and not more often than allowed', async () => {
    const { start, enqueue, row, failures } = queue('flaky', async () => {
      throw new TransientError('the reader crashed');
    });
    await enqueue('a');
    const worker = start('1:one');
    for (const attempt of [1, 2]) {
      const waiting = await eventually(`attempt ${attempt} is over`, async () => {
        const now = await row('a');
        return now.state === 'waiting' && now.attempts === attempt && now;
      });
      expect(waiting.runAt).toBeGreaterThan(clock.now());
      expect(waiting.lastError).toBe('the reader crashed');
      clock.advance(20_000);
      worker.wake();
    }
    await eventually('the job has failed', async () => (await row('a')).state === 'failed');
    expect(failures).toHaveLength(1);
    expect(failures[0]!.job.attempts).toBe(3);
  });

  test('does not try again what cannot go better', async () => {
    const { start, enqueue, row, failures } = queue('broken', async () => {
      throw new Error('the file is encrypted');
    });
    await enqueue('a');
    start('1:one');
    await eventually('the job has failed', async () => (await row('a')).state === 'failed');
    expect((await row('a')).attempts).toBe(1);
    expect(failures[0]!.error.message).toBe('the file is encrypted');
  });

  test('takes up a job whose worker went away, and records it once', async () => {
    const first = Promise.withResolvers<void>();
    const recorded: string[] = [];
    let runs = 0;
    const { start, enqueue, row, jobs } = queue('lost', async () => {
      const run = ++runs;
      if (run === 1) await first.promise;
      return async () => {
        recorded.push(`run ${run}`);
      };
    });
    await enqueue('a');
    start('1:hanging');
    await eventually('the first worker has it', async () => (await row('a')).state === 'running');
    await jobs.expireLeases((owner) => owner === '1:hanging');
    start('2:next');
    await eventually('the second worker is done', async () => (await row('a')).state === 'done');
    first.resolve();
    await eventually('the first run has come back', () => runs === 2);
    await store.transaction(nothing);
    expect(recorded).toEqual(['run 2']);
    expect((await row('a')).attempts).toBe(2);
  });

  test('gives up a job that was left behind with every attempt', async () => {
    const { start, enqueue, row, jobs, failures } = queue('deadly', async () => nothing);
    await enqueue('a');
    for (const attempt of [1, 2, 3]) {
      const claimed = await jobs.claim('deadly', `${attempt}:killed`);
      expect(claimed?.attempts).toBe(attempt);
      clock.advance(leaseMilliseconds + 1);
    }
    start('4:survivor');
    await eventually('the job has failed', async () => (await row('a')).state === 'failed');
    expect(failures[0]!.error).toBeInstanceOf(AbandonedError);
  });

  test('a shutdown gives running jobs back without spending an attempt', async () => {
    const never = new Promise<never>(() => {});
    const { start, enqueue, row } = queue('closing', () => never);
    await enqueue('a');
    const worker = start('1:one');
    await eventually('it runs', async () => (await row('a')).state === 'running');
    await worker.close(10);
    expect(await row('a')).toMatchObject({ state: 'waiting', attempts: 0, leaseOwner: null });
  });

  test('a change that fails leaves neither itself nor the end of the job behind', async () => {
    const { start, enqueue, row } = queue('half', async () => async (transaction) => {
      await transaction.updateTable('organizations').set({ name: 'half done' }).execute();
      throw new Error('disk full');
    });
    await enqueue('a');
    start('1:one');
    await eventually('the job has failed', async () => (await row('a')).state === 'failed');
    const organization = await store.read
      .selectFrom('organizations')
      .select('name')
      .executeTakeFirstOrThrow();
    expect(organization.name).not.toBe('half done');
  });
});
