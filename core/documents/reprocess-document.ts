import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { conflict, findDocument, requireRead } from './find-document.ts';
import { shipmentChanged } from './shipment-changed.ts';
import { readDocumentJob } from './take-in-files.ts';

/** Queues a failed document to be read once more. None of the events tells of this: it was uploaded before. */
export async function reprocessDocument(
  dependencies: Pick<DocumentDependencies, 'store' | 'documents' | 'jobs' | 'shipments' | 'clock'>,
  { organizationId, recordChange }: Actor,
  documentId: string,
): Promise<void> {
  const { store, documents, jobs, clock } = dependencies;
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireRead(row);
    if (row.status !== 'failed') throw conflict(row, 'Only a document that has failed can be read again');
    await documents.update(transaction, organizationId, documentId, {
      status: 'processing',
      failureCode: null,
      failureMessage: null,
      startedAt: null,
      finishedAt: null,
      attempts: 0,
      updatedAt: isoTime(clock.now()),
    });
    await recordChange?.(transaction, documentId);
    await jobs.enqueue(transaction, { kind: readDocumentJob, organizationId, subjectId: documentId });
    await shipmentChanged(dependencies, transaction, row, 'document_processed');
  });
}
