import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { PaperLook } from '../../memory/suppliers/paper-look.ts';

/** A waiting document, as far as layouts are compared with it. */
export interface WaitingPaper extends PaperLook {
  readonly documentId: string;
  /** JSON. */
  readonly printedText: string;
  /** JSON. */
  readonly provenance: string;
}

/** The newest documents of an organization that wait for a person, and whose fields can be decided again. */
export async function waitingPapers(
  database: Kysely<Schema>,
  organizationId: string,
  most: number,
): Promise<readonly WaitingPaper[]> {
  const waiting = database
    .selectFrom('searchEntries')
    .select('documentId')
    .where('organizationId', '=', organizationId)
    .where('isApproved', '=', 0)
    .where('status', 'in', ['requires_review', 'processed'])
    .orderBy('documentId', 'desc')
    .limit(most);
  return database
    .selectFrom('keptPages')
    .innerJoin('documentReadings', 'documentReadings.documentId', 'keptPages.documentId')
    .select(['keptPages.documentId', 'prints', 'nearPrints', 'printedText', 'provenance'])
    .where('keptPages.organizationId', '=', organizationId)
    .where('keptPages.documentId', 'in', waiting)
    .where('rest', 'is not', null)
    .execute();
}
