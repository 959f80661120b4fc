import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import type { ReadingLimits } from '../limits.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { packageVersion } from '../package-version.ts';
import type { Page, Reading } from '../page.ts';
import { pagesBeyondLimit } from '../page-notes.ts';
import { ReadingError } from '../reading-error.ts';
import { openPdfiumDocument, type PdfiumDocument } from './pdfium-document.ts';
import { openPdfjsDocument } from './pdfjs-document.ts';
import { readPdfPage } from './read-pdf-page.ts';

const pdfjsName = packageVersion('unpdf');
const pdfiumName = packageVersion('@hyzyla/pdfium');

/** The two readers of one PDF. PDFium is opened when it is first asked for. */
export interface OpenPdf {
  readonly pdfjs: PDFDocumentProxy | null;
  pdfium(): Promise<PdfiumDocument>;
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
  },
): Promise<Reading> {
  const { ocr, limits, onPageCount } = dependencies;
  const pdfjs = await openPdfjsDocument(bytes);
  let pdfium: PdfiumDocument | undefined;
  const pdf: OpenPdf = {
    pdfjs,
    pdfium: async () => {
      pdfium ??= await openPdfiumDocument(bytes);
      return pdfium;
    },
  };
  try {
    const pageCount = pdfjs ? pdfjs.numPages : (await pdf.pdfium()).pageCount;
    if (pageCount < 1) throw new ReadingError('NO_PAGES');
    onPageCount(pageCount);
    const { pages, notes } = await readPages(pdf, Math.min(pageCount, limits.maximumPages), { ocr, limits });
    const engines = [
      ...(pdfjs ? [pdfjsName] : []),
      ...(pdfium ? [pdfiumName] : []),
      ...(pages.some((page) => page.source === 'ocr') ? [ocr.name] : []),
    ];
    return {
      pages,
      pageCount,
      engines,
      notes: [...notes, ...pagesBeyondLimit(pageCount, limits.maximumPages)],
    };
  } finally {
    pdfium?.close();
    await pdfjs?.loadingTask.destroy();
  }
}

/** A damaged page does not take the others with it, unless there is no other. */
async function readPages(
  pdf: OpenPdf,
  count: number,
  dependencies: { readonly ocr: OcrEngine; readonly limits: ReadingLimits },
): Promise<{ readonly pages: readonly Page[]; readonly notes: readonly string[] }> {
  const pages: Page[] = [];
  const notes: string[] = [];
  let damage: ReadingError | undefined;
  for (let index = 0; index < count; index++) {
    try {
      pages.push(await readPdfPage(pdf, index, dependencies));
    } catch (error) {
      if (!(error instanceof ReadingError) || error.code !== 'FILE_DAMAGED') throw error;
      damage = error;
      notes.push(`Page ${index + 1} is damaged and was not read.`);
    }
  }
  if (damage && pages.length === 0) throw damage;
  return { pages, notes };
}
