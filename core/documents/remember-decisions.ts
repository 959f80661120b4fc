import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentRow } from './documents.store.ts';
import { parseReading } from './stored-reading.ts';

type Needs = Pick<DocumentDependencies, 'documents' | 'memory'>;

/** Remembers what a person decided on a document, as it is written in the same transaction. */
export async function rememberDecisions(
  { documents, memory }: Needs,
  transaction: Transaction<Schema>,
  row: DocumentRow,
): Promise<void> {
  const { id: documentId, organizationId, fileName, documentType } = row;
  const decidedAt = row.approvedAt ?? row.reviewedAt;
  if (documentType === null || decidedAt === null) return;
  const reading = await documents.reading(organizationId, documentId, transaction);
  if (!reading) return;
  const { extractedData, corrections, readValues } = parseReading(reading);
  await memory.remember(transaction, {
    organizationId,
    documentId,
    documentType,
    fileName,
    extractedData,
    corrections,
    readValues,
    decidedAt,
    decidedBy: row.approvedAt === null ? row.reviewedBy : row.approvedBy,
  });
}
