import { isoTime } from '../clock.ts';
import { validationFailed } from '../errors.ts';
import { changeAsRead } from './as-read.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { type DerivingNeeds, deriveUndo } from './derive-content.ts';
import { documentFacts } from './document-events.ts';
import { documentVersion } from './document-version.ts';
import type { DocumentRow } from './documents.store.ts';
import { keepDecisions } from './keep-decisions.ts';
import { findReviewable, requireAsSeen } from './review-document.ts';
import { saveContent } from './save-content.ts';

type Dependencies = DerivingNeeds &
  Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'jobs' | 'shipments' | 'memory' | 'inTurn' | 'clock'
  >;

/** Which corrections are undone. */
export interface Undoing {
  /** Of corrected fields, removed entries or waived doubts; also of a whole list, line or party. */
  readonly paths: readonly string[];
  /** As of a review. */
  readonly updatedAt?: string;
}

/**
 * Undoes corrections: values and doubts are again what they were, the checks run again, and memory loses what only they
 * had taught.
 */
export async function undoReview(
  dependencies: Dependencies,
  { organizationId, userId, recordChange, requireMatch }: Actor,
  documentId: string,
  { paths, updatedAt }: Undoing,
): Promise<void> {
  const { store, documents, events, clock } = dependencies;
  const attempt = async (): Promise<boolean> => {
    const seen = await findReviewable(documents, organizationId, documentId);
    requireMatch?.(documentVersion(seen));
    if (paths.length === 0) throw validationFailed({ path: 'paths', message: 'must name a path' });
    const content = await deriveUndo(dependencies, organizationId, documentId, paths);
    return store.transaction(async (transaction) => {
      const row = await findReviewable(documents, organizationId, documentId, transaction);
      requireMatch?.(documentVersion(row));
      requireAsSeen(row, paths, updatedAt);
      if ((await documents.readingRevision(transaction, organizationId, documentId)) !== content.revision)
        return false;
      const { status } = content;
      const now = isoTime(clock.now());
      const isReviewed = status === 'reviewed';
      const change = {
        status,
        reviewedAt: isReviewed ? (row.reviewedAt ?? now) : null,
        reviewedBy: isReviewed ? (row.reviewedAt === null ? userId : row.reviewedBy) : null,
        updatedAt: now,
      };
      const after: DocumentRow = { ...row, ...change };
      await documents.update(transaction, organizationId, documentId, change);
      await recordChange?.(transaction, documentId);
      await events.record(transaction, organizationId, [
        { name: 'document.reviewed', data: documentFacts(after) },
      ]);
      await saveContent(dependencies, transaction, after, content, 'document_reviewed');
      await keepDecisions(dependencies, transaction, after);
      return true;
    });
  };
  await changeAsRead(dependencies, organizationId, documentId, attempt);
}
