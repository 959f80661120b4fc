import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { DuplicatesToResult } from '../compliance/run.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { complianceCompleted } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { findDuplicates, noteDuplicates } from './duplicates.store.ts';
import { shipmentChanged } from './shipment-changed.ts';
import { readingTexts, type StoredReading } from './stored-reading.ts';

/** What a document says, checked and ready to be written. */
export interface CheckedContent {
  readonly texts: ReturnType<typeof readingTexts>;
  readonly identityKey: string | null;
  readonly result: DuplicatesToResult;
}

/** Checks what a document says. Takes its time, and belongs before the transaction in which it is saved. */
export function checkContent(
  { compliance }: Pick<DocumentDependencies, 'compliance'>,
  documentType: DocumentRow['documentType'],
  reading: StoredReading,
  goods: GoodsOpinions,
): CheckedContent {
  const { extractedData, confidence } = reading;
  const extraction = { documentType, extractedData, confidence };
  return {
    texts: readingTexts(reading),
    identityKey: compliance.identityOf(extraction),
    result: compliance.check(extraction, goods),
  };
}

/**
 * Keeps what a document says, and keeps and tells what the checks said. Duplicates are looked for in the same
 * transaction: of two that come at the same moment, the later sees the earlier.
 */
export async function saveContent(
  dependencies: Pick<DocumentDependencies, 'documents' | 'events' | 'shipments' | 'clock'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  { texts, identityKey, result: resultFor }: CheckedContent,
): Promise<void> {
  const { documents, events, clock } = dependencies;
  const key = {
    documentId: row.id,
    organizationId: row.organizationId,
    createdAt: isoTime(clock.now()),
  };
  await documents.saveReading(transaction, { ...key, ...texts });
  await documents.update(transaction, row.organizationId, row.id, { identityKey });
  await shipmentChanged(
    dependencies,
    transaction,
    row,
    row.status === 'reviewed' ? 'document_reviewed' : 'document_processed',
  );
  const duplicates = await findDuplicates(transaction, { ...row, identityKey });
  const result = resultFor(duplicates);
  if (result.complianceStatus === 'pending') return;
  await noteDuplicates(transaction, row, duplicates);
  await documents.saveCompliance(transaction, {
    ...key,
    complianceStatus: result.complianceStatus,
    checks: JSON.stringify(result.checks),
  });
  await events.record(transaction, row.organizationId, complianceCompleted(row, result));
}
