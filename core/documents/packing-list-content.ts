import { validationFailed } from '../errors.ts';
import { findDoubts } from './doubts/find-doubts.ts';
import { findDocument, requireRead } from './find-document.ts';
import { type ContentNeeds, goodsOpinionsNow } from './goods-opinions-now.ts';
import { judge, statusAfterReading } from './judge-data.ts';
import { drawPackingList } from './packing-list/draw-packing-list.ts';
import { packingListOf } from './packing-list/packing-list-data.ts';
import { checkContent, type DerivedContent } from './prepared-content.ts';
import { parseReading } from './stored-reading.ts';

/** A drawn packing list with its content. */
export interface PackingListContent extends DerivedContent {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
}

/**
 * The packing list of an invoice.
 * @param now ISO 8601: when it is made.
 * @throws ServiceError DOCUMENT_NOT_READY, VALIDATION_FAILED for what is no invoice that was read.
 */
export async function packingListContent(
  needs: ContentNeeds,
  organizationId: string,
  documentId: string,
  now: string,
): Promise<PackingListContent> {
  const { documents, compliance, reviewThreshold } = needs;
  const source = await findDocument(documents, organizationId, documentId);
  requireRead(source);
  const stored = await documents.reading(organizationId, documentId);
  const reading = stored && source.status !== 'failed' ? parseReading(stored) : null;
  const invoice = reading?.extractedData.invoice;
  if (source.documentType !== 'invoice' || !stored || !reading || !invoice)
    throw validationFailed({ path: 'id', message: 'the document is no invoice that has been read' });
  const { packingList, confidences } = packingListOf(invoice, reading.confidence, now.slice(0, 10));
  const { bytes: pdf, pageCount, evidence } = await drawPackingList(packingList, new Date(now));
  const extractedData = { packing_list: packingList };
  const goods = await goodsOpinionsNow(
    needs,
    compliance.goodsOf({ documentType: 'packing_list', extractedData }),
  );
  const judged = judge('packing_list', 1, extractedData, confidences, reading.confidence.overall);
  const { confidence } = judged;
  const content = {
    extractedData,
    confidence,
    evidence,
    corrections: {},
    readValues: {},
    hsSuggestions: [],
    engines: [],
    notes: [],
    doubts: findDoubts({ ...judged, documentTypeConfidence: 1, reviewReasons: [] }, reviewThreshold),
  };
  return {
    ...checkContent(needs, 'packing_list', content, goods),
    revision: stored.revision,
    status: statusAfterReading(judged, reviewThreshold),
    pdf,
    pageCount,
  };
}
