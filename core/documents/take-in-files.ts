import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentType } from '../extraction/extraction.ts';
import type { IncomingFile } from '../files/incoming-file.ts';
import type { ShipmentRow } from '../shipments/shipments.store.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { discardOriginals } from './discard-originals.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { cleanFileName } from './file-name.ts';
import { newDocument } from './new-document.ts';
import { queueDelay } from './place-in-line.ts';

/** The kind of job that reads one uploaded document. */
export const readDocumentJob = 'document.read';

/**
 * Takes in files, all of them or none: originals on disk and flushed, then documents and jobs in one
 * transaction. What was answered is there after a crash, and a crash before the answer leaves no document
 * behind. Files that were not kept are the caller's to discard.
 * @param place the shipment that the documents go into, if any; chosen in the transaction, and may refuse.
 * @throws ServiceError FILE_REJECTED with the specification's own sentence, INSUFFICIENT_STORAGE.
 */
export async function takeInFiles(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'jobs' | 'originals' | 'shipments' | 'clock' | 'logger'
  >,
  { organizationId, userId, recordChange }: Actor,
  request: {
    readonly files: readonly IncomingFile[];
    readonly documentType: DocumentType | null;
    readonly uploadBatchId: string | null;
    readonly isBackground: boolean;
  },
  place: (transaction: Transaction<Schema>) => Promise<ShipmentRow | null>,
): Promise<readonly DocumentRow[]> {
  const { store, documents, events, jobs, shipments, clock } = dependencies;
  const { files, documentType, uploadBatchId, isBackground } = request;
  const written: string[] = [];
  try {
    const accepted = [];
    for (const file of files) accepted.push({ file, mimeType: await file.accept() });
    const rows: DocumentRow[] = [];
    for (const { file, mimeType } of accepted) {
      const { storedAs, sha256 } = await file.keep();
      written.push(storedAs);
      rows.push(
        newDocument({
          id: file.id,
          organizationId,
          fileName: cleanFileName(file.fileName),
          documentType,
          isTypeGiven: documentType === null ? 0 : 1,
          documentTypeConfidence: documentType === null ? null : 1,
          status: 'processing',
          fileSize: file.size(),
          mimeType,
          sha256,
          storedAs,
          uploadBatchId,
          uploadedBy: userId,
          createdAt: isoTime(clock.now()),
        }),
      );
    }
    return await store.transaction(async (transaction) => {
      const shipment = await place(transaction);
      const placed = rows.map((row) => ({ ...row, shipmentId: shipment?.id ?? null }));
      for (const row of placed) {
        await documents.insert(transaction, row);
        await recordChange?.(transaction, row.id);
        await jobs.enqueue(transaction, {
          kind: readDocumentJob,
          organizationId,
          subjectId: row.id,
          queueDelay: queueDelay({ fileSize: row.fileSize, isBackground }),
        });
        await events.record(transaction, organizationId, [
          { name: 'document.uploaded', data: documentFacts(row) },
        ]);
        if (shipment) await shipments.linked(transaction, shipment, row.id);
      }
      if (shipment && documentType !== null)
        await documents.supersede(transaction, organizationId, shipment.id, isoTime(clock.now()));
      return placed;
    });
  } catch (error) {
    await discardOriginals(dependencies, written, error);
    throw error;
  }
}
