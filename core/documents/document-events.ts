import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { DocumentFacts, LandfallEvent } from '../events/events.ts';
import type { DocumentRow } from './documents.store.ts';

/** The facts of a document in every event about it, as it is after the change. */
export const documentFacts = (
  row: Pick<DocumentRow, 'id' | 'fileName' | 'documentType' | 'status' | 'shipmentId'>,
): DocumentFacts => ({
  documentId: row.id,
  fileName: row.fileName,
  documentType: row.documentType,
  status: row.status,
  shipmentId: row.shipmentId,
});

/** A document is finished with: approved by itself, at the end of its review, or with its shipment. */
export const documentCompleted = (
  row: DocumentRow,
  completedVia: 'review' | 'approval' | 'settlement',
): LandfallEvent => ({
  name: 'document.completed',
  data: { ...documentFacts(row), status: 'Completed', completedVia },
});

/** Checks that are still to come are not in it. */
export function complianceCompleted(
  row: Pick<DocumentRow, 'id' | 'fileName'>,
  { complianceStatus, checks }: ComplianceResult,
): readonly LandfallEvent[] {
  if (complianceStatus === 'pending') return [];
  const count = (status: 'failed' | 'warning') => checks.filter((check) => check.status === status).length;
  return [
    {
      name: 'compliance.completed',
      data: {
        documentId: row.id,
        fileName: row.fileName,
        overallStatus: complianceStatus,
        failedCheckCount: count('failed'),
        warningCheckCount: count('warning'),
      },
    },
  ];
}
