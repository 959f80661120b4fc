import { isoTime } from '../clock.ts';
import { validationFailed } from '../errors.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import { discardOriginals } from './discard-originals.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentRow } from './documents.store.ts';
import { cleanFileName } from './file-name.ts';
import { findDocument, requireRead } from './find-document.ts';
import { newDocument } from './new-document.ts';
import { packingListOf } from './packing-list/packing-list-data.ts';
import { checkContent, saveContent } from './save-content.ts';
import { judge, statusAfterReading } from './standing.ts';
import { parseReading } from './stored-reading.ts';

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
  const {
    store,
    documents,
    events,
    originals,
    shipments,
    compliance,
    askAboutGoods,
    reviewThreshold,
    clock,
    ids,
  } = dependencies;
  const source = await findDocument(documents, organizationId, documentId);
  requireRead(source);
  const stored = await documents.reading(organizationId, documentId);
  const reading = stored && source.status !== 'failed' ? parseReading(stored) : null;
  const invoice = reading?.extractedData.invoice;
  if (source.documentType !== 'invoice' || !reading || !invoice)
    throw validationFailed({ path: 'id', message: 'the document is no invoice that has been read' });

  const now = isoTime(clock.now());
  const { packingList, confidences } = packingListOf(invoice, reading.confidence, now.slice(0, 10));
  const { drawPackingList } = await import('./packing-list/draw-packing-list.ts');
  const drawn = await drawPackingList(packingList, new Date(now));
  const extractedData = { packing_list: packingList };
  const described = compliance.goodsOf({ documentType: 'packing_list', extractedData });
  const goods = await askAboutGoods(
    described.map(({ description }) => description),
    'now',
  );
  const standing = judge('packing_list', 1, extractedData, confidences, reading.confidence.overall);
  const { confidence } = standing;
  const { evidence } = drawn;
  const content = checkContent(
    dependencies,
    'packing_list',
    {
      extractedData,
      confidence,
      evidence,
      corrections: {},
      readValues: {},
      hsSuggestions: [],
      engines: [],
      notes: [],
    },
    goods,
  );
  const id = ids.next();
  const { storedAs, sha256 } = await originals.write(id, drawn.bytes);
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
        status: statusAfterReading(standing, reviewThreshold),
        fileSize: drawn.bytes.byteLength,
        mimeType: 'application/pdf',
        sha256,
        storedAs,
        pageCount: drawn.pageCount,
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
      await saveContent(dependencies, transaction, row, content);
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
