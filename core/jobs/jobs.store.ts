import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { JobsTable, Schema } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { Job, NewJob } from './job.ts';
import { heldJobs, leftJob, nextJob } from './next-job.ts';

const jobColumns = ['id', 'kind', 'organizationId', 'subjectId', 'attempts', 'maximumAttempts'] as const;

export interface JobCount {
  readonly kind: string;
  readonly state: Selectable<JobsTable>['state'];
  readonly count: number;
}

/** The queue's rows: claimed by one worker at a time, under a lease that must be renewed. */
export function createJobsStore(dependencies: {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly maximumAttempts: number;
  readonly leaseMilliseconds: number;
}) {
  const { store, clock, ids, maximumAttempts, leaseMilliseconds } = dependencies;
  const changed = () => ({ updatedAt: isoTime(clock.now()) });
  /** A job as long as it is this owner's: another worker may have taken it over meanwhile. */
  const held = (database: Kysely<Schema>, id: string, owner: string) =>
    database
      .updateTable('jobs')
      .where('id', '=', id)
      .where('leaseOwner', '=', owner)
      .where('state', '=', 'running');

  async function take(
    kind: string,
    owner: string,
    atMost: number,
    dueFrom?: number,
  ): Promise<Job | undefined> {
    const now = clock.now();
    return store.write
      .updateTable('jobs')
      .set((eb) => ({
        state: 'running' as const,
        attempts: eb('attempts', '+', 1),
        turn: eb
          .selectFrom('jobs as others')
          .select((other) =>
            other(other.fn.coalesce(other.fn.max('others.turn'), other.lit(0)), '+', 1).as('turn'),
          ),
        leaseOwner: owner,
        leaseUntil: now + leaseMilliseconds,
        ...changed(),
      }))
      .where('id', '=', (eb) =>
        eb.fn.coalesce(leftJob(store.write, kind, now), nextJob(store.write, kind, now, dueFrom)),
      )
      .$if(Number.isFinite(atMost), (query) =>
        query.where((eb) => eb(heldJobs(store.write, kind, now), '<', atMost)),
      )
      .returning(jobColumns)
      .executeTakeFirst();
  }

  return {
    /** Part of the change that causes the work, so that neither is ever there without the other. */
    async enqueue(transaction: Transaction<Schema>, { queueDelay = 0, ...job }: NewJob): Promise<void> {
      const now = clock.now();
      await transaction
        .insertInto('jobs')
        .values({
          id: ids.next(),
          maximumAttempts,
          ...job,
          state: 'waiting',
          attempts: 0,
          runAt: now,
          place: now + queueDelay,
          turn: null,
          leaseOwner: null,
          leaseUntil: null,
          lastError: null,
          createdAt: isoTime(now),
          updatedAt: isoTime(now),
        })
        .execute();
    },

    /** Whether a job of a kind about a subject is queued, and not yet begun. */
    async isWaiting(transaction: Transaction<Schema>, kind: string, subjectId: string): Promise<boolean> {
      const found = await transaction
        .selectFrom('jobs')
        .select('id')
        .where('subjectId', '=', subjectId)
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Takes the next job (see `nextJob`), or one whose worker let its lease run out. One statement, so two never get one.
     * @param firstFrom a time: jobs from then on come before older ones.
     * @param atMost none is taken while so many of its kind are held, by whichever process.
     */
    async claim(
      kind: string,
      owner: string,
      firstFrom?: number,
      atMost = Number.POSITIVE_INFINITY,
    ): Promise<Job | undefined> {
      if (firstFrom === undefined) return take(kind, owner, atMost);
      return (await take(kind, owner, atMost, firstFrom)) ?? take(kind, owner, atMost);
    },

    async renew(id: string, owner: string): Promise<void> {
      await held(store.write, id, owner)
        .set({ leaseUntil: clock.now() + leaseMilliseconds, ...changed() })
        .execute();
    },

    /** Ends a job that is still ours; false when another worker has taken it over meanwhile. */
    async finish(
      transaction: Transaction<Schema>,
      job: Job,
      owner: string,
      outcome: { readonly state: 'done' } | { readonly state: 'failed'; readonly error: string },
    ): Promise<boolean> {
      const result = await held(transaction, job.id, owner)
        .set({
          state: outcome.state,
          lastError: outcome.state === 'failed' ? outcome.error : null,
          leaseOwner: null,
          leaseUntil: null,
          ...changed(),
        })
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** @param queueDelay as of `TransientError` */
    async retry(
      job: Job,
      owner: string,
      error: string,
      delayMilliseconds: number,
      queueDelay: number | null = null,
    ): Promise<void> {
      await held(store.write, job.id, owner)
        .set({
          state: 'waiting',
          runAt: clock.now() + delayMilliseconds,
          ...(queueDelay !== null && { place: clock.now() + queueDelay }),
          lastError: error,
          leaseOwner: null,
          leaseUntil: null,
          ...changed(),
        })
        .execute();
    },

    /** Gives a job back untouched: a shutdown is no attempt. */
    async giveBack(job: Job, owner: string, pauseMilliseconds = 0): Promise<void> {
      await held(store.write, job.id, owner)
        .set((eb) => ({
          state: 'waiting' as const,
          attempts: eb('attempts', '-', 1),
          ...(pauseMilliseconds > 0 && { runAt: clock.now() + pauseMilliseconds }),
          leaseOwner: null,
          leaseUntil: null,
          ...changed(),
        }))
        .execute();
    },

    /**
     * Ends the leases of workers that are gone, so that nobody need wait for them to run out.
     * @param kind of jobs; absent: of all.
     */
    async expireLeases(isGone: (owner: string) => boolean, kind?: string): Promise<void> {
      const running = await store.read
        .selectFrom('jobs')
        .select(['id', 'leaseOwner'])
        .where('state', '=', 'running')
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .where('leaseUntil', '>', 0)
        .execute();
      for (const { id, leaseOwner } of running) {
        if (leaseOwner === null || !isGone(leaseOwner)) continue;
        await store.write
          .updateTable('jobs')
          .set({ leaseUntil: 0 })
          .where('id', '=', id)
          .where('leaseOwner', '=', leaseOwner)
          .execute();
      }
    },

    /** Removes what was done before `before`; failed jobs stay, for whoever asks why. */
    async sweep(before: number): Promise<void> {
      await store.write
        .deleteFrom('jobs')
        .where('state', '=', 'done')
        .where('updatedAt', '<', isoTime(before))
        .execute();
    },

    /**
     * Removes all that was or is to be done about certain subjects, with the reasons why it failed: they are gone. Who
     * is at work on one records nothing.
     */
    async forget(transaction: Transaction<Schema>, subjectIds: readonly string[]): Promise<void> {
      await transaction.deleteFrom('jobs').where('subjectId', 'in', subjectIds).execute();
    },

    /** Counts of waiting, running and failed jobs, of all organizations together. */
    async counts(): Promise<readonly JobCount[]> {
      return store.read
        .selectFrom('jobs')
        .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
        .where('state', '<>', 'done')
        .groupBy(['kind', 'state'])
        .execute();
    },

    /** How many jobs of a kind are this owner's or nobody's: held, waiting, or left by a worker that is gone. */
    async left(kind: string, owner: string): Promise<number> {
      const { count } = await store.read
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where((eb) =>
          eb.or([
            eb('state', '=', 'waiting'),
            eb.and([
              eb('state', '=', 'running'),
              eb.or([eb('leaseOwner', '=', owner), eb('leaseUntil', '<', clock.now())]),
            ]),
          ]),
        )
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Throws if the queue's table cannot be read. */
    async check(): Promise<void> {
      await sql`select 1 from jobs limit 1`.execute(store.read);
    },
  };
}

export type JobsStore = ReturnType<typeof createJobsStore>;
