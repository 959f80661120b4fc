import type { ChangeRange } from '../change-list.ts';
import type { Store } from '../database/open.ts';
import type { ShipmentStatus } from '../database/schema.ts';

/** The SQL of what happened to shipments since a time, the oldest change first. */
export function createChangedShipments(store: Store) {
  return {
    async list(
      organizationId: string,
      status: ShipmentStatus | undefined,
      { after, before, limit }: ChangeRange,
    ) {
      const changed = store.read
        .selectFrom('shipments')
        .where('organizationId', '=', organizationId)
        .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(after.time, after.id)))
        .where('updatedAt', '<', before)
        .$if(status !== undefined, (query) => query.where('status', '=', status!));
      const rows = await changed.selectAll().orderBy('updatedAt').orderBy('id').limit(limit).execute();
      const { total } = await changed
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },
  };
}
