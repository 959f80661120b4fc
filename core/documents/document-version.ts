import { versionOf } from '../version.ts';
import type { DocumentRow } from './documents.store.ts';

const parts = [
  'id',
  'status',
  'documentType',
  'shipmentId',
  'shipmentLabel',
  'approvedAt',
  'reviewedAt',
  'skippedAt',
  'updatedAt',
] as const;

/** The version of a document, from its row as from its detail. Times have milliseconds: of two changes within one, the last is seen. */
export const documentVersion = (document: Pick<DocumentRow, (typeof parts)[number]>): string =>
  versionOf(parts.map((part) => document[part]));
