import { type Kysely, sql } from 'kysely';
import type { Schema, ShipmentStatus } from '../database/schema.ts';
import { referenceKey } from './reference.ts';

export interface ShipmentSearch {
  readonly organizationId: string;
  /** A part of the reference, without regard to case; not blank. */
  readonly text: string;
  /** Only references that begin with the text. */
  readonly isBeginning?: boolean;
  readonly status?: ShipmentStatus;
}

/**
 * Up to so many finds are sorted here; where there are more, they are met soon enough on a walk from the
 * newest shipment on. Either way few rows are looked at, however many there are.
 */
const fewFinds = 2_000;

/** The ids of the shipments whose references hold a text, newest first: one page, and how many there are. */
export async function searchShipments(
  database: Kysely<Schema>,
  search: ShipmentSearch,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const finds = await inReferences(database, search)
    .select(['id', 'status'])
    .limit(fewFinds + 1)
    .execute();
  if (finds.length <= fewFinds) {
    const { status } = search;
    const ids = finds
      .filter((find) => status === undefined || find.status === status)
      .map(({ id }) => id)
      .sort((left, right) => (left < right ? 1 : -1));
    return { ids: ids.slice(offset, offset + limit), total: ids.length };
  }
  const counted = search.status === undefined ? inReferences(database, search) : inBuckets(database, search);
  const { total } = await counted
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const size = Math.max(0, Math.min(limit, total - offset));
  if (size === 0) return { ids: [], total };
  // Whatever lies beyond the middle is nearer from the end.
  const fromEnd = total - offset - size;
  const isNearEnd = fromEnd < offset;
  const rows = await inBuckets(database, search)
    .select('id')
    .orderBy('id', isNearEnd ? 'asc' : 'desc')
    .limit(size)
    .offset(isNearEnd ? fromEnd : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { ids: isNearEnd ? ids.reverse() : ids, total };
}

const holds = ({ text, isBeginning = false }: ShipmentSearch) => {
  const place = sql`instr(reference_key, ${referenceKey(text.trim())})`;
  return isBeginning ? sql<boolean>`${place} = 1` : sql<boolean>`${place} > 0`;
};

/** By the index of references, which is the narrowest: no reference is empty. */
const inReferences = (database: Kysely<Schema>, search: ShipmentSearch) =>
  database
    .selectFrom('shipments')
    .where('organizationId', '=', search.organizationId)
    .where('referenceKey', '>', '')
    .where(holds(search));

/** By the indexes of the list, in its order. */
const inBuckets = (database: Kysely<Schema>, search: ShipmentSearch) =>
  database
    .selectFrom('shipments')
    .where('organizationId', '=', search.organizationId)
    .$if(search.status !== undefined, (query) => query.where('status', '=', search.status!))
    .where(holds(search));
