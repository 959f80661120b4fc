import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { ComplianceCheck } from '../compliance/compliance-result.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { complianceCompleted } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { findDuplicates, noteDuplicates } from './duplicates.store.ts';
import { parseReading } from './stored-reading.ts';

/**
 * Checks documents again whose duplicate was deleted: their results named it. What else was found on them stays as it
 * was, and a webhook gets an event where the result is another one now.
 */
export async function recheckDuplicates(
  {
    documents,
    compliance,
    events,
    clock,
  }: Pick<DocumentDependencies, 'documents' | 'compliance' | 'events' | 'clock'>,
  transaction: Transaction<Schema>,
  rows: readonly DocumentRow[],
): Promise<void> {
  for (const row of rows) {
    const { organizationId, id, documentType } = row;
    const [reading, before] = [
      await documents.reading(organizationId, id, transaction),
      await documents.compliance(organizationId, id, transaction),
    ];
    if (!reading || !before) continue;
    const duplicates = await findDuplicates(transaction, row);
    const { extractedData, confidence } = parseReading(reading);
    const result = compliance.recheckDuplicates(
      { documentType, extractedData, confidence },
      JSON.parse(before.checks) as readonly ComplianceCheck[],
      duplicates,
    );
    if (result.complianceStatus === 'pending') continue;
    await noteDuplicates(transaction, row, duplicates);
    await documents.saveCompliance(transaction, {
      documentId: id,
      organizationId,
      complianceStatus: result.complianceStatus,
      checks: JSON.stringify(result.checks),
      createdAt: isoTime(clock.now()),
    });
    if (result.complianceStatus !== before.complianceStatus)
      await events.record(transaction, organizationId, complianceCompleted(row, result));
  }
}
