import type { Connection } from './accounts.store.ts';
import type { SavedCounter } from './window-counters.ts';

/** Which counters: each has rows of its own. */
export type CounterKind = 'requests' | 'sign-in failures';

export const listCounters = (connection: Connection, kind: CounterKind): Promise<readonly SavedCounter[]> =>
  connection
    .selectFrom('counters')
    .select(['subject', 'startedAt', 'count'])
    .where('kind', '=', kind)
    .orderBy('startedAt')
    .execute();

/** Replaces all counters of the kind with these. */
export async function replaceCounters(
  transaction: Connection,
  kind: CounterKind,
  counters: readonly SavedCounter[],
): Promise<void> {
  await transaction.deleteFrom('counters').where('kind', '=', kind).execute();
  if (counters.length > 0)
    await transaction
      .insertInto('counters')
      .values(counters.map(({ subject, startedAt, count }) => ({ kind, subject, startedAt, count })))
      .execute();
}
