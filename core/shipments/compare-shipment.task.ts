import { shipmentPapers } from '../documents/shipment-papers.ts';
import type { WorkerTools } from '../work/worker-tools.ts';
import { type ComparedShipment, compareShipment } from './compare-shipment.ts';
import { createConsistencyBackground } from './consistency-background.ts';
import type { ShipmentDocuments } from './shipment-documents.ts';

/** Compares the papers of a shipment. */
export default function compareShipmentInWorker(
  { organizationId, shipmentId }: { readonly organizationId: string; readonly shipmentId: string },
  { core }: WorkerTools,
): Promise<ComparedShipment | null> {
  const { store, shipments, ofShipments, knowledge, memory, hs, logger } = core;
  const documents: Pick<ShipmentDocuments, 'papers'> = {
    papers: (snapshot, shipment) => shipmentPapers(ofShipments, snapshot, shipment),
  };
  const background = createConsistencyBackground({
    earlierDecisions: memory.earlierDecisions,
    hs,
    knowledge,
    logger,
  });
  return compareShipment({ store, shipments, documents, knowledge, background }, organizationId, shipmentId);
}
