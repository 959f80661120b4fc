import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { ShipmentChoice } from '../shipments/shipment-places.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import type { DocumentRow } from './documents.store.ts';
import { findDocument } from './find-document.ts';
import { release } from './send-back.ts';
import { shipmentChanged } from './shipment-changed.ts';

type Dependencies = Pick<
  DocumentDependencies,
  'store' | 'documents' | 'events' | 'jobs' | 'shipments' | 'clock'
>;

/**
 * Puts a document into a shipment, out of the one that it is in; both are compared again. A second time changes nothing.
 * @param choice null: into none. A shipment that it makes is part of the same change.
 * @throws ServiceError DOCUMENT_NOT_FOUND, SHIPMENT_NOT_FOUND; SHIPMENT_SETTLED for either shipment.
 */
export async function moveDocument(
  dependencies: Dependencies,
  { organizationId, recordChange, requireMatch }: Actor,
  documentId: string,
  choice: ShipmentChoice | null,
): Promise<void> {
  const { store, documents } = dependencies;
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    if (await moveRow(dependencies, transaction, row, choice)) await recordChange?.(transaction, documentId);
  });
}

/** As part of another change. @returns false where it is there already */
export async function moveRow(
  dependencies: Omit<Dependencies, 'store'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  choice: ShipmentChoice | null,
): Promise<boolean> {
  const { documents, shipments, clock } = dependencies;
  const { organizationId, id } = row;
  const shipment = choice === null ? null : await shipments.choose(transaction, organizationId, choice);
  const shipmentId = shipment?.id ?? null;
  if (row.shipmentId === shipmentId) return false;
  if (row.shipmentId !== null) await shipments.requireOpen(transaction, organizationId, row.shipmentId);
  const change = { shipmentId, isSuperseded: 0 as const, updatedAt: isoTime(clock.now()) };
  const after = { ...row, ...change };
  await documents.update(transaction, organizationId, id, change);
  const doubts = await documents.doubts(transaction, organizationId, id);
  // The papers that it contradicted are no longer beside it.
  const isSentBack = row.status === 'requires_review' && row.approvedAt === null;
  if (isSentBack && doubts.some(({ kind }) => kind === 'shipment_finding'))
    await release(dependencies, transaction, [after]);
  if (row.shipmentId !== null) await shipments.unlinked(transaction, organizationId, row.shipmentId);
  await shipmentChanged(dependencies, transaction, row, 'document_removed');
  if (shipment) await shipments.linked(transaction, shipment, id);
  await shipmentChanged(dependencies, transaction, after, 'document_moved');
  return true;
}
