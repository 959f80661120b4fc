import type { Selectable } from 'kysely';
import type { ComplianceResultsTable } from '../database/schema.ts';
import type { Originals } from '../files/originals.ts';
import type { PackedDocument } from '../shipments/audit-pack/pack-source.ts';
import type { DocumentReading, DocumentRow, DocumentsStore } from './documents.store.ts';
import type { ShipmentDocumentsStore } from './shipment-documents.store.ts';
import { parseReading } from './stored-reading.ts';

/** All that is kept of each document of a shipment, oldest first. */
export async function packedDocuments(
  {
    documents,
    ofShipments,
    originals,
  }: {
    readonly documents: Pick<DocumentsStore, 'reading' | 'compliance'>;
    readonly ofShipments: Pick<ShipmentDocumentsStore, 'all'>;
    readonly originals: Pick<Originals, 'path'>;
  },
  organizationId: string,
  shipmentId: string,
): Promise<readonly PackedDocument[]> {
  const rows = await ofShipments.all(organizationId, shipmentId);
  return Promise.all(
    rows.map(async (row) => {
      const [reading, checks] = await Promise.all([
        documents.reading(organizationId, row.id),
        documents.compliance(organizationId, row.id),
      ]);
      return packedDocument(row, originals.path(row.storedAs), reading, checks);
    }),
  );
}

const packedDocument = (
  row: DocumentRow,
  path: string,
  reading: DocumentReading | undefined,
  checks: Selectable<ComplianceResultsTable> | undefined,
): PackedDocument => {
  const isRead = row.status !== 'processing' && row.status !== 'failed';
  return {
    id: row.id,
    fileName: row.fileName,
    documentType: row.documentType,
    status: row.status,
    isSuperseded: row.isSuperseded === 1,
    createdAt: row.createdAt,
    openDoubts: row.openDoubts ?? 0,
    path,
    sha256: row.sha256,
    mimeType: row.mimeType,
    fileSize: row.fileSize,
    pageCount: row.pageCount,
    language: row.language,
    documentTypeConfidence: row.documentTypeConfidence,
    source: row.source,
    sourceDocumentId: row.sourceDocumentId,
    uploadBatchId: row.uploadBatchId,
    uploadedBy: row.uploadedBy,
    finishedAt: row.finishedAt,
    reviewedAt: row.reviewedAt,
    reviewedBy: row.reviewedBy,
    approvedAt: row.approvedAt,
    approvedBy: row.approvedBy,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
    reading: isRead && reading ? parseReading(reading) : null,
    compliance:
      isRead && checks
        ? {
            complianceStatus: checks.complianceStatus,
            checks: JSON.parse(checks.checks),
            checkedAt: checks.createdAt,
          }
        : null,
  };
};
