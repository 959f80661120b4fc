import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { DocumentType } from '../extraction/extraction.ts';
import { detectFileType, type FileType } from '../files/file-type.ts';
import type { ShipmentRow } from '../shipments/shipments.store.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { discardOriginals } from './discard-originals.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { cleanFileName } from './file-name.ts';
import { newDocument } from './new-document.ts';

/** The specification's limit: 20 MB, counted in binary. */
export const maximumFileSize = 20 * 1024 * 1024;

/** The kind of job that reads one uploaded document. */
export const readDocumentJob = 'document.read';

export interface IncomingFile {
  /** As the sender named it; sanitized before it is stored, and never used as a path. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** @throws ServiceError FILE_REJECTED with the specification's own sentence. */
export function acceptedType({ bytes }: IncomingFile): FileType {
  if (bytes.byteLength > maximumFileSize)
    throw new ServiceError('FILE_REJECTED', {}, 'File size exceeds 20MB limit');
  const mimeType = detectFileType(bytes);
  if (!mimeType)
    throw new ServiceError(
      'FILE_REJECTED',
      {},
      'File type not supported. Allowed types: PDF, PNG, JPG, TIFF',
    );
  return mimeType;
}

/**
 * Takes in files, all of them or none: originals on disk and flushed, then documents and jobs in one
 * transaction. What was answered is there after a crash, and a crash before the answer leaves no document
 * behind.
 * @param place the shipment that the documents go into, if any; chosen in the transaction, and may refuse.
 * @throws ServiceError FILE_REJECTED with the specification's own sentence, INSUFFICIENT_STORAGE.
 */
export async function takeInFiles(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'jobs' | 'originals' | 'shipments' | 'clock' | 'ids' | 'logger'
  >,
  { organizationId, userId, recordChange }: Actor,
  request: {
    readonly files: readonly IncomingFile[];
    readonly documentType: DocumentType | null;
    readonly uploadBatchId: string | null;
  },
  place: (transaction: Transaction<Schema>) => Promise<ShipmentRow | null>,
): Promise<readonly DocumentRow[]> {
  const { store, documents, events, jobs, originals, shipments, clock, ids } = dependencies;
  const { documentType, uploadBatchId } = request;
  const files = request.files.map((file) => ({ ...file, mimeType: acceptedType(file), id: ids.next() }));
  const written: string[] = [];
  try {
    const rows: DocumentRow[] = [];
    for (const { id, fileName, bytes, mimeType } of files) {
      const { storedAs, sha256 } = await originals.write(id, bytes);
      written.push(storedAs);
      rows.push(
        newDocument({
          id,
          organizationId,
          fileName: cleanFileName(fileName),
          documentType,
          isTypeGiven: documentType === null ? 0 : 1,
          documentTypeConfidence: documentType === null ? null : 1,
          status: 'processing',
          fileSize: bytes.byteLength,
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
        await jobs.enqueue(transaction, { kind: readDocumentJob, organizationId, subjectId: row.id });
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
