import { isoTime } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { detectFileType } from '../files/file-type.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { UploadedDocument, UploadRequest } from './document.ts';
import { documentFacts } from './document-events.ts';
import { uploadedDocument } from './document-views.ts';
import { cleanFileName } from './file-name.ts';
import { newDocument } from './new-document.ts';

/** The specification's limit: 20 MB, counted in binary. */
export const maximumFileSize = 20 * 1024 * 1024;

/** The kind of job that reads one uploaded document. */
export const readDocumentJob = 'document.read';

/**
 * Takes in one file: original on disk and flushed, then document and job in one transaction. What was
 * answered is there after a crash, and a crash before the answer leaves no document behind.
 * @throws ServiceError FILE_REJECTED with the specification's own sentence.
 */
export async function uploadDocument(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'jobs' | 'originals' | 'clock' | 'ids'
  >,
  request: UploadRequest,
): Promise<UploadedDocument> {
  const { store, documents, events, jobs, originals, clock, ids } = dependencies;
  if (request.bytes.byteLength > maximumFileSize)
    throw new ServiceError('FILE_REJECTED', {}, 'File size exceeds 20MB limit');
  const mimeType = detectFileType(request.bytes);
  if (!mimeType)
    throw new ServiceError(
      'FILE_REJECTED',
      {},
      'File type not supported. Allowed types: PDF, PNG, JPG, TIFF',
    );

  const id = ids.next();
  const { storedAs, sha256 } = await originals.write(id, request.bytes);
  const row = newDocument({
    id,
    organizationId: request.organizationId,
    fileName: cleanFileName(request.fileName),
    documentType: request.documentType,
    isTypeGiven: request.documentType === null ? 0 : 1,
    documentTypeConfidence: request.documentType === null ? null : 1,
    status: 'processing',
    fileSize: request.bytes.byteLength,
    mimeType,
    sha256,
    storedAs,
    uploadBatchId: request.uploadBatchId,
    uploadedBy: request.userId,
    createdAt: isoTime(clock.now()),
  });
  try {
    await store.transaction(async (transaction) => {
      await documents.insert(transaction, row);
      await jobs.enqueue(transaction, {
        kind: readDocumentJob,
        organizationId: request.organizationId,
        subjectId: id,
      });
      await events.record(transaction, request.organizationId, [
        { name: 'document.uploaded', data: documentFacts(row) },
      ]);
    });
  } catch (error) {
    await originals.remove(storedAs);
    throw error;
  }
  return uploadedDocument(row);
}
