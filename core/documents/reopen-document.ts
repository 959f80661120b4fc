import { isoTime } from '../clock.ts';
import { validationFailed } from '../errors.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentVersion } from './document-version.ts';
import { conflict, findDocument } from './find-document.ts';
import { forgetDecisions } from './keep-decisions.ts';

const longestReason = 500;

/**
 * Takes an approval back, for a reason. Its decisions leave memory until it is reviewed or approved again; one
 * with open doubts requires review again.
 * @throws ServiceError DOCUMENT_NOT_FOUND, CONFLICT (it is not approved), SHIPMENT_SETTLED, VALIDATION_FAILED (no reason)
 */
export async function reopenDocument(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'shipments' | 'memory' | 'supplierLayouts' | 'clock'
  >,
  { organizationId, userId, recordChange, requireMatch }: Actor,
  documentId: string,
  reason: string,
): Promise<void> {
  const { store, documents, shipments, clock } = dependencies;
  const given = reason.trim();
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    if (given.length < 1 || given.length > longestReason)
      throw validationFailed({ path: 'reason', message: `must have 1 to ${longestReason} characters` });
    if (row.approvedAt === null) throw conflict(row, 'The document is not approved: it is open already');
    if (row.shipmentId !== null) await shipments.requireOpen(transaction, organizationId, row.shipmentId);
    const now = isoTime(clock.now());
    const needsReview = row.status === 'reviewed' && (row.openDoubts ?? 0) > 0;
    await documents.update(transaction, organizationId, documentId, {
      ...(needsReview && { status: 'requires_review' as const, reviewedAt: null, reviewedBy: null }),
      ...{ approvedAt: null, approvedBy: null },
      ...{ reopenedAt: now, reopenedBy: userId, reopenReason: given, updatedAt: now },
    });
    await forgetDecisions(dependencies, transaction, row);
    await dependencies.supplierLayouts.forgetPaper(transaction, { organizationId, documentId });
    await recordChange?.(transaction, documentId);
  });
}
