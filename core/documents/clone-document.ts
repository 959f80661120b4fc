import { readFile } from 'node:fs/promises';
import { isoTime } from '../clock.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { ShipmentChoice } from '../shipments/shipment-places.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { discardOriginals } from './discard-originals.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentReading, DocumentRow } from './documents.store.ts';
import { withoutUniqueFields } from './fields/without-unique-fields.ts';
import { findDocument, findReading, requireData } from './find-document.ts';
import { goodsOpinionsNow } from './goods-opinions-now.ts';
import { newDocument } from './new-document.ts';
import { noProvenance } from './provenance.ts';
import { type CheckedContent, checkContent, saveContent } from './save-content.ts';
import { judge, statusAfterReading } from './standing.ts';
import { isSameReading, parseReading } from './stored-reading.ts';

/**
 * Copies a document, with a file of its own, for another consignment, and puts the copy into a shipment.
 * @returns the id of the copy.
 */
export async function cloneDocument(
  dependencies: DocumentDependencies,
  { organizationId, userId, recordChange }: Actor,
  documentId: string,
  choice: ShipmentChoice,
): Promise<string> {
  const { store, documents, events, originals, shipments, clock, ids } = dependencies;
  const source = await findDocument(documents, organizationId, documentId);
  requireData(source);
  const id = ids.next();
  const reading = await findReading(documents, source);
  const goods = await goodsOpinionsNow(dependencies, source);
  const prepared = clonedContent(dependencies, source, reading, goods);
  const { storedAs } = await originals.write(id, await readFile(originals.path(source.storedAs)));
  try {
    await store.transaction(async (transaction) => {
      const row = await findDocument(documents, organizationId, documentId, transaction);
      requireData(row);
      const present = await findReading(documents, row, transaction);
      const { status, content } = isSameReading(reading, present)
        ? prepared
        : clonedContent(dependencies, row, present, goods);
      const shipment = await shipments.choose(transaction, organizationId, choice);
      const now = isoTime(clock.now());
      const copy = newDocument({
        ...row,
        id,
        status,
        storedAs,
        source: 'clone',
        sourceDocumentId: row.id,
        uploadBatchId: null,
        uploadedBy: userId,
        shipmentId: shipment.id,
        shipmentLabel: null,
        isSuperseded: 0,
        approvedAt: null,
        approvedBy: null,
        reviewedAt: null,
        reviewedBy: null,
        skippedAt: null,
        startedAt: null,
        finishedAt: null,
        attempts: 0,
        createdAt: now,
        updatedAt: now,
      });
      await documents.insert(transaction, copy);
      await recordChange?.(transaction, id);
      await events.record(transaction, organizationId, [
        { name: 'document.cloned', data: { ...documentFacts(copy), sourceDocumentId: row.id } },
      ]);
      await shipments.linked(transaction, shipment, id);
      await saveContent(dependencies, transaction, copy, content);
    });
  } catch (error) {
    await discardOriginals(dependencies, [storedAs], error);
    throw error;
  }
  return id;
}

/** What the copy says, and whether a person has to look at it. */
function clonedContent(
  dependencies: DocumentDependencies,
  { documentType, documentTypeConfidence }: DocumentRow,
  reading: DocumentReading,
  goods: GoodsOpinions,
): { readonly status: DocumentRow['status']; readonly content: CheckedContent } {
  const { fields, reviewThreshold } = dependencies;
  const read = parseReading(reading);
  const { extractedData, evidence, confidences } = withoutUniqueFields(fields, documentType, read);
  const standing = judge(
    documentType,
    documentTypeConfidence ?? 0,
    extractedData,
    confidences,
    read.confidence.overall,
  );
  const { confidence } = standing;
  const content = {
    ...read,
    extractedData,
    evidence,
    confidence,
    corrections: {},
    readValues: {},
    // What its file gave cause to look at, and what it prints, was another consignment's.
    provenance: { ...(read.provenance ?? noProvenance), reviewReasons: [] },
    printedText: '',
  };
  return {
    status: statusAfterReading(standing, reviewThreshold),
    content: checkContent(dependencies, documentType, content, goods),
  };
}
