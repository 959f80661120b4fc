import { ServiceError } from '../errors.ts';
import { findShipment, requireOpen } from './find-shipment.ts';
import type { AttachedDocument } from './shipment.ts';
import type { FilesToAttach, ShipmentActor, ShipmentDocuments } from './shipment-documents.ts';
import { shipmentVersion } from './shipment-version.ts';
import type { ShipmentsStore } from './shipments.store.ts';

/**
 * Uploads files into a shipment. A batch id binds the batch to the shipment, so that what is uploaded with it
 * later comes here too.
 * @throws ServiceError SHIPMENT_NOT_FOUND, SHIPMENT_SETTLED, FILE_REJECTED; CONFLICT when the batch belongs to
 * another shipment.
 */
export async function attachDocuments(
  { shipments, documents }: { readonly shipments: ShipmentsStore; readonly documents: ShipmentDocuments },
  actor: ShipmentActor,
  shipmentId: string,
  files: FilesToAttach,
): Promise<readonly AttachedDocument[]> {
  const { organizationId, requireMatch } = actor;
  // Before the files get their names, for whoever asks in vain; it counts in the transaction.
  requireOpen(await findShipment(shipments, organizationId, shipmentId));
  return documents.attach(actor, files, async (transaction) => {
    const shipment = await findShipment(shipments, organizationId, shipmentId, transaction);
    requireMatch?.(shipmentVersion(shipment));
    requireOpen(shipment);
    const { uploadBatchId } = files;
    if (uploadBatchId !== null) {
      const holder = await shipments.findByBatch(organizationId, uploadBatchId, transaction);
      if (!holder) await shipments.bindBatch(transaction, shipment, uploadBatchId);
      else if (holder.id !== shipment.id)
        throw new ServiceError(
          'CONFLICT',
          { uploadBatchId, shipmentId: holder.id },
          'The documents of this batch are in another shipment',
        );
    }
    return shipment;
  });
}
