import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

/** The invoice read from pages of text. */
export const invoiceOn = (...pages: readonly string[]) =>
  extractDocument(textReading(...pages), { documentType: 'invoice' }).extractedData.invoice;

/** The packing list read from pages of text. */
export const packingListOn = (...pages: readonly string[]) =>
  extractDocument(textReading(...pages), { documentType: 'packing_list' }).extractedData.packing_list;

/** What stands over the goods of an invoice. */
export const head = `COMMERCIAL INVOICE

Seller: Holm Trading Ltd            Invoice No: CI-4711
        5 High Street               Date: 12 May 2026
        London W1A 1AA
Buyer: Acme GmbH
       Hauptstr. 3
       80333 Berlin, Germany
`;
