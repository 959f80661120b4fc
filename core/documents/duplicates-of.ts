import type { DocumentStatus } from '../database/schema.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { findDuplicates } from './duplicates.store.ts';
import { findDocument } from './find-document.ts';

/** Another document that is the same file, or has the same number of the same issuer. */
export interface Duplicate {
  readonly documentId: string;
  readonly fileName: string;
  readonly status: DocumentStatus;
  readonly createdAt: string;
  readonly approvedAt: string | null;
  readonly isSameFile: boolean;
  /** Of the same type and issuer too. */
  readonly isSameNumber: boolean;
  readonly shipmentReference: string | null;
}

export interface Duplicates {
  readonly documentId: string;
  /** Newest first, at most 20. */
  readonly duplicates: readonly Duplicate[];
}

/**
 * The duplicates of a document as of now: those of its content from its upload on, those of its number from when it is
 * read.
 * @throws ServiceError DOCUMENT_NOT_FOUND
 */
export async function duplicatesOf(
  { store, documents, shipments }: Pick<DocumentDependencies, 'store' | 'documents' | 'shipments'>,
  organizationId: string,
  documentId: string,
): Promise<Duplicates> {
  const row = await findDocument(documents, organizationId, documentId);
  const duplicates: Duplicate[] = [];
  for (const found of await findDuplicates(store.read, row)) {
    const other = await documents.find(organizationId, found.documentId);
    // Deleted since it was found.
    if (!other) continue;
    const { status, approvedAt, shipmentId } = other;
    const shipmentReference = await shipments.referenceOf(organizationId, shipmentId);
    duplicates.push({ ...found, status, approvedAt, shipmentReference });
  }
  return { documentId, duplicates };
}
