import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { ShipmentRow, ShipmentsStore } from './shipments.store.ts';

/**
 * A shipment of an organization.
 * @param database a transaction, for a shipment that is to be changed.
 * @throws ServiceError SHIPMENT_NOT_FOUND
 */
export async function findShipment(
  shipments: ShipmentsStore,
  organizationId: string,
  shipmentId: string,
  database?: Kysely<Schema>,
): Promise<ShipmentRow> {
  const row = await shipments.find(organizationId, shipmentId, database);
  if (!row) throw new ServiceError('SHIPMENT_NOT_FOUND');
  return row;
}

/** @throws ServiceError SHIPMENT_SETTLED */
export function requireOpen({ id, reference, settledAt }: ShipmentRow): void {
  if (settledAt !== null)
    throw new ServiceError('SHIPMENT_SETTLED', { shipmentId: id, reference, settledAt });
}
