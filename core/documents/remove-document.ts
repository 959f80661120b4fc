import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { eraseFromEvents } from '../events/events.store.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import type { DocumentRow } from './documents.store.ts';
import { namingAsDuplicate } from './duplicates.store.ts';
import { eraseRemains } from './erase-remains.ts';
import { findDocument } from './find-document.ts';
import { forgetDecisions } from './keep-decisions.ts';
import { recheckDuplicates } from './recheck-duplicates.ts';
import { shipmentChanged } from './shipment-changed.ts';

type Dependencies = Pick<
  DocumentDependencies,
  | 'store'
  | 'documents'
  | 'compliance'
  | 'events'
  | 'jobs'
  | 'memory'
  | 'originals'
  | 'eraser'
  | 'shipments'
  | 'clock'
  | 'logger'
>;

/**
 * Removes a document, with all that is kept of it here or quoted elsewhere, and erases its file. What a settled shipment
 * was settled with stays; so do copies, which are documents of their own.
 *
 * The transaction notes that its file and what the database still holds of it are to be erased; where that is not done
 * before this settles, because somebody reads an earlier state, it goes on, and the next start goes on with it.
 * @throws ServiceError DOCUMENT_NOT_FOUND, SHIPMENT_SETTLED
 */
export async function removeDocument(
  dependencies: Dependencies,
  { organizationId, recordChange, requireMatch }: Actor,
  documentId: string,
): Promise<void> {
  const { store, documents, shipments } = dependencies;
  const { storedAs } = await store.urgent(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    if (row.shipmentId !== null) await shipments.requireOpen(transaction, organizationId, row.shipmentId);
    await removeRow(dependencies, transaction, row);
    await recordChange?.(transaction, documentId);
    await shipmentChanged(dependencies, transaction, row, 'document_removed');
    return row;
  });
  await eraseRemains(dependencies, [storedAs]);
}

/** Everything that quotes the document, wherever it is. */
async function removeRow(
  dependencies: Dependencies,
  transaction: Transaction<Schema>,
  row: DocumentRow,
): Promise<void> {
  const { documents, jobs, shipments } = dependencies;
  const { organizationId, id: documentId } = row;
  const others = await namingAsDuplicate(transaction, row);
  await jobs.forget(transaction, [documentId, ...(await documents.recipientIds(transaction, row))]);
  await forgetDecisions(dependencies, transaction, row);
  await shipments.eraseDocument(transaction, organizationId, documentId);
  await eraseFromEvents(transaction, organizationId, documentId);
  await documents.remove(transaction, row);
  await recheckDuplicates(dependencies, transaction, others);
}
