import { readFile } from 'node:fs/promises';
import { isoTime } from '../clock.ts';
import type { ShipmentChoice } from '../shipments/shipment-places.ts';
import { changeAsRead } from './as-read.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { deriveClone } from './derive-content.ts';
import { discardOriginals } from './discard-originals.ts';
import { documentFacts } from './document-events.ts';
import { findDocument, requireData } from './find-document.ts';
import { newDocument } from './new-document.ts';
import { saveContent } from './save-content.ts';

/**
 * Copies a document, with a file of its own, for another consignment, and puts the copy into a shipment.
 * @returns the id of the copy.
 */
export async function cloneDocument(
  dependencies: DocumentDependencies,
  { organizationId, userId, recordChange }: Actor,
  documentId: string,
  choice: ShipmentChoice,
): Promise<string> {
  const { store, documents, events, originals, shipments, clock, ids } = dependencies;
  const source = await findDocument(documents, organizationId, documentId);
  requireData(source);
  const id = ids.next();
  const { storedAs } = await originals.write(id, await readFile(originals.path(source.storedAs)));
  const attempt = async (): Promise<boolean> => {
    const content = await deriveClone(dependencies, organizationId, documentId);
    return store.transaction(async (transaction) => {
      const row = await findDocument(documents, organizationId, documentId, transaction);
      requireData(row);
      if ((await documents.readingRevision(transaction, organizationId, documentId)) !== content.revision)
        return false;
      const shipment = await shipments.choose(transaction, organizationId, choice);
      const now = isoTime(clock.now());
      const copy = newDocument({
        ...row,
        id,
        status: content.status,
        storedAs,
        source: 'clone',
        sourceDocumentId: row.id,
        uploadBatchId: null,
        uploadedBy: userId,
        shipmentId: shipment.id,
        shipmentLabel: null,
        isSuperseded: 0,
        approvedAt: null,
        approvedBy: null,
        reviewedAt: null,
        reviewedBy: null,
        skippedAt: null,
        reopenedAt: null,
        reopenedBy: null,
        reopenReason: null,
        startedAt: null,
        finishedAt: null,
        attempts: 0,
        createdAt: now,
        updatedAt: now,
      });
      await documents.insert(transaction, copy);
      await recordChange?.(transaction, id);
      await events.record(transaction, organizationId, [
        { name: 'document.cloned', data: { ...documentFacts(copy), sourceDocumentId: row.id } },
      ]);
      await shipments.linked(transaction, shipment, id);
      await saveContent(dependencies, transaction, copy, content);
      return true;
    });
  };
  try {
    await changeAsRead(dependencies, organizationId, documentId, attempt);
  } catch (error) {
    await discardOriginals(dependencies, [storedAs], error);
    throw error;
  }
  return id;
}
