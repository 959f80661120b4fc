import { isoTime } from '../clock.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { derivePackingList } from './derive-content.ts';
import { discardOriginals } from './discard-originals.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { cleanFileName } from './file-name.ts';
import { findDocument, requireRead } from './find-document.ts';
import { newDocument } from './new-document.ts';
import { saveContent } from './save-content.ts';

/**
 * Makes a packing list of an invoice: a PDF, and the same fields as data, with the place of each on it. It
 * goes into the invoice's shipment.
 * @returns its id.
 */
export async function generatePackingList(
  dependencies: DocumentDependencies,
  { organizationId, userId, recordChange }: Actor,
  documentId: string,
): Promise<string> {
  const { store, documents, events, originals, shipments, clock, ids } = dependencies;
  const source = await findDocument(documents, organizationId, documentId);
  requireRead(source);
  const now = isoTime(clock.now());
  const list = await derivePackingList(dependencies, organizationId, documentId);
  const id = ids.next();
  const { storedAs, sha256 } = await originals.write(id, list.pdf);
  try {
    await store.transaction(async (transaction) => {
      const invoiceRow = await findDocument(documents, organizationId, documentId, transaction);
      const row: DocumentRow = newDocument({
        id,
        organizationId,
        fileName: fileNameFor(invoiceRow.fileName),
        documentType: 'packing_list',
        isTypeGiven: 1,
        documentTypeConfidence: 1,
        status: list.status,
        fileSize: list.pdf.byteLength,
        mimeType: 'application/pdf',
        sha256,
        storedAs,
        pageCount: list.pageCount,
        language: 'en',
        uploadedBy: userId,
        shipmentId: invoiceRow.shipmentId,
        shipmentLabel: invoiceRow.shipmentLabel,
        source: 'generated',
        sourceDocumentId: documentId,
        createdAt: now,
      });
      await documents.insert(transaction, row);
      await recordChange?.(transaction, id);
      await events.record(transaction, organizationId, [
        { name: 'document.generated', data: { ...documentFacts(row), sourceDocumentId: documentId } },
      ]);
      if (row.shipmentId !== null) {
        const shipment = await shipments.choose(transaction, organizationId, { shipmentId: row.shipmentId });
        await shipments.linked(transaction, shipment, id);
      }
      await saveContent(dependencies, transaction, row, list);
    });
  } catch (error) {
    await discardOriginals(dependencies, [storedAs], error);
    throw error;
  }
  return id;
}

/** `invoice-1042.pdf` gives `invoice-1042 packing list.pdf`. */
const fileNameFor = (invoiceName: string): string =>
  cleanFileName(`${invoiceName.replace(/\.[^.]{1,8}$/, '')} packing list.pdf`);
