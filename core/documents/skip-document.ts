import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentFacts } from './document-events.ts';
import { documentVersion } from './document-version.ts';
import { conflict, findDocument, requireData } from './find-document.ts';

/** Defers a document that waits for a person. A second time changes nothing and emits nothing. */
export async function skipDocument(
  { store, documents, events, clock }: Pick<DocumentDependencies, 'store' | 'documents' | 'events' | 'clock'>,
  { organizationId, recordChange, requireMatch }: Actor,
  documentId: string,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    requireData(row);
    if (row.approvedAt !== null) throw conflict(row, 'The document is approved; nothing is left to defer');
    if (row.skippedAt !== null) return;
    const now = isoTime(clock.now());
    await documents.update(transaction, organizationId, documentId, { skippedAt: now, updatedAt: now });
    await recordChange?.(transaction, documentId);
    await events.record(transaction, organizationId, [
      { name: 'document.skipped', data: documentFacts(row) },
    ]);
  });
}
