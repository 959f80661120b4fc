import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { conflict, findDocument, requireRead } from './find-document.ts';
import { readDocumentJob } from './upload.ts';

/** Queues a failed document to be read once more. None of the events tells of this: it was uploaded before. */
export async function reprocessDocument(
  { store, documents, jobs, clock }: Pick<DocumentDependencies, 'store' | 'documents' | 'jobs' | 'clock'>,
  { organizationId }: Actor,
  documentId: string,
): Promise<void> {
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
    await jobs.enqueue(transaction, { kind: readDocumentJob, organizationId, subjectId: documentId });
  });
}
