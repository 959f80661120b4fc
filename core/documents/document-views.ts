import type {
  DocumentBasics,
  DocumentDetail,
  DocumentExtractions,
  DocumentListEntry,
  DocumentListItem,
  UploadedDocument,
} from './document.ts';
import type { DocumentReading, DocumentRow, ReadingNotes } from './documents.store.ts';
import { namedDoubts } from './doubts/doubt.ts';
import type { ListRow } from './list-rows.store.ts';
import { noProvenance, type Provenance, parseProvenance } from './provenance.ts';
import { shortIdOf } from './short-id.ts';
import { parseReading } from './stored-reading.ts';

const basics = (row: Pick<DocumentRow, keyof DocumentBasics>): DocumentBasics => ({
  id: row.id,
  fileName: row.fileName,
  documentType: row.documentType,
  status: row.status,
  fileSize: row.fileSize,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const listItem = (row: Pick<DocumentRow, keyof DocumentListItem>): DocumentListItem => ({
  ...basics(row),
  openDoubts: row.openDoubts ?? 0,
  approvedAt: row.approvedAt,
  approvedBy: row.approvedBy,
  skippedAt: row.skippedAt,
});

export const listEntry = ({ before, after, ...row }: ListRow): DocumentListEntry => ({
  ...listItem(row),
  shortId: shortIdOf(row.id, [before, after]),
  documentNumber: row.paperNumber,
  documentDate: row.paperDate,
  supplierName: row.supplier,
  buyerName: row.buyer,
  totalAmount: row.amount,
  currency: row.currency,
});

export const uploadedDocument = (row: DocumentRow): UploadedDocument => ({
  ...basics(row),
  mimeType: row.mimeType,
});

export const documentDetail = (
  row: DocumentRow,
  shipmentReference: string | null,
  reading: ReadingNotes | undefined,
): DocumentDetail => ({
  ...uploadedDocument(row),
  ...listItem(row),
  sha256: row.sha256,
  pageCount: row.pageCount,
  language: row.language,
  documentTypeConfidence: row.documentTypeConfidence,
  shipmentId: row.shipmentId,
  shipmentReference,
  shipmentLabel: row.shipmentLabel,
  uploadBatchId: row.uploadBatchId,
  isSuperseded: row.isSuperseded === 1,
  source: row.source,
  sourceDocumentId: row.sourceDocumentId,
  reviewedAt: row.reviewedAt,
  reviewedBy: row.reviewedBy,
  reopenedAt: row.reopenedAt,
  reopenedBy: row.reopenedBy,
  reopenReason: row.reopenReason,
  failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
  processing: { startedAt: row.startedAt, finishedAt: row.finishedAt, attempts: row.attempts },
  engines: reading ? JSON.parse(reading.engines) : [],
  ...provenanceShown(reading ? parseProvenance(reading.provenance) : noProvenance),
  notes: reading ? JSON.parse(reading.notes) : [],
});

const provenanceShown = ({ pageSources, eInvoice, taught, contains, reviewReasons }: Provenance) => ({
  pageSources,
  eInvoice,
  taughtLayout: taught,
  contains,
  reviewReasons,
});

/** While a document is processed, and when that failed, there is nothing to show: `{}` and confidence 0. */
export const documentExtractions = (
  row: DocumentRow,
  stored: DocumentReading | undefined,
  people: ReadonlyMap<string, string>,
): DocumentExtractions => {
  const isThere = stored && row.status !== 'processing' && row.status !== 'failed';
  const { extractedData, confidence, evidence, doubts, corrections, readValues, hsSuggestions } = isThere
    ? parseReading(stored)
    : nothingRead;
  return {
    documentId: row.id,
    status: row.status,
    documentType: row.documentType,
    extractedData,
    confidence,
    evidence,
    doubts: namedDoubts(doubts, people),
    corrections,
    readValues,
    hsSuggestions,
    partySuggestions: [],
  };
};

const nothingRead = {
  extractedData: {},
  confidence: { overall: 0, fields: {} },
  evidence: {},
  doubts: [],
  corrections: {},
  readValues: {},
  hsSuggestions: [],
};
