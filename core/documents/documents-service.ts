import { ServiceError } from '../errors.ts';
import { approveDocument } from './approve-document.ts';
import { batchArchive } from './batch-archive.ts';
import { cloneDocument } from './clone-document.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentLists } from './document-lists.store.ts';
import { documentDetail, documentExtractions, listItem } from './document-views.ts';
import type { DocumentsService } from './documents.ts';
import { findDocument } from './find-document.ts';
import { generatePackingList } from './generate-packing-list.ts';
import { labelShipment } from './label-shipment.ts';
import { withOwnDecisions } from './own-decisions.ts';
import { removeDocument } from './remove-document.ts';
import { reprocessDocument } from './reprocess-document.ts';
import { reviewDocument } from './review-document.ts';
import { skipDocument } from './skip-document.ts';
import { parseReading } from './stored-reading.ts';
import { uploadDocument } from './upload.ts';

/** Puts the use cases of documents together; `onQueued` is told when a job was committed. */
export function createDocumentsService(
  dependencies: DocumentDependencies & { readonly lists: DocumentLists; readonly onQueued: () => void },
): DocumentsService {
  const { documents, lists, originals, shipments, onQueued } = dependencies;
  const find = (organizationId: string, documentId: string) =>
    findDocument(documents, organizationId, documentId);

  const detail: DocumentsService['detail'] = async (organizationId, documentId) => {
    const row = await find(organizationId, documentId);
    const [reference, reading] = await Promise.all([
      shipments.referenceOf(organizationId, row.shipmentId),
      documents.reading(organizationId, documentId),
    ]);
    return documentDetail(row, reference, reading);
  };

  return {
    async upload(request) {
      const document = await uploadDocument(dependencies, request);
      onQueued();
      return document;
    },

    async list(organizationId, filter) {
      const { rows, total } = await lists.list(organizationId, filter);
      const { offset, limit } = filter;
      return {
        data: rows.map(listItem),
        pagination: { offset, limit, total, hasMore: offset + rows.length < total },
      };
    },

    detail,

    async extractions(organizationId, documentId) {
      const row = await find(organizationId, documentId);
      const reading = await documents.reading(organizationId, documentId);
      const extractions = documentExtractions(row, reading);
      if (!reading) return extractions;
      return withOwnDecisions(dependencies, organizationId, extractions, parseReading(reading).readValues);
    },

    async compliance(organizationId, documentId) {
      const { status } = await find(organizationId, documentId);
      const isRead = status !== 'processing' && status !== 'failed';
      const result = isRead ? await documents.compliance(organizationId, documentId) : undefined;
      return {
        documentId,
        complianceStatus: result?.complianceStatus ?? 'pending',
        checks: result ? JSON.parse(result.checks) : [],
      };
    },

    async adjacent(organizationId, documentId, choice) {
      await find(organizationId, documentId);
      return lists.adjacent(organizationId, documentId, choice);
    },

    async original(organizationId, documentId) {
      const { fileName, mimeType, storedAs } = await find(organizationId, documentId);
      return { fileName, mimeType, path: originals.path(storedAs) };
    },

    async batchArchive(organizationId, batchId) {
      const files = await lists.batch(organizationId, batchId.toLowerCase());
      if (files.length === 0) throw new ServiceError('BATCH_NOT_FOUND');
      return batchArchive(files.map((file) => ({ ...file, path: originals.path(file.storedAs) })));
    },

    async shipmentFindings(organizationId, documentId) {
      const { shipmentId } = await find(organizationId, documentId);
      const findings =
        shipmentId === null ? [] : await shipments.findingsOf(organizationId, shipmentId, documentId);
      return { documentId, shipmentId, findings };
    },

    async review(actor, documentId, review) {
      await reviewDocument(dependencies, actor, documentId, review);
      return detail(actor.organizationId, documentId);
    },

    async approve(actor, documentId) {
      await approveDocument(dependencies, actor, documentId);
      return detail(actor.organizationId, documentId);
    },

    async skip(actor, documentId) {
      await skipDocument(dependencies, actor, documentId);
      return detail(actor.organizationId, documentId);
    },

    async reprocess(actor, documentId) {
      await reprocessDocument(dependencies, actor, documentId);
      onQueued();
      return detail(actor.organizationId, documentId);
    },

    remove: (actor, documentId) => removeDocument(dependencies, actor, documentId),

    async clone(actor, documentId, choice) {
      return detail(actor.organizationId, await cloneDocument(dependencies, actor, documentId, choice));
    },

    async generatePackingList(actor, documentId) {
      return detail(actor.organizationId, await generatePackingList(dependencies, actor, documentId));
    },

    labelShipment: (actor, documentId, label) => labelShipment(dependencies, actor, documentId, label),
  };
}
