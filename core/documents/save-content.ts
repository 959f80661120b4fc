import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { complianceCompleted } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { findDuplicates } from './duplicates.store.ts';
import { readingTexts, type StoredReading } from './stored-reading.ts';

/**
 * Keeps what a document says, checks it, and keeps and tells what the checks said. Duplicates are looked for
 * in the same transaction: of two that come at the same moment, the later sees the earlier.
 */
export async function saveContent(
  {
    documents,
    events,
    compliance,
    clock,
  }: Pick<DocumentDependencies, 'documents' | 'events' | 'compliance' | 'clock'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  reading: StoredReading,
  goods: GoodsOpinions,
): Promise<void> {
  const key = {
    documentId: row.id,
    organizationId: row.organizationId,
    createdAt: isoTime(clock.now()),
  };
  await documents.saveReading(transaction, { ...key, ...readingTexts(reading) });
  const { extractedData, confidence } = reading;
  const extraction = { documentType: row.documentType, extractedData, confidence };
  const identityKey = compliance.identityOf(extraction);
  await documents.update(transaction, row.organizationId, row.id, { identityKey });
  const duplicates = await findDuplicates(transaction, { ...row, identityKey });
  const result = compliance.check(extraction, { goods, duplicates });
  if (result.complianceStatus === 'pending') return;
  await documents.saveCompliance(transaction, {
    ...key,
    complianceStatus: result.complianceStatus,
    checks: JSON.stringify(result.checks),
  });
  await events.record(transaction, row.organizationId, complianceCompleted(row, result));
}
