import type { DocumentListItem } from '../core/documents/document.ts';

/** How far a document is, in one word for a table: what a person decided comes before its status. */
export const stateOf = ({
  status,
  approvedAt,
  skippedAt = null,
}: Pick<DocumentListItem, 'status' | 'approvedAt'> & { readonly skippedAt?: string | null }): string =>
  approvedAt !== null ? 'approved' : skippedAt !== null ? 'skipped' : status;

/** How many doubts are open, for a table. */
export const leftOf = (openDoubts: number): string => (openDoubts === 0 ? '-' : String(openDoubts));
