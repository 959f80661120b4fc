import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentCompleted } from './document-events.ts';
import { documentVersion } from './document-version.ts';
import { conflict, findDocument, requireData } from './find-document.ts';
import { rememberDecisions } from './remember-decisions.ts';

/** Finishes with a document that waits for approval. A second time changes nothing and tells nothing. */
export async function approveDocument(
  dependencies: Pick<DocumentDependencies, 'store' | 'documents' | 'events' | 'memory' | 'clock'>,
  { organizationId, userId, recordChange, requireMatch }: Actor,
  documentId: string,
): Promise<void> {
  const { store, documents, events, clock } = dependencies;
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    requireData(row);
    if (row.approvedAt !== null) return;
    if (row.status === 'requires_review')
      throw conflict(row, 'The document requires review; send a review, with "approve": true to finish it');
    const now = isoTime(clock.now());
    const change = { approvedAt: now, approvedBy: userId, skippedAt: null, updatedAt: now };
    await documents.update(transaction, organizationId, documentId, change);
    await rememberDecisions(dependencies, transaction, { ...row, ...change });
    await recordChange?.(transaction, documentId);
    await events.record(transaction, organizationId, [documentCompleted({ ...row, ...change }, 'approval')]);
  });
}
