import type { FileType } from '../files/file-type.ts';
import { pdfAttachments } from '../reading/attachments/pdf-attachments.ts';
import type { Reading } from '../reading/page.ts';
import { embeddedInvoice } from './e-invoice/embedded-invoice.ts';
import { withEInvoice } from './e-invoice/with-e-invoice.ts';
import { type ExtractionOptions, extractDocument } from './extract-document.ts';
import type { Extraction } from './extraction.ts';

/**
 * Reads the fields of a file: from its pages, and where it is a PDF that carries an e-invoice (Factur-X,
 * ZUGFeRD, XRechnung, UBL), from that. An e-invoice that cannot be read is told of, and the pages are enough.
 *
 * @param options.pagesOnly leaves what the file carries alone
 */
export async function extractFile(
  file: { readonly bytes: Uint8Array; readonly mimeType: FileType; readonly reading: Reading },
  options: ExtractionOptions & { readonly pagesOnly?: boolean },
): Promise<Extraction> {
  const page = extractDocument(file.reading, options);
  if (options.pagesOnly || file.mimeType !== 'application/pdf') return page;
  const { invoice, notes } = await embeddedInvoice(pdfAttachments(file.bytes));
  if (invoice === null) return { ...page, notes: [...page.notes, ...notes] };
  if (options.documentType !== null && options.documentType !== 'invoice') {
    const sentAs = options.documentType.replaceAll('_', ' ');
    const left = `The e-invoice inside the file (${invoice.fileName}) was not read, because the document was sent as a ${sentAs}.`;
    return { ...page, notes: [...page.notes, left] };
  }
  const read = withEInvoice(page, invoice, file.reading.pages);
  return { ...read, notes: [...read.notes, ...notes] };
}
