import type { Store } from '../database/open.ts';
import type { ExtractedData } from '../extraction/extraction.ts';
import type { EarlierDecision } from '../shipments/consistency/paper.ts';

/** Invoices that are looked at, newest first; what was decided long before them is forgotten. */
const mostInvoices = 300;
/** Lines that are handed on; an evaluation has a tenth of a second. */
const mostLines = 2_000;

export type EarlierDecisions = (
  organizationId: string,
  shipmentId: string,
) => Promise<readonly EarlierDecision[]>;

/**
 * The lines of an organization's approved and reviewed invoices outside a shipment, newest first: what people have
 * decided of goods.
 */
export function createEarlierDecisions(store: Store): EarlierDecisions {
  return async (organizationId, shipmentId) => {
    const rows = await store.read
      .selectFrom('documents')
      .innerJoin('documentReadings', 'documentReadings.documentId', 'documents.id')
      .select([
        'documents.id',
        'documents.approvedAt',
        'documents.reviewedAt',
        'documentReadings.extractedData',
      ])
      .where('documents.organizationId', '=', organizationId)
      .where('documents.documentType', '=', 'invoice')
      .where((or) =>
        or.or([or('documents.approvedAt', 'is not', null), or('documents.reviewedAt', 'is not', null)]),
      )
      .where((or) =>
        or.or([or('documents.shipmentId', 'is', null), or('documents.shipmentId', '!=', shipmentId)]),
      )
      .orderBy('documents.id', 'desc')
      .limit(mostInvoices)
      .execute();
    const decisions: EarlierDecision[] = [];
    for (const { id, approvedAt, reviewedAt, extractedData } of rows) {
      const { invoice } = JSON.parse(extractedData) as ExtractedData;
      for (const { partNumber, description, hsCode, countryOfOrigin } of invoice?.lineItems ?? []) {
        if (hsCode === null || decisions.length >= mostLines) continue;
        decisions.push({
          documentId: id,
          decidedAt: approvedAt ?? reviewedAt ?? '',
          supplier: invoice?.supplier.name ?? null,
          partNumber,
          description,
          hsCode,
          countryOfOrigin,
        });
      }
    }
    return decisions;
  };
}
