import type { Store } from '../database/open.ts';
import { ServiceError } from '../errors.ts';
import type { DocumentsService } from './document.ts';
import { documentDetail, documentExtractions, listItem } from './document-views.ts';
import type { DocumentRow, DocumentsStore } from './documents.store.ts';
import { uploadDocument } from './upload.ts';

/** Puts the use cases of documents together; `onQueued` is told when a job was committed. */
export function createDocumentsService(
  dependencies: Parameters<typeof uploadDocument>[0] & {
    readonly store: Store;
    readonly documents: DocumentsStore;
    readonly onQueued: () => void;
  },
): DocumentsService {
  const { documents, onQueued } = dependencies;

  async function find(organizationId: string, documentId: string): Promise<DocumentRow> {
    const row = await documents.find(organizationId, documentId);
    if (!row) throw new ServiceError('DOCUMENT_NOT_FOUND');
    return row;
  }

  return {
    async upload(request) {
      const document = await uploadDocument(dependencies, request);
      onQueued();
      return document;
    },

    async list(organizationId, filter) {
      const { rows, total } = await documents.list(organizationId, filter);
      const { offset, limit } = filter;
      return {
        data: rows.map(listItem),
        pagination: { offset, limit, total, hasMore: offset + rows.length < total },
      };
    },

    async detail(organizationId, documentId) {
      const row = await find(organizationId, documentId);
      return documentDetail(row, await documents.reading(organizationId, documentId));
    },

    async extractions(organizationId, documentId) {
      const row = await find(organizationId, documentId);
      return documentExtractions(row, await documents.reading(organizationId, documentId));
    },

    async compliance(organizationId, documentId) {
      await find(organizationId, documentId);
      const result = await documents.compliance(organizationId, documentId);
      return {
        documentId,
        complianceStatus: result?.complianceStatus ?? 'pending',
        checks: result ? JSON.parse(result.checks) : [],
      };
    },
  };
}
