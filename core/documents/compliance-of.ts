import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { DocumentsStore } from './documents.store.ts';
import { findDocument } from './find-document.ts';

/** The checks of a document; `pending` and none while it is not read. @throws ServiceError DOCUMENT_NOT_FOUND */
export async function complianceOf(
  documents: DocumentsStore,
  organizationId: string,
  documentId: string,
): Promise<ComplianceResult & { readonly documentId: string }> {
  const { status } = await findDocument(documents, organizationId, documentId);
  const isRead = status !== 'processing' && status !== 'failed';
  const result = isRead ? await documents.compliance(organizationId, documentId) : undefined;
  return {
    documentId,
    complianceStatus: result?.complianceStatus ?? 'pending',
    checks: result ? JSON.parse(result.checks) : [],
  };
}
