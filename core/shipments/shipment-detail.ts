import type { EvaluationsStore } from './evaluations.store.ts';
import { findShipment } from './find-shipment.ts';
import { needsReview } from './needs-review.ts';
import type { ShipmentDetail } from './shipment.ts';
import type { ShipmentDocuments } from './shipment-documents.ts';
import { queuedEvaluation, shipmentItem, shipmentReport } from './shipment-views.ts';
import type { ShipmentsStore } from './shipments.store.ts';

/** A shipment with its documents and its latest report. @throws ServiceError SHIPMENT_NOT_FOUND */
export async function shipmentDetail(
  {
    shipments,
    evaluations,
    documents,
  }: {
    readonly shipments: ShipmentsStore;
    readonly evaluations: EvaluationsStore;
    readonly documents: Pick<ShipmentDocuments, 'list'>;
  },
  organizationId: string,
  shipmentId: string,
): Promise<ShipmentDetail> {
  const row = await findShipment(shipments, organizationId, shipmentId);
  const [attached, report, queued] = await Promise.all([
    documents.list(organizationId, shipmentId),
    row.evaluationId === null ? undefined : evaluations.find(organizationId, row.evaluationId),
    evaluations.queued(organizationId, shipmentId),
  ]);
  return {
    ...shipmentItem(row),
    documents: attached,
    needsReview: needsReview(attached),
    report: report ? shipmentReport(report) : null,
    queuedEvaluation: queued ? queuedEvaluation(queued) : null,
  };
}
