import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema, ShipmentsTable } from '../database/schema.ts';

export type ShipmentRow = Selectable<ShipmentsTable>;
/** Without the bucket, which the database computes. */
export type NewShipmentRow = Omit<ShipmentRow, 'status'>;

/** The domain's SQL on single shipments. Every read and write names the organization. */
export function createShipmentsStore(store: Store) {
  const ofOrganization = (database: Kysely<Schema>, organizationId: string) =>
    database.selectFrom('shipments').selectAll().where('organizationId', '=', organizationId);
  return {
    /** @param database a transaction, for what is read to be changed. */
    find: (
      organizationId: string,
      id: string,
      database: Kysely<Schema> = store.read,
    ): Promise<ShipmentRow | undefined> =>
      ofOrganization(database, organizationId).where('id', '=', id).executeTakeFirst(),

    findByReference: (
      organizationId: string,
      referenceKey: string,
      database: Kysely<Schema> = store.read,
    ): Promise<ShipmentRow | undefined> =>
      ofOrganization(database, organizationId).where('referenceKey', '=', referenceKey).executeTakeFirst(),

    /** The shipment into which the documents of a batch go. */
    findByBatch: (
      organizationId: string,
      uploadBatchId: string,
      database: Kysely<Schema> = store.read,
    ): Promise<ShipmentRow | undefined> =>
      ofOrganization(database, organizationId)
        .where('id', '=', (eb) =>
          eb
            .selectFrom('shipmentBatches')
            .select('shipmentId')
            .where('organizationId', '=', organizationId)
            .where('uploadBatchId', '=', uploadBatchId),
        )
        .executeTakeFirst(),

    async insert(transaction: Transaction<Schema>, row: NewShipmentRow): Promise<void> {
      await transaction.insertInto('shipments').values(row).execute();
    },

    async bindBatch(
      transaction: Transaction<Schema>,
      { organizationId, id }: Pick<ShipmentRow, 'organizationId' | 'id'>,
      uploadBatchId: string,
    ): Promise<void> {
      await transaction
        .insertInto('shipmentBatches')
        .values({ organizationId, uploadBatchId, shipmentId: id })
        .execute();
    },

    async update(
      transaction: Transaction<Schema>,
      { organizationId, id }: Pick<ShipmentRow, 'organizationId' | 'id'>,
      change: Updateable<ShipmentsTable>,
    ): Promise<void> {
      await transaction
        .updateTable('shipments')
        .set(change)
        .where('organizationId', '=', organizationId)
        .where('id', '=', id)
        .execute();
    },
  };
}

export type ShipmentsStore = ReturnType<typeof createShipmentsStore>;
