import { isoTime } from '../clock.ts';
import { changeAsRead } from './as-read.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { type DerivingNeeds, deriveReview } from './derive-content.ts';
import { documentCompleted, documentFacts } from './document-events.ts';
import { documentVersion } from './document-version.ts';
import type { DocumentRow } from './documents.store.ts';
import type { Review } from './documents.ts';
import { conflict, findDocument, requireData } from './find-document.ts';
import { keepDecisions } from './keep-decisions.ts';
import { requireAcknowledged } from './require-acknowledged.ts';
import { saveContent } from './save-content.ts';
import { teachLayout } from './teach-layout.ts';

type Dependencies = DerivingNeeds &
  Pick<
    DocumentDependencies,
    | 'store'
    | 'documents'
    | 'events'
    | 'jobs'
    | 'shipments'
    | 'memory'
    | 'supplierLayouts'
    | 'inTurn'
    | 'clock'
  >;

/** A reviewer has looked at the document: corrections, waivers, new checks, its state and its events at once. */
export async function reviewDocument(
  dependencies: Dependencies,
  actor: Actor,
  documentId: string,
  review: Review,
): Promise<void> {
  const { corrections, waivers = {}, approve = false, acknowledge = false } = review;
  const { store, documents, events, clock } = dependencies;
  const { organizationId, userId, recordChange, requireMatch } = actor;
  const attempt = async (): Promise<boolean> => {
    await findReviewable(documents, organizationId, documentId);
    const content = await deriveReview(dependencies, organizationId, documentId, {
      corrections,
      waivers,
      waivedAt: isoTime(clock.now()),
      waivedBy: userId,
    });
    return store.transaction(async (transaction) => {
      const row = await findReviewable(documents, organizationId, documentId, transaction);
      requireMatch?.(documentVersion(row));
      requireAsSeen(row, [...Object.keys(Object(corrections)), ...Object.keys(waivers)], review.updatedAt);
      // Another reviewer may have been quicker: what they put right stays.
      if ((await documents.readingRevision(transaction, organizationId, documentId)) !== content.revision)
        return false;
      const now = isoTime(clock.now());
      // Who approves a document has finished its review.
      const status = approve ? 'reviewed' : content.status;
      const change = {
        status,
        ...(status === 'reviewed'
          ? { reviewedAt: now, reviewedBy: userId }
          : { reviewedAt: null, reviewedBy: null }),
        skippedAt: null,
        ...(approve && { approvedAt: now, approvedBy: userId }),
        updatedAt: now,
      };
      const after: DocumentRow = { ...row, ...change };
      await documents.update(transaction, organizationId, documentId, change);
      await recordChange?.(transaction, documentId);
      await events.record(transaction, organizationId, [
        { name: 'document.reviewed', data: documentFacts(after) },
        ...(approve ? [documentCompleted(after, 'review')] : []),
      ]);
      const { checks } = await saveContent(dependencies, transaction, after, content, 'document_reviewed');
      if (approve) {
        const doubts = await documents.doubts(transaction, organizationId, documentId);
        requireAcknowledged(row, doubts, checks, acknowledge);
      }
      await keepDecisions(dependencies, transaction, after);
      if (approve) await teachLayout(dependencies, transaction, after);
      return true;
    });
  };
  await changeAsRead(dependencies, organizationId, documentId, attempt);
}

/** Entries are named by their place, and move up when one before them goes. @throws ServiceError CONFLICT */
export function requireAsSeen(
  row: DocumentRow,
  paths: readonly string[],
  updatedAt: string | undefined,
): void {
  if (updatedAt === undefined || row.updatedAt === updatedAt) return;
  if (paths.some((path) => path.includes('[')))
    throw conflict(
      row,
      'The document has changed since you looked at it; look again, and repeat what is still right',
    );
}

/** @throws ServiceError DOCUMENT_NOT_FOUND, DOCUMENT_NOT_READY; CONFLICT for one that has failed or is approved. */
export async function findReviewable(...search: Parameters<typeof findDocument>): Promise<DocumentRow> {
  const row = await findDocument(...search);
  requireData(row);
  if (row.approvedAt !== null)
    throw conflict(
      row,
      'The document is approved; reopen it to change it, or clone it to use its data again',
    );
  return row;
}
