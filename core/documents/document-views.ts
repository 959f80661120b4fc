import type { Selectable } from 'kysely';
import type { DocumentReadingsTable } from '../database/schema.ts';
import type { DocumentDetail, DocumentExtractions, DocumentListItem, UploadedDocument } from './document.ts';
import type { DocumentRow } from './documents.store.ts';

type Reading = Selectable<DocumentReadingsTable>;

export const listItem = (row: Pick<DocumentRow, keyof DocumentListItem>): DocumentListItem => ({
  id: row.id,
  fileName: row.fileName,
  documentType: row.documentType,
  status: row.status,
  fileSize: row.fileSize,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const uploadedDocument = (row: DocumentRow): UploadedDocument => ({
  ...listItem(row),
  mimeType: row.mimeType,
});

export const documentDetail = (row: DocumentRow, reading: Reading | undefined): DocumentDetail => ({
  ...uploadedDocument(row),
  sha256: row.sha256,
  pageCount: row.pageCount,
  language: row.language,
  documentTypeConfidence: row.documentTypeConfidence,
  uploadBatchId: row.uploadBatchId,
  source: 'upload',
  failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
  processing: { startedAt: row.startedAt, finishedAt: row.finishedAt, attempts: row.attempts },
  engines: reading ? JSON.parse(reading.engines) : [],
  notes: reading ? JSON.parse(reading.notes) : [],
});

/** While a document is processed, and when that failed, there is nothing to show: `{}` and confidence 0. */
export const documentExtractions = (row: DocumentRow, stored: Reading | undefined): DocumentExtractions => {
  const reading = row.status === 'processing' || row.status === 'failed' ? undefined : stored;
  return {
    documentId: row.id,
    status: row.status,
    documentType: row.documentType,
    extractedData: reading ? JSON.parse(reading.extractedData) : {},
    confidence: reading ? JSON.parse(reading.confidence) : { overall: 0, fields: {} },
    evidence: reading ? JSON.parse(reading.evidence) : {},
    hsSuggestions: reading ? JSON.parse(reading.hsSuggestions) : [],
  };
};
