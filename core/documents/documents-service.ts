import { changeRange, cursorAfter } from '../change-list.ts';
import { ServiceError } from '../errors.ts';
import { receiveFile } from '../files/incoming-file.ts';
import { createWaits } from '../waits.ts';
import { longWorkFrom } from '../work/prepared.ts';
import { taskFile } from '../work/task.ts';
import { approveDocument } from './approve-document.ts';
import { batchArchive } from './batch-archive.ts';
import { batchState } from './batch-state.ts';
import { binnedDocument } from './bin/binned-document.ts';
import { resolveBinnedId } from './bin/resolve-binned-id.ts';
import { restoreDocument } from './bin/restore-document.ts';
import { createChangedDocuments } from './changed-documents.store.ts';
import { cloneDocument } from './clone-document.ts';
import { complianceOf } from './compliance-of.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentLists } from './document-lists.store.ts';
import type { DocumentReader } from './document-reader.ts';
import { documentDetail, listEntry } from './document-views.ts';
import type { DocumentsService } from './documents.ts';
import { duplicatesOf } from './duplicates-of.ts';
import { extractionsOf } from './extractions.ts';
import { findDocument } from './find-document.ts';
import { generatePackingList } from './generate-packing-list.ts';
import { inBulk } from './in-bulk.ts';
import { labelShipment } from './label-shipment.ts';
import { listRows } from './list-rows.store.ts';
import { moveDocument } from './move-document.ts';
import { removeDocument } from './remove-document.ts';
import { reopenDocument } from './reopen-document.ts';
import { replaceDocument } from './replace-document.ts';
import { reprocessDocument } from './reprocess-document.ts';
import { reviewDocument } from './review-document.ts';
import { resolveDocumentId } from './search/resolve-document-id.ts';
import { skipDocument } from './skip-document.ts';
import { traceDocument } from './trace-document.ts';
import { undoReview } from './undo-review.ts';
import { uploadDocument } from './upload.ts';

const extractionsTask = taskFile<typeof import('./extractions.task.ts').default>(
  new URL('./extractions.task.ts', import.meta.url),
);

