import type { FileType } from '../files/file-type.ts';
import { xfaPackets } from '../reading/attachments/dynamic-form.ts';
import { pdfAttachments } from '../reading/attachments/pdf-attachments.ts';
import type { Reading } from '../reading/page.ts';
import { attachedPdfs, readAttachedPaper, withAttachedNote } from './attached-papers.ts';
import { embeddedInvoice } from './e-invoice/embedded-invoice.ts';
import { withEInvoice } from './e-invoice/with-e-invoice.ts';
import { type ExtractionOptions, extractDocument } from './extract-document.ts';
import type { Extraction } from './extraction.ts';
import { readFormData } from './form-data/read-form-data.ts';

interface FileOptions extends ExtractionOptions {
  /** Leaves what the file carries alone. */
  readonly pagesOnly?: boolean;
  /** Reads the pages of a PDF that the file carries. Absent: such files are only named. */
  readonly readAttached?: (bytes: Uint8Array) => Promise<Reading>;
}

/** With fewer values than this, the pages of a file are a cover. */
const fewestValues = 3;

const isCover = ({ documentType, evidence }: Extraction): boolean =>
  documentType === null || Object.keys(evidence).length < fewestValues;

/**
 * Reads the fields of a file: from its pages, and where it is a PDF that carries an e-invoice (Factur-X,
 * ZUGFeRD, XRechnung, UBL), from that. Of a PDF whose pages hold nothing, the first paper attached
 * to it is read, or the data of a dynamic form. An
 * e-invoice that cannot be read becomes a note, and the pages are read.
 */
export async function extractFile(
  file: { readonly bytes: Uint8Array; readonly mimeType: FileType; readonly reading: Reading },
  options: FileOptions,
): Promise<Extraction> {
  const page = extractDocument(file.reading, options);
  if (options.pagesOnly || file.mimeType !== 'application/pdf') return page;
  const attachments = pdfAttachments(file.bytes);
  const { invoice, notes } = await embeddedInvoice(attachments);
  if (invoice === null)
    return withoutEInvoice(
      { ...page, notes: [...page.notes, ...notes] },
      file.bytes,
      attachedPdfs(attachments),
      options,
    );
  if (options.documentType !== null && options.documentType !== 'invoice') {
    const sentAs = options.documentType.replaceAll('_', ' ');
    const left = `The e-invoice inside the file (${invoice.fileName}) was not read, because the document was sent as a ${sentAs}.`;
    return { ...page, notes: [...page.notes, left] };
  }
  const read = withEInvoice(page, invoice, file.reading.pages);
  return { ...read, notes: [...read.notes, ...notes] };
}

async function withoutEInvoice(
  page: Extraction,
  bytes: Uint8Array,
  pdfs: ReturnType<typeof attachedPdfs>,
  { readAttached, ...options }: FileOptions,
): Promise<Extraction> {
  if (!isCover(page)) return withAttachedNote(page, pdfs);
  if (pdfs.length === 0) {
    const packets = xfaPackets(bytes);
    return packets === null ? page : readFormData(page, packets, options);
  }
  if (!readAttached) return withAttachedNote(page, pdfs);
  return readAttachedPaper(page, pdfs, async (attached) =>
    extractFile(
      { bytes: attached, mimeType: 'application/pdf', reading: await readAttached(attached) },
      options,
    ),
  );
}
