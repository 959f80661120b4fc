import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { complianceCompleted } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { readingTexts, type StoredReading } from './stored-reading.ts';

/** Keeps what a document says and what its checks said of that, and tells that they were made. */
export async function saveContent(
  { documents, events, clock }: Pick<DocumentDependencies, 'documents' | 'events' | 'clock'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  reading: StoredReading,
  compliance: ComplianceResult,
): Promise<void> {
  const key = {
    documentId: row.id,
    organizationId: row.organizationId,
    createdAt: isoTime(clock.now()),
  };
  await documents.saveReading(transaction, { ...key, ...readingTexts(reading) });
  if (compliance.complianceStatus === 'pending') return;
  await documents.saveCompliance(transaction, {
    ...key,
    complianceStatus: compliance.complianceStatus,
    checks: JSON.stringify(compliance.checks),
  });
  await events.record(transaction, row.organizationId, complianceCompleted(row, compliance));
}
