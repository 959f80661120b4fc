import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** A job of a kind whose worker let its lease run out: it has had its turn, and goes on. */
export const leftJob = (database: Kysely<Schema>, kind: string, now: number) =>
  database
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .where('leaseUntil', '<', now)
    .orderBy('place')
    .orderBy('id')
    .limit(1);

/** How many jobs of a kind are held under a lease that has not run out. */
export const heldJobs = (database: Kysely<Schema>, kind: string, now: number) =>
  database
    .selectFrom('jobs as held')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('held.kind', '=', kind)
    .where('held.state', '=', 'running')
    .where('held.leaseUntil', '>=', now);

/**
 * The job of a kind whose turn it is. Organizations take turns: the one that was served longest ago, or never, goes first, and of its jobs that are due the
 * one with the first place in line. Of organizations that were never served the one with the first place.
 *
 * The organizations that wait are found by leaps over the index, and each one's first job by one look: 100,000 rows
 * that wait cost no more than 100.
 * @param dueFrom a time: only jobs that were due from then on.
 */
export function nextJob(database: Kysely<Schema>, kind: string, now: number, dueFrom = 0) {
  return (
    database
      .withRecursive('queues(organizationId)', (builder) =>
        builder
          .selectFrom('jobs')
          .select(({ fn }) => fn.min<string | null>('organizationId').as('organizationId'))
          .where('kind', '=', kind)
          .where('state', '=', 'waiting')
          .unionAll((next) =>
            next
              .selectFrom('queues')
              .select(({ selectFrom }) =>
                selectFrom('jobs')
                  .select(({ fn }) => fn.min('jobs.organizationId').as('organizationId'))
                  .where('kind', '=', kind)
                  .where('state', '=', 'waiting')
                  .whereRef('jobs.organizationId', '>', 'queues.organizationId')
                  .as('organizationId'),
              )
              .where('queues.organizationId', 'is not', null),
          ),
      )
      .with('firsts', (builder) =>
        builder
          .selectFrom('queues')
          .innerJoin('jobs', (join) =>
            join.on('jobs.id', '=', ({ selectFrom }) =>
              selectFrom('jobs as job')
                .select('job.id')
                .where('job.kind', '=', kind)
                .where('job.state', '=', 'waiting')
                .whereRef('job.organizationId', '=', 'queues.organizationId')
                .where('job.runAt', '<=', now)
                .where('job.runAt', '>=', dueFrom)
                .orderBy('job.place')
                .orderBy('job.id')
                .limit(1),
            ),
          )
          .select(({ selectFrom }) => [
            'jobs.id',
            'jobs.place',
            selectFrom('jobs as served')
              .select(({ fn }) => fn.max('served.turn').as('turn'))
              .where('served.kind', '=', kind)
              .whereRef('served.organizationId', '=', 'queues.organizationId')
              .as('lastTurn'),
          ]),
      )
      .selectFrom('firsts')
      .select('firsts.id')
      // SQLite puts null first: who was never served.
      .orderBy('firsts.lastTurn')
      .orderBy('firsts.place')
      .orderBy('firsts.id')
      .limit(1)
  );
}
