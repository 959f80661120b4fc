import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentExtractions } from './document.ts';
import { documentExtractions } from './document-views.ts';
import { findDocument } from './find-document.ts';
import { withOwnDecisions } from './own-decisions.ts';

/** What was read from a document, with what the organization decided before. @throws ServiceError DOCUMENT_NOT_FOUND */
export async function extractionsOf(
  dependencies: Pick<DocumentDependencies, 'documents' | 'memory' | 'compliance'>,
  organizationId: string,
  documentId: string,
): Promise<DocumentExtractions> {
  const { documents } = dependencies;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await documents.reading(organizationId, documentId);
  const extractions = documentExtractions(row, reading);
  if (!reading) return extractions;
  return withOwnDecisions(dependencies, organizationId, extractions);
}
