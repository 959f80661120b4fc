import type { Kysely } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema, ShipmentStatus } from '../database/schema.ts';
import type { ShipmentFilter, ShipmentSuggestion, StatusSummary } from './shipment.ts';
import { shipmentStatuses } from './shipment.ts';
import { searchShipments } from './shipment-search.store.ts';
import type { ShipmentRow } from './shipments.store.ts';

const mostSuggestions = 10;

/** The SQL of lists of shipments, newest first: ids sort by the time they were made. */
export function createShipmentLists(store: Store) {
  /** From the counters: to count the rows themselves takes longer the more there are. */
  async function count(
    database: Kysely<Schema>,
    organizationId: string,
    status: ShipmentStatus | undefined,
  ): Promise<number> {
    const { total } = await database
      .selectFrom('shipmentCounts')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('shipmentCount'), eb.lit(0)).as('total'))
      .where('organizationId', '=', organizationId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** One page of a bucket, or of all. */
  async function page(
    database: Kysely<Schema>,
    organizationId: string,
    status: ShipmentStatus | undefined,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
    const total = await count(database, organizationId, status);
    const size = Math.max(0, Math.min(limit, total - offset));
    if (size === 0) return { ids: [], total };
    // Whatever lies beyond the middle is nearer from the end.
    const fromEnd = total - offset - size;
    const isNearEnd = fromEnd < offset;
    const rows = await database
      .selectFrom('shipments')
      .select('id')
      .where('organizationId', '=', organizationId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .orderBy('id', isNearEnd ? 'asc' : 'desc')
      .limit(size)
      .offset(isNearEnd ? fromEnd : offset)
      .execute();
    return { ids: rows.map(({ id }) => id), total };
  }

  /** In the order of the list. */
  const rowsOf = (database: Kysely<Schema>, organizationId: string, ids: readonly string[]) =>
    database
      .selectFrom('shipments')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', 'in', ids)
      .orderBy('id', 'desc')
      .execute();

  return {
    /** One page, and how many there are in all, both as of one moment. */
    list: (
      organizationId: string,
      { page: number, pageSize, status, search }: ShipmentFilter,
    ): Promise<{ readonly rows: readonly ShipmentRow[]; readonly totalCount: number }> =>
      store.read.transaction().execute(async (snapshot) => {
        const place = { offset: (number - 1) * pageSize, limit: pageSize };
        const { ids, total } =
          search === undefined
            ? await page(snapshot, organizationId, status, place)
            : await searchShipments(
                snapshot,
                { organizationId, text: search, ...(status && { status }) },
                place,
              );
        return { rows: await rowsOf(snapshot, organizationId, ids), totalCount: total };
      }),

    async summary(organizationId: string): Promise<StatusSummary> {
      const rows = await store.read
        .selectFrom('shipmentCounts')
        .select(['status', 'shipmentCount'])
        .where('organizationId', '=', organizationId)
        .execute();
      const counted = new Map(rows.map((row) => [row.status, row.shipmentCount]));
      const counts = Object.fromEntries(
        shipmentStatuses.map((status) => [status, counted.get(status) ?? 0]),
      ) as Record<ShipmentStatus, number>;
      const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
      return { ...counts, total };
    },

    /** References that begin with a text, then those that hold it elsewhere; newest first within both. */
    suggestions: (organizationId: string, text: string): Promise<readonly ShipmentSuggestion[]> =>
      store.read.transaction().execute(async (snapshot) => {
        const place = { offset: 0, limit: mostSuggestions };
        const found =
          text.trim() === ''
            ? (await page(snapshot, organizationId, undefined, place)).ids
            : [
                ...(await searchShipments(snapshot, { organizationId, text, isBeginning: true }, place)).ids,
                ...(await searchShipments(snapshot, { organizationId, text }, place)).ids,
              ];
        const ids = [...new Set(found)].slice(0, mostSuggestions);
        const rows = await rowsOf(snapshot, organizationId, ids);
        return ids.flatMap((id) => {
          const row = rows.find((one) => one.id === id);
          return row ? [{ id, reference: row.reference }] : [];
        });
      }),
  };
}

export type ShipmentLists = ReturnType<typeof createShipmentLists>;
