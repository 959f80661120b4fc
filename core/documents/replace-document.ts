import { ServiceError, validationFailed } from '../errors.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import { eraseRemains } from './erase-remains.ts';
import { findDocument } from './find-document.ts';
import { moveRow } from './move-document.ts';
import { type RemovingNeeds, removeInTransaction } from './remove-document.ts';

/**
 * Puts a document in the place of another: into its shipment, and the other into the bin.
 * @throws ServiceError DOCUMENT_NOT_FOUND; SHIPMENT_SETTLED for the shipment of either; VALIDATION_FAILED for itself.
 */
export async function replaceDocument(
  dependencies: RemovingNeeds & Pick<DocumentDependencies, 'shipments'>,
  actor: Actor,
  documentId: string,
  replacedId: string,
): Promise<void> {
  const { organizationId, recordChange, requireMatch } = actor;
  const { store, documents } = dependencies;
  if (documentId === replacedId)
    throw validationFailed({ path: 'documentId', message: 'must be another document' });
  const remains = await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    const replaced = await documents.find(organizationId, replacedId, transaction);
    if (!replaced)
      throw new ServiceError('DOCUMENT_NOT_FOUND', {}, 'The document to be replaced was not found');
    const removed = await removeInTransaction(
      dependencies,
      transaction,
      { ...actor, requireMatch: undefined },
      replacedId,
    );
    const { shipmentId } = replaced;
    if (shipmentId !== null) await moveRow(dependencies, transaction, row, { shipmentId });
    await recordChange?.(transaction, documentId);
    return removed;
  });
  if (remains !== null) await eraseRemains(dependencies, [remains]);
}
