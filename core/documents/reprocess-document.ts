import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import type { DocumentRow } from './documents.store.ts';
import { conflict, findDocument, requireRead } from './find-document.ts';
import { queueDelay } from './place-in-line.ts';
import { noProvenance } from './provenance.ts';
import { shipmentChanged } from './shipment-changed.ts';
import { parseReading } from './stored-reading.ts';
import { readDocumentJob } from './take-in-files.ts';
import { isTouched } from './touched.ts';

/**
 * Queues a document to be read once more: one that has failed, or one that no person has begun to review and that an earlier
 * version read, or whose layout was learned since. No event is emitted: it was uploaded before.
 */
export async function reprocessDocument(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'jobs' | 'shipments' | 'supplierLayouts' | 'readers' | 'clock'
  >,
  { organizationId, recordChange, requireMatch }: Actor,
  documentId: string,
): Promise<void> {
  const { store, documents, jobs, clock } = dependencies;
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    requireRead(row);
    if (row.status !== 'failed' && !(await mayBeReadBetter(dependencies, row, transaction)))
      throw conflict(
        row,
        'Only a document that has failed can be read again, and one without a review that an earlier version read or whose layout was learned since',
      );
    await documents.update(transaction, organizationId, documentId, {
      status: 'processing',
      failureCode: null,
      failureMessage: null,
      startedAt: null,
      finishedAt: null,
      attempts: 0,
      openDoubts: 0,
      updatedAt: isoTime(clock.now()),
    });
    await recordChange?.(transaction, documentId);
    await jobs.enqueue(transaction, {
      kind: readDocumentJob,
      organizationId,
      subjectId: documentId,
      queueDelay: queueDelay({ fileSize: row.fileSize, isBackground: false }),
    });
    await shipmentChanged(dependencies, transaction, row, 'document_processed');
  });
}

/** Whether it may be read otherwise now, and neither a review nor an approval nor a copy would be lost. */
async function mayBeReadBetter(
  {
    documents,
    supplierLayouts,
    readers,
  }: Pick<DocumentDependencies, 'documents' | 'supplierLayouts' | 'readers'>,
  row: DocumentRow,
  transaction: Transaction<Schema>,
): Promise<boolean> {
  const isOpen = row.status === 'processed' || row.status === 'requires_review';
  if (!isOpen || row.approvedAt !== null || row.source !== 'upload') return false;
  const reading = await documents.reading(row.organizationId, row.id, transaction);
  if (!reading) return true;
  if (isTouched(reading)) return false;
  const { provenance = noProvenance, printedText = '' } = parseReading(reading);
  if (provenance.readers.join() !== readers.join()) return true;
  const document = { organizationId: row.organizationId, documentId: row.id };
  const { taught } = provenance;
  return supplierLayouts.hasOtherLayout(transaction, { ...document, printedText, taught });
}
