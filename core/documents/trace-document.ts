import type { DocumentType } from '../extraction/extraction.ts';
import type { FieldTrace, TraceRequest } from '../extraction/trace/trace.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentReader } from './document-reader.ts';
import { conflict, findDocument, requireRead } from './find-document.ts';

/**
 * How each value of a document is decided by the present version, with the layouts that are taught now. Its original is read
 * once more. Corrections are no part of it, and nothing is saved.
 * @throws ServiceError DOCUMENT_NOT_FOUND, DOCUMENT_NOT_READY, CONFLICT (it cannot be read)
 */
export async function traceDocument(
  {
    documents,
    originals,
    supplierLayouts,
    reader,
  }: Pick<DocumentDependencies, 'documents' | 'originals' | 'supplierLayouts'> & {
    readonly reader: DocumentReader;
  },
  organizationId: string,
  documentId: string,
  asked: TraceRequest,
): Promise<readonly FieldTrace[]> {
  const row = await findDocument(documents, organizationId, documentId);
  requireRead(row);
  try {
    const { extraction } = await reader.read(
      {
        path: originals.path(row.storedAs),
        mimeType: row.mimeType,
        documentType: row.documentType as DocumentType | null,
        layoutsFor: (paper) => supplierLayouts.layoutsFor(organizationId, paper),
      },
      { withTrace: asked },
    );
    return extraction.trace ?? [];
  } catch (error) {
    if (error instanceof ReadingError) throw conflict(row, error.message);
    throw error;
  }
}
