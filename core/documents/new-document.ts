import type { DocumentRow } from './documents.store.ts';

type Chosen = Pick<
  DocumentRow,
  | 'id'
  | 'organizationId'
  | 'fileName'
  | 'documentType'
  | 'isTypeGiven'
  | 'documentTypeConfidence'
  | 'status'
  | 'fileSize'
  | 'mimeType'
  | 'sha256'
  | 'storedAs'
  | 'uploadedBy'
  | 'createdAt'
>;

/** The row of a document to which nothing has happened yet. */
export const newDocument = (chosen: Chosen & Partial<DocumentRow>): DocumentRow => ({
  pageCount: null,
  language: null,
  uploadBatchId: null,
  failureCode: null,
  failureMessage: null,
  startedAt: null,
  finishedAt: null,
  attempts: 0,
  updatedAt: chosen.createdAt,
  shipmentId: null,
  shipmentLabel: null,
  isSuperseded: 0,
  source: 'upload',
  sourceDocumentId: null,
  approvedAt: null,
  approvedBy: null,
  reviewedAt: null,
  reviewedBy: null,
  skippedAt: null,
  identityKey: null,
  openDoubts: 0,
  reopenedAt: null,
  reopenedBy: null,
  reopenReason: null,
  ...chosen,
});
