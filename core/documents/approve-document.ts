import { isoTime } from '../clock.ts';
import type { ComplianceCheck } from '../compliance/compliance-result.ts';
import { siblingsChanged } from './deciding/siblings-changed.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentCompleted } from './document-events.ts';
import { documentVersion } from './document-version.ts';
import type { Approval } from './documents.ts';
import { findDocument, requireData } from './find-document.ts';
import { rememberDecisions } from './remember-decisions.ts';
import { requireAcknowledged } from './require-acknowledged.ts';
import { teachLayout } from './teach-layout.ts';

/**
 * Finishes with a document. Who acknowledges what is in doubt on one that requires review has reviewed it. A second time
 * changes nothing and emits nothing.
 */
export async function approveDocument(
  dependencies: Pick<
    DocumentDependencies,
    'store' | 'documents' | 'events' | 'jobs' | 'memory' | 'supplierLayouts' | 'clock'
  >,
  { organizationId, userId, recordChange, requireMatch }: Actor,
  documentId: string,
  { acknowledge = false }: Approval = {},
): Promise<void> {
  const { store, documents, events, clock } = dependencies;
  await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    requireData(row);
    if (row.approvedAt !== null) return;
    const doubts = await documents.doubts(transaction, organizationId, documentId);
    const result = await documents.compliance(organizationId, documentId, transaction);
    const checks = result ? (JSON.parse(result.checks) as readonly ComplianceCheck[]) : [];
    requireAcknowledged(row, doubts, checks, acknowledge);
    const now = isoTime(clock.now());
    const change = {
      ...(row.status === 'requires_review' && {
        status: 'reviewed' as const,
        reviewedAt: now,
        reviewedBy: userId,
      }),
      ...{ approvedAt: now, approvedBy: userId, skippedAt: null, updatedAt: now },
    };
    await documents.update(transaction, organizationId, documentId, change);
    await rememberDecisions(dependencies, transaction, { ...row, ...change });
    await teachLayout(dependencies, transaction, { ...row, ...change });
    await siblingsChanged(dependencies, transaction, row);
    await recordChange?.(transaction, documentId);
    await events.record(transaction, organizationId, [documentCompleted({ ...row, ...change }, 'approval')]);
  });
}
