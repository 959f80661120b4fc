import type { DocumentStatus } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { ChangedDocuments } from './changed-documents.store.ts';
import type { DocumentListItem } from './document.ts';
import { listItem } from './document-views.ts';

/** How far the documents are that were uploaded under one `uploadBatchId`. */
export interface BatchState {
  readonly batchId: string;
  readonly documentCount: number;
  readonly counts: Readonly<Record<DocumentStatus, number>>;
  /** None is processed any more. */
  readonly isFinished: boolean;
  /** In the order of their upload, at most `mostListed`. */
  readonly documents: readonly DocumentListItem[];
}

export const mostListed = 1_000;

/** @throws ServiceError BATCH_NOT_FOUND */
export async function batchState(
  changed: Pick<ChangedDocuments, 'batch' | 'batchCounts'>,
  organizationId: string,
  batchId: string,
): Promise<BatchState> {
  const id = batchId.toLowerCase();
  const found = await changed.batchCounts(organizationId, id);
  if (found.length === 0) throw new ServiceError('BATCH_NOT_FOUND');
  const counts = { processing: 0, processed: 0, requires_review: 0, reviewed: 0, failed: 0 };
  for (const { status, count } of found) counts[status] = count;
  return {
    batchId: id,
    documentCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    isFinished: counts.processing === 0,
    documents: (await changed.batch(organizationId, id, mostListed)).map(listItem),
  };
}
