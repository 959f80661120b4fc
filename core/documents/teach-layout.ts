import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { ApprovedPaper } from '../memory/suppliers/supplier-layouts.ts';
import { decideByLayoutJob, queueDeciding } from './deciding/queue-deciding.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentReading, DocumentRow } from './documents.store.ts';
import { parseReading } from './stored-reading.ts';

/** Bytes of data: a child is sent the data of several papers. Longer lists of goods teach nothing. */
const mostDataBytes = 1024 * 1024;

/**
 * Learns the layout of a document that a person approves in the same transaction. Waiting documents of that layout are
 * decided again afterwards.
 */
export async function teachLayout(
  { documents, supplierLayouts, jobs }: Pick<DocumentDependencies, 'documents' | 'supplierLayouts' | 'jobs'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
): Promise<void> {
  const { organizationId, id: documentId } = row;
  if (!(await supplierLayouts.hasPages(transaction, { organizationId, documentId }))) return;
  const reading = await documents.reading(organizationId, documentId, transaction);
  const paper = reading && approvedPaper(row, reading);
  const layoutId = paper && (await supplierLayouts.teach(transaction, paper));
  if (layoutId) await queueDeciding(jobs, transaction, decideByLayoutJob, organizationId, [layoutId]);
}

/** @returns null for a document that is not approved, or teaches nothing. */
export function approvedPaper(row: DocumentRow, reading: DocumentReading): ApprovedPaper | null {
  const { organizationId, id: documentId, fileName, documentType, approvedAt, approvedBy } = row;
  if (documentType === null || approvedAt === null || reading.extractedData.length > mostDataBytes)
    return null;
  const { extractedData, corrections, readValues, printedText = '', provenance } = parseReading(reading);
  return {
    ...{ organizationId, documentId, fileName, documentType },
    ...{ extractedData, corrections, readValues, printedText },
    taught: provenance?.taught ?? null,
    taughtAt: approvedAt,
    taughtBy: approvedBy,
  };
}
