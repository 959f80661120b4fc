import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Store } from '../database/open.ts';
import type { Schema, ShipmentsTable } from '../database/schema.ts';

export type ShipmentRow = Selectable<ShipmentsTable>;

/** The domain's SQL. Every read and write names the organization. */
export function createShipmentsStore(store: Store) {
  const ofOrganization = (database: Kysely<Schema>, organizationId: string) =>
    database.selectFrom('shipments').selectAll().where('organizationId', '=', organizationId);
  return {
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

    async insert(transaction: Transaction<Schema>, row: Insertable<ShipmentsTable>): Promise<void> {
      await transaction.insertInto('shipments').values(row).execute();
    },
  };
}

export type ShipmentsStore = ReturnType<typeof createShipmentsStore>;
