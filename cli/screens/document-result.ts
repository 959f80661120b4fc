import type { ComplianceResult } from '../../core/compliance/compliance-result.ts';
import type { DocumentDetail, DocumentExtractions } from '../../core/documents/document.ts';

/** Everything that is shown of one document. */
export interface DocumentResult {
  readonly detail: DocumentDetail;
  readonly extractions: DocumentExtractions;
  readonly compliance: ComplianceResult & { readonly documentId: string };
}
