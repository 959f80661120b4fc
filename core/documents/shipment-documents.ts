import { isoTime } from '../clock.ts';
import type { ShipmentDocuments } from '../shipments/shipment-documents.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { documentCompleted } from './document-events.ts';
import { uploadedDocument } from './document-views.ts';
import { rememberDecisions } from './remember-decisions.ts';
import { release, sendBack } from './send-back.ts';
import type { ShipmentDocumentsStore } from './shipment-documents.store.ts';
import { shipmentPapers } from './shipment-papers.ts';
import { takeInFiles } from './take-in-files.ts';
import { teachLayout } from './teach-layout.ts';

/** The functions of documents that shipments use. */
export function createShipmentDocuments(
  dependencies: Pick<
    DocumentDependencies,
    | 'store'
    | 'documents'
    | 'events'
    | 'jobs'
    | 'originals'
    | 'shipments'
    | 'memory'
    | 'supplierLayouts'
    | 'clock'
    | 'ids'
    | 'logger'
  > & { readonly ofShipments: ShipmentDocumentsStore; readonly onQueued: () => void },
): ShipmentDocuments {
  const { documents, ofShipments, events, clock, onQueued } = dependencies;
  return {
    list: ofShipments.list,

    papers: (snapshot, shipment) => shipmentPapers(ofShipments, snapshot, shipment),
    storedBytes: ofShipments.storedBytes,

    exist: async (transaction, organizationId, documentIds) =>
      (await ofShipments.count(transaction, organizationId, documentIds)) === documentIds.length,

    countRead: (transaction, organizationId, shipmentId) =>
      documents.countRead(transaction, organizationId, shipmentId),

    async attach(actor, { files, uploadBatchId }, place) {
      const rows = await takeInFiles(
        dependencies,
        actor,
        { files, uploadBatchId, documentType: null, isBackground: false },
        place,
      );
      onQueued();
      return rows.map(uploadedDocument);
    },

    async approveAll(transaction, { organizationId, userId }, shipmentId) {
      const now = isoTime(clock.now());
      const change = { approvedAt: now, approvedBy: userId, skippedAt: null, updatedAt: now };
      for (const row of await ofShipments.pendingApproval(transaction, organizationId, shipmentId)) {
        await documents.update(transaction, organizationId, row.id, change);
        await rememberDecisions(dependencies, transaction, { ...row, ...change });
        await teachLayout(dependencies, transaction, { ...row, ...change });
        await events.record(transaction, organizationId, [
          documentCompleted({ ...row, ...change }, 'settlement'),
        ]);
      }
    },

    async sendBack(transaction, shipment, documentIds) {
      await sendBack(dependencies, transaction, shipment.organizationId, documentIds);
      const before = await ofShipments.sentBack(transaction, shipment.organizationId, shipment.id);
      await release(
        dependencies,
        transaction,
        before.filter(({ id }) => !documentIds.includes(id)),
      );
    },
  };
}
