import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentRow } from './documents.store.ts';
import { rememberDecisions } from './remember-decisions.ts';
import { parseReading } from './stored-reading.ts';

type Needs = Pick<DocumentDependencies, 'documents' | 'memory'>;

/** Remembers what a finished document teaches, and forgets what one taught that is open again. */
export async function keepDecisions(
  needs: Needs,
  transaction: Transaction<Schema>,
  row: DocumentRow,
): Promise<void> {
  if (row.approvedAt !== null || row.reviewedAt !== null) await rememberDecisions(needs, transaction, row);
  else await forgetDecisions(needs, transaction, row);
}

/** Takes what a document taught out of memory; what others teach too is then shown in their words. */
export async function forgetDecisions(
  { documents, memory }: Needs,
  transaction: Transaction<Schema>,
  { organizationId, id: documentId }: Pick<DocumentRow, 'organizationId' | 'id'>,
): Promise<void> {
  await memory.forgetDocument(transaction, { organizationId, documentId }, async (otherId) => {
    const other = await documents.find(organizationId, otherId, transaction);
    const reading = await documents.reading(organizationId, otherId, transaction);
    return other && reading ? { documentType: other.documentType, ...parseReading(reading) } : undefined;
  });
}
