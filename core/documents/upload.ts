import type { DocumentDependencies } from './dependencies.ts';
import type { UploadedDocument, UploadRequest } from './document.ts';
import { uploadedDocument } from './document-views.ts';
import { takeInFiles } from './take-in-files.ts';

export { readDocumentJob } from './take-in-files.ts';

/**
 * Takes in one file. With a batch id it goes into the shipment of its batch, which its first file makes.
 * @throws ServiceError FILE_REJECTED with the specification's own sentence, SHIPMENT_SETTLED
 */
export async function uploadDocument(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'jobs' | 'originals' | 'shipments' | 'clock' | 'logger'
  >,
  { file, documentType, uploadBatchId, isBackground, ...actor }: UploadRequest,
): Promise<UploadedDocument> {
  const [row] = await takeInFiles(
    dependencies,
    actor,
    { files: [file], documentType, uploadBatchId, isBackground },
    async (transaction) =>
      uploadBatchId === null
        ? null
        : dependencies.shipments.choose(transaction, actor.organizationId, { uploadBatchId }),
  );
  return uploadedDocument(row!);
}
