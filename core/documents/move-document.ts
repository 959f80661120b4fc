import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import { findDocument } from './find-document.ts';
import { release } from './send-back.ts';
import { shipmentChanged } from './shipment-changed.ts';

type Dependencies = Pick<DocumentDependencies, 'store' | 'documents' | 'events' | 'shipments' | 'clock'>;

/**
 * Puts a document into a shipment, out of the one that it is in; both are compared again. A second time changes nothing.
 * @param shipmentId null: into none.
 * @throws ServiceError DOCUMENT_NOT_FOUND, SHIPMENT_NOT_FOUND; SHIPMENT_SETTLED for either shipment.
 */
export async function moveDocument(
  dependencies: Dependencies,
  { organizationId, recordChange, requireMatch }: Actor,
  documentId: string,
  shipmentId: string | null,
): Promise<void> {
  const { store, documents, shipments, clock } = dependencies;
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    const shipment =
      shipmentId === null ? null : await shipments.choose(transaction, organizationId, { shipmentId });
    if (row.shipmentId === shipmentId) return;
    if (row.shipmentId !== null) await shipments.requireOpen(transaction, organizationId, row.shipmentId);
    const change = { shipmentId, isSuperseded: 0 as const, updatedAt: isoTime(clock.now()) };
    const after = { ...row, ...change };
    await documents.update(transaction, organizationId, documentId, change);
    await recordChange?.(transaction, documentId);
    const doubts = await documents.doubts(transaction, organizationId, documentId);
    // The papers that it contradicted are no longer beside it.
    const isSentBack = row.status === 'requires_review' && row.approvedAt === null;
    if (isSentBack && doubts.some(({ kind }) => kind === 'shipment_finding'))
      await release(dependencies, transaction, [after]);
    if (row.shipmentId !== null) await shipments.unlinked(transaction, organizationId, row.shipmentId);
    await shipmentChanged(dependencies, transaction, row, 'document_removed');
    if (shipment) await shipments.linked(transaction, shipment, documentId);
    await shipmentChanged(dependencies, transaction, after, 'document_moved');
  });
}
