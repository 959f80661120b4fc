import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { ReadingLimits } from '../limits.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { packageVersion } from '../package-version.ts';
import type { Reading } from '../page.ts';
import { pagesBeyondLimit } from '../page-notes.ts';
import { type PageProgress, readPages } from '../read-pages.ts';
import { ReadingError } from '../reading-error.ts';
import { openPdfiumDocument, type PdfiumDocument } from './pdfium-document.ts';
import { openPdfjsDocument } from './pdfjs-document.ts';
import { readPdfPage } from './read-pdf-page.ts';

const pdfjsName = packageVersion('unpdf');
const pdfiumName = packageVersion('@hyzyla/pdfium');

/** The two readers of one PDF. PDFium is opened when it is first asked for. */
export interface OpenPdf {
  readonly pdfjs: PDFDocumentProxy | null;
  /** No page has a picture where this is false (small ones within its drawing aside). */
  readonly mayHoldPictures: boolean;
  /** `read`: words come from it. `look`: it is only asked what a page draws. */
  pdfium(purpose: 'read' | 'look'): Promise<PdfiumDocument>;
}

/**
 * Reads a PDF: text layers as they are, pages that are pictures through OCR. `onPageCount` is told how
 * many pages there are before the first is read.
 * @throws ReadingError FILE_ENCRYPTED, FILE_DAMAGED, NO_PAGES, READING_TIMED_OUT
 */
export async function readPdf(
  bytes: Uint8Array,
  dependencies: {
    readonly ocr: OcrEngine;
    readonly limits: ReadingLimits;
    readonly onPageCount: (count: number) => void;
    readonly progress: PageProgress;
  },
): Promise<Reading> {
  const { ocr, limits, onPageCount, progress } = dependencies;
  const pdfjs = await openPdfjsDocument(bytes);
  let pdfium: PdfiumDocument | undefined;
  let hasPdfiumRead = false;
  const pdf: OpenPdf = {
    pdfjs,
    // The dictionary of a stream is never packed, and a picture is a stream.
    mayHoldPictures: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Image'),
    pdfium: async (purpose) => {
      hasPdfiumRead ||= purpose === 'read';
      pdfium ??= await openPdfiumDocument(bytes);
      return pdfium;
    },
  };
  try {
    const pageCount = pdfjs ? pdfjs.numPages : (await pdf.pdfium('read')).pageCount;
    if (pageCount < 1) throw new ReadingError('NO_PAGES');
    onPageCount(pageCount);
    const count = Math.min(pageCount, limits.maximumPages);
    const { pages, notes, missing } = await readPages(count, progress, ({ index, ...page }) =>
      readPdfPage(pdf, index, { ocr, limits, ...page }),
    );
    const engines = [
      ...(pdfjs ? [pdfjsName] : []),
      ...(hasPdfiumRead ? [pdfiumName] : []),
      ...(pages.some(({ source }) => source === 'ocr' || source === 'mixed') ? [ocr.name] : []),
    ];
    return {
      pages,
      pageCount,
      engines,
      missing,
      notes: [...notes, ...pagesBeyondLimit(pageCount, limits.maximumPages)],
    };
  } finally {
    pdfium?.close();
    await pdfjs?.loadingTask.destroy();
  }
}
