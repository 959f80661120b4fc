import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentExtractions } from './document.ts';
import { documentExtractions } from './document-views.ts';
import { findDocument } from './find-document.ts';
import { withOwnDecisions } from './own-decisions.ts';

/** The values read from a document, with the organization's earlier decisions. @throws ServiceError DOCUMENT_NOT_FOUND */
export async function extractionsOf(
  dependencies: Pick<DocumentDependencies, 'documents' | 'memory' | 'compliance' | 'userNames'>,
  organizationId: string,
  documentId: string,
): Promise<DocumentExtractions> {
  const { documents, userNames } = dependencies;
  const row = await findDocument(documents, organizationId, documentId);
  const reading = await documents.reading(organizationId, documentId);
  // Most documents have no waiver, and need no names.
  const people = reading?.doubts.includes('"waivedBy"') ? await userNames(organizationId) : nobody;
  const extractions = documentExtractions(row, reading, people);
  if (!reading) return extractions;
  return withOwnDecisions(dependencies, organizationId, extractions);
}

const nobody: ReadonlyMap<string, string> = new Map();
