import { readFile } from 'node:fs/promises';
import { isoTime } from '../clock.ts';
import type { ShipmentChoice } from '../shipments/shipment-places.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { documentFacts } from './document-events.ts';
import { withoutUniqueFields } from './fields/without-unique-fields.ts';
import { findDocument, requireData } from './find-document.ts';
import { goodsOpinionsNow } from './goods-opinions-now.ts';
import { newDocument } from './new-document.ts';
import { saveContent } from './save-content.ts';
import { judge, statusAfterReading } from './standing.ts';
import { parseReading } from './stored-reading.ts';

/**
 * Copies a document, with a file of its own, for another consignment, and puts the copy into a shipment.
 * @returns the id of the copy.
 */
export async function cloneDocument(
  dependencies: DocumentDependencies,
  { organizationId, userId }: Actor,
  documentId: string,
  choice: ShipmentChoice,
): Promise<string> {
  const { store, documents, events, originals, shipments, fields, clock, ids } = dependencies;
  const source = await findDocument(documents, organizationId, documentId);
  requireData(source);
  const id = ids.next();
  const goods = await goodsOpinionsNow(dependencies, source);
  const { storedAs } = await originals.write(id, await readFile(originals.path(source.storedAs)));
  try {
    await store.transaction(async (transaction) => {
      const row = await findDocument(documents, organizationId, documentId, transaction);
      requireData(row);
      const reading = await documents.reading(organizationId, documentId, transaction);
      if (!reading) throw new Error(`document ${documentId} is ${row.status} without a reading`);
      const content = parseReading(reading);
      const { extractedData, evidence, confidences } = withoutUniqueFields(fields, row.documentType, content);
      const standing = judge(row.documentType, row.documentTypeConfidence ?? 0, extractedData, confidences);
      const shipment = await shipments.choose(transaction, organizationId, choice);
      const now = isoTime(clock.now());
      const copy = newDocument({
        ...row,
        id,
        status: statusAfterReading(standing, dependencies.reviewThreshold),
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
      await documents.supersede(transaction, copy);
      await events.record(transaction, organizationId, [
        { name: 'document.cloned', data: { ...documentFacts(copy), sourceDocumentId: row.id } },
      ]);
      await shipments.linked(transaction, shipment, id);
      const { confidence } = standing;
      await saveContent(
        dependencies,
        transaction,
        copy,
        { ...content, extractedData, evidence, confidence, corrections: {} },
        goods,
      );
    });
  } catch (error) {
    await originals.remove(storedAs);
    throw error;
  }
  return id;
}
