import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import { ServiceError } from '../errors.ts';
import { findShipment } from './find-shipment.ts';
import { cleanReference, referenceKey } from './reference.ts';
import type { ShipmentActor } from './shipment-documents.ts';
import { shipmentVersion } from './shipment-version.ts';
import type { ShipmentsStore } from './shipments.store.ts';

/**
 * Gives a shipment another reference; its own in another case is no other's.
 * @throws ServiceError SHIPMENT_NOT_FOUND, VALIDATION_FAILED, REFERENCE_TAKEN
 */
export async function renameShipment(
  {
    store,
    shipments,
    clock,
  }: { readonly store: Store; readonly shipments: ShipmentsStore; readonly clock: Clock },
  { organizationId, recordChange, requireMatch }: ShipmentActor,
  shipmentId: string,
  text: string,
): Promise<void> {
  const reference = cleanReference(text, 'reference');
  const key = referenceKey(reference);
  await store.transaction(async (transaction) => {
    const row = await findShipment(shipments, organizationId, shipmentId, transaction);
    requireMatch?.(shipmentVersion(row));
    if (row.reference === reference) return;
    const holder = await shipments.findByReference(organizationId, key, transaction);
    if (holder && holder.id !== row.id) throw new ServiceError('REFERENCE_TAKEN', { reference });
    await shipments.update(transaction, row, {
      reference,
      referenceKey: key,
      updatedAt: isoTime(clock.now()),
    });
    await recordChange?.(transaction, shipmentId);
  });
}
