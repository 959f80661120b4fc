import type { DocumentRow } from '../documents.store.ts';

/** Whether a document waits for a person who has not finished with it, and was read from a file. */
export const isWaiting = ({
  status,
  approvedAt,
  source,
}: Pick<DocumentRow, 'status' | 'approvedAt' | 'source'>): boolean =>
  (status === 'requires_review' || status === 'processed') && approvedAt === null && source === 'upload';
