import type { Kysely, Selectable } from 'kysely';
import type { EventsTable, Schema } from '../database/schema.ts';
import type { ListPlace } from '../list-place.ts';
import type { EventName } from './events.ts';

/** A store, or a transaction of it. */
type Connection = Kysely<Schema>;

/** Where an event is in the order of its organization. */
export const placeOf = ({ createdAt, id }: Pick<Selectable<EventsTable>, 'createdAt' | 'id'>): ListPlace => ({
  time: createdAt,
  id,
});

/**
 * Events after a place, the oldest first. An event gets its time and id while it holds the only writing transaction, so
 * that none is ever committed before a place that was handed out.
 * @param names only these; absent: all
 */
export const eventsAfter = (
  connection: Connection,
  organizationId: string,
  { time, id }: ListPlace,
  limit: number,
  names?: readonly EventName[],
) =>
  connection
    .selectFrom('events')
    .select(['id', 'name', 'data', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(time, id)))
    .$if(names !== undefined, (query) => query.where('name', 'in', names!))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The place of the newest event; one before all where there is none. */
export async function newestPlace(connection: Connection, organizationId: string): Promise<ListPlace> {
  const newest = await connection
    .selectFrom('events')
    .select(['id', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? placeOf(newest) : { time: '', id: '' };
}
