import { type Kysely, sql } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema, ShipmentStatus } from '../database/schema.ts';
import { referenceKey } from './reference.ts';
import type { ShipmentFilter, ShipmentSuggestion, StatusSummary } from './shipment.ts';
import { shipmentStatuses } from './shipment.ts';
import type { ShipmentRow } from './shipments.store.ts';

const mostSuggestions = 10;

/** The SQL of lists of shipments, newest first: ids sort by the time they were made. */
export function createShipmentLists(store: Store) {
  const chosen = (
    organizationId: string,
    { status, search }: { readonly status?: ShipmentStatus; readonly search?: string },
    database: Kysely<Schema>,
  ) =>
    database
      .selectFrom('shipments')
      .where('organizationId', '=', organizationId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .$if(search !== undefined, (query) => query.where(contains(search!)));

  /** From the counters where nothing is searched: to count rows takes longer the more there are. */
  async function count(
    organizationId: string,
    choice: Parameters<typeof chosen>[1],
    database: Kysely<Schema>,
  ): Promise<number> {
    const { status, search } = choice;
    const counted =
      search === undefined
        ? database
            .selectFrom('shipmentCounts')
            .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('shipmentCount'), eb.lit(0)).as('total'))
            .where('organizationId', '=', organizationId)
            .$if(status !== undefined, (query) => query.where('status', '=', status!))
        : chosen(organizationId, choice, database).select((eb) => eb.fn.countAll<number>().as('total'));
    return (await counted.executeTakeFirstOrThrow()).total;
  }

  return {
    /** One page, and how many there are in all, both as of one moment. */
    list: (
      organizationId: string,
      { page, pageSize, ...choice }: ShipmentFilter,
    ): Promise<{ readonly rows: readonly ShipmentRow[]; readonly totalCount: number }> =>
      store.read.transaction().execute(async (snapshot) => {
        const totalCount = await count(organizationId, choice, snapshot);
        const offset = (page - 1) * pageSize;
        const size = Math.max(0, Math.min(pageSize, totalCount - offset));
        if (size === 0) return { rows: [], totalCount };
        // Whatever lies beyond the middle is nearer from the end.
        const fromEnd = totalCount - offset - size;
        const isNearEnd = fromEnd < offset;
        const ids = await chosen(organizationId, choice, snapshot)
          .select('id')
          .orderBy('id', isNearEnd ? 'asc' : 'desc')
          .limit(size)
          .offset(isNearEnd ? fromEnd : offset)
          .execute();
        const rows = await snapshot
          .selectFrom('shipments')
          .selectAll()
          .where('organizationId', '=', organizationId)
          .where(
            'id',
            'in',
            ids.map(({ id }) => id),
          )
          .orderBy('id', 'desc')
          .execute();
        return { rows, totalCount };
      }),

    async summary(organizationId: string): Promise<StatusSummary> {
      const rows = await store.read
        .selectFrom('shipmentCounts')
        .select(['status', 'shipmentCount'])
        .where('organizationId', '=', organizationId)
        .execute();
      const counts = Object.fromEntries(
        shipmentStatuses.map((status) => [
          status,
          rows.find((row) => row.status === status)?.shipmentCount ?? 0,
        ]),
      ) as Record<ShipmentStatus, number>;
      const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
      return { ...counts, total };
    },

    /** References that begin with a text, then those that hold it elsewhere; newest first within both. */
    async suggestions(organizationId: string, text: string): Promise<readonly ShipmentSuggestion[]> {
      const key = referenceKey(text.trim());
      return chosen(organizationId, key === '' ? {} : { search: key }, store.read)
        .select(['id', 'reference'])
        .orderBy(sql`instr(reference_key, ${key}) <> 1`)
        .orderBy('id', 'desc')
        .limit(mostSuggestions)
        .execute();
    },
  };
}

const contains = (search: string) => sql<boolean>`instr(reference_key, ${referenceKey(search.trim())}) > 0`;

export type ShipmentLists = ReturnType<typeof createShipmentLists>;