/** Puts the use cases of documents together; `onQueued` is called when a job was committed. */
export function createDocumentsService(
  dependencies: DocumentDependencies & {
    readonly lists: DocumentLists;
    readonly reader: DocumentReader;
    readonly onQueued: () => void;
  },
): DocumentsService {
  const { store, documents, lists, originals, shipments, work, clock, logger, onQueued } = dependencies;
  const { bin, binDays } = dependencies;
  const changed = createChangedDocuments(store);
  const waits = createWaits({ pending: changed.processing, logger });
  const bulk = {
    logger,
    resolveId: (organizationId: string, text: string) => resolveDocumentId(store, organizationId, text),
  };
  const find = (organizationId: string, documentId: string) =>
    findDocument(documents, organizationId, documentId);

  const detail: DocumentsService['detail'] = async (organizationId, documentId) => {
    const row = await find(organizationId, documentId);
    const [reference, reading] = await Promise.all([
      shipments.referenceOf(organizationId, row.shipmentId),
      documents.readingNotes(organizationId, documentId),
    ]);
    return documentDetail(row, reference, reading);
  };

  return {
    receive: (fileName) => receiveFile(dependencies, fileName),

    async upload(request) {
      const document = await uploadDocument(dependencies, request);
      onQueued();
      return document;
    },

    async list(organizationId, filter) {
      const { rows, isTotalExact, ...found } = await lists.list(organizationId, filter);
      const { offset, limit } = filter;
      const pagination = { offset, limit, ...found, ...(!isTotalExact && { isTotalExact: false as const }) };
      return { data: rows.map(listEntry), pagination };
    },

    async changes(organizationId, { limit, updatedSince, cursor, ...choice }) {
      const range = changeRange({ updatedSince, cursor }, limit, clock);
      const { rows, total } = await changed.list(organizationId, choice, range);
      const nextCursor = cursorAfter(rows, range);
      const ids = rows.map(({ id }) => id);
      const listed = await listRows(store.read, organizationId, ids);
      const pagination = { offset: 0, limit, total };
      return {
        data: listed.map(listEntry),
        pagination: { ...pagination, hasMore: rows.length < total, nextCursor },
      };
    },

    batchState: (organizationId, batchId) => batchState(changed, organizationId, batchId),
    waitUntilRead: waits.wait,
    endWaits: waits.close,

    resolveId: bulk.resolveId,

    detail,

    extractions: (organizationId, documentId) => extractionsOf(dependencies, organizationId, documentId),

    async preparedExtractions(organizationId, documentId, { withTrace = false, signal } = {}) {
      const trace = withTrace
        ? await traceDocument(dependencies, organizationId, documentId, withTrace)
        : undefined;
      const traced = trace ? { trace } : {};
      if ((await documents.storedBytes(organizationId, documentId)) < longWorkFrom)
        return { value: { ...(await extractionsOf(dependencies, organizationId, documentId)), ...traced } };
      const { file } = await work.run(
        extractionsTask,
        { organizationId, documentId, traced },
        { organizationId, signal },
      );
      if (!file) throw new Error('no extractions were written');
      return { file };
    },

    isLarge: async (organizationId, documentId) =>
      (await documents.storedBytes(organizationId, documentId)) >= longWorkFrom,

    compliance: (organizationId, documentId) => complianceOf(documents, organizationId, documentId),

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

    async undo(actor, documentId, undoing) {
      await undoReview(dependencies, actor, documentId, undoing);
      return detail(actor.organizationId, documentId);
    },

    async approve(actor, documentId, approval) {
      await approveDocument(dependencies, actor, documentId, approval);
      return detail(actor.organizationId, documentId);
    },

    approveMany: (actor, ids, approval) =>
      inBulk(bulk, actor, ids, 'approveDocument', (one, id) =>
        approveDocument(dependencies, one, id, approval),
      ),

    async reopen(actor, documentId, reason) {
      await reopenDocument(dependencies, actor, documentId, reason);
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

    remove: (actor, documentId, removal) => removeDocument(dependencies, actor, documentId, removal),

    async bin(organizationId, { offset, limit }) {
      const { rows, total } = await bin.list(organizationId, { offset, limit });
      return {
        data: rows.map((row) => binnedDocument(row, binDays)),
        days: binDays,
        pagination: { offset, limit, total, hasMore: offset + rows.length < total },
      };
    },

    resolveBinnedId: (organizationId, text) => resolveBinnedId(bin, organizationId, text),

    async restore(actor, documentId) {
      await restoreDocument(dependencies, actor, documentId);
      onQueued();
      return detail(actor.organizationId, documentId);
    },

    removeMany: (actor, ids, removal) =>
      inBulk(bulk, actor, ids, 'deleteDocument', (one, id) => removeDocument(dependencies, one, id, removal)),

    duplicates: (organizationId, documentId) => duplicatesOf(dependencies, organizationId, documentId),

    async replace(actor, documentId, replacedId) {
      await replaceDocument(dependencies, actor, documentId, replacedId);
      return detail(actor.organizationId, documentId);
    },

    async moveToShipment(actor, documentId, choice) {
      await moveDocument(dependencies, actor, documentId, choice);
      return detail(actor.organizationId, documentId);
    },

    moveMany: (actor, ids, choice) =>
      inBulk(bulk, actor, ids, 'moveDocument', (one, id) => moveDocument(dependencies, one, id, choice)),

    async clone(actor, documentId, choice) {
      return detail(actor.organizationId, await cloneDocument(dependencies, actor, documentId, choice));
    },

    async generatePackingList(actor, documentId) {
      return detail(actor.organizationId, await generatePackingList(dependencies, actor, documentId));
    },

    labelShipment: (actor, documentId, label) => labelShipment(dependencies, actor, documentId, label),
  };
}
