import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { complianceCompleted } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { findDuplicates, noteDuplicates } from './duplicates.store.ts';
import type { PreparedContent } from './prepared-content.ts';
import { indexDocument } from './search/search-index.store.ts';
import { shipmentChanged } from './shipment-changed.ts';

/**
 * Saves the content of a document and its checks, and emits their events. Duplicates are looked for in the same
 * transaction: of two that come at the same moment, the later sees the earlier.
 * @returns the results of the checks.
 */
export async function saveContent(
  dependencies: Pick<
    DocumentDependencies,
    'documents' | 'events' | 'jobs' | 'shipments' | 'compliance' | 'clock'
  >,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  { texts, identityKey, openDoubts, checks, search, outline }: PreparedContent,
  cause: 'document_reviewed' | 'document_processed' = 'document_processed',
): Promise<ComplianceResult> {
  const { documents, events, compliance, clock } = dependencies;
  const key = {
    documentId: row.id,
    organizationId: row.organizationId,
    createdAt: isoTime(clock.now()),
  };
  await documents.saveReading(transaction, { ...key, ...texts });
  await indexDocument(transaction, row, search);
  await documents.update(transaction, row.organizationId, row.id, { identityKey, openDoubts });
  await shipmentChanged(dependencies, transaction, row, cause);
  const duplicates = await findDuplicates(transaction, { ...row, identityKey });
  const result = compliance.recheckDuplicates(outline, checks, duplicates);
  if (result.complianceStatus === 'pending') return result;
  await noteDuplicates(transaction, row, duplicates);
  await documents.saveCompliance(transaction, {
    ...key,
    complianceStatus: result.complianceStatus,
    checks: JSON.stringify(result.checks),
  });
  await events.record(transaction, row.organizationId, complianceCompleted(row, result));
  return result;
}
