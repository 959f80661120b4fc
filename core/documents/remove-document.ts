import type { Actor, DocumentDependencies } from './dependencies.ts';
import { findDocument } from './find-document.ts';
import { shipmentChanged } from './shipment-changed.ts';

type Dependencies = Pick<
  DocumentDependencies,
  'store' | 'documents' | 'originals' | 'shipments' | 'clock' | 'logger'
>;

/**
 * Removes a document and erases its file. That the file is to be erased is part of the same transaction, so
 * that a crash in between leaves none behind: the next start erases it. What a shipment was settled with stays.
 * @throws ServiceError SHIPMENT_SETTLED
 */
export async function removeDocument(
  dependencies: Dependencies,
  { organizationId, recordChange }: Actor,
  documentId: string,
): Promise<void> {
  const { store, documents, shipments } = dependencies;
  const { storedAs } = await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    if (row.shipmentId !== null) await shipments.requireOpen(transaction, organizationId, row.shipmentId);
    await documents.remove(transaction, row);
    await recordChange?.(transaction, documentId);
    await shipmentChanged(dependencies, transaction, row, 'document_removed');
    return row;
  });
  await erase(dependencies, storedAs);
}

/** Erases what a stopped process has left of deleted documents. */
export async function eraseLeftOriginals(
  dependencies: Pick<DocumentDependencies, 'documents' | 'originals' | 'logger'>,
): Promise<void> {
  for (const storedAs of await dependencies.documents.toErase()) await erase(dependencies, storedAs);
}

async function erase(
  { documents, originals, logger }: Pick<DocumentDependencies, 'documents' | 'originals' | 'logger'>,
  storedAs: string,
): Promise<void> {
  try {
    await originals.remove(storedAs);
    await documents.erased(storedAs);
  } catch (error) {
    logger.error('the file of a deleted document could not be erased; the next start tries again', {
      storedAs,
      reason: String(error),
    });
  }
}
