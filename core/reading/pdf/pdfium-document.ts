import type { GreyImage } from '../grey-image.ts';
import { ReadingError } from '../reading-error.ts';
import { loadPdfium, type Pdfium, pdfiumErrors, withMemory } from './pdfium.ts';

/** A PDF opened by PDFium. `index` counts pages from 0. */
export interface PdfiumDocument {
  readonly pageCount: number;
  /** Lends the page to `use`; PDFium's pointer to it is not valid afterwards. */
  withPage<T>(index: number, use: (pdfium: Pdfium, page: number) => T): T;
  close(): void;
}

/**
 * Opens a PDF with PDFium, which repairs files that pdfjs refuses.
 * @throws ReadingError FILE_ENCRYPTED, FILE_DAMAGED
 */
export async function openPdfiumDocument(bytes: Uint8Array): Promise<PdfiumDocument> {
  const pdfium = await loadPdfium();
  const copy = pdfium.wasmExports.malloc(bytes.length);
  if (copy === 0) throw new ReadingError('READING_OUT_OF_MEMORY');
  pdfium.HEAPU8.set(bytes, copy);
  const document = pdfium._FPDF_LoadMemDocument(copy, bytes.length, 0);
  if (document === 0) {
    const error = pdfium._FPDF_GetLastError();
    pdfium.wasmExports.free(copy);
    const isLocked = error === pdfiumErrors.password || error === pdfiumErrors.security;
    throw new ReadingError(isLocked ? 'FILE_ENCRYPTED' : 'FILE_DAMAGED', {
      cause: new Error(`PDFium: error ${error}`),
    });
  }
  return {
    pageCount: pdfium._FPDF_GetPageCount(document),
    withPage: (index, use) => {
      const page = pdfium._FPDF_LoadPage(document, index);
      if (page === 0)
        throw new ReadingError('FILE_DAMAGED', { message: `Page ${index + 1} of the file is damaged.` });
      try {
        return use(pdfium, page);
      } finally {
        pdfium._FPDF_ClosePage(page);
      }
    },
    close: () => {
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(copy);
    },
  };
}

/** Size of a page as displayed, in points. */
export function pageSize(pdfium: Pdfium, page: number): { readonly width: number; readonly height: number } {
  return { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) };
}

/** Whether the page draws anything at all: without, there is no need to look at its pixels. */
export function isEmptyPage(pdfium: Pdfium, page: number): boolean {
  return pdfium._FPDFPage_CountObjects(page) <= 0 && pdfium._FPDFPage_GetAnnotCount(page) <= 0;
}

const greyFormat = 1;
const white = 0xffffffff;
const flags = { annotations: 0x01, grey: 0x08 } as const;

/** Draws a page on white, `scale` pixels a point. */
export function renderPage(pdfium: Pdfium, page: number, scale: number): GreyImage {
  const size = pageSize(pdfium, page);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  return withMemory(pdfium, width * height, (buffer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, greyFormat, buffer, width);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags.annotations | flags.grey);
      return { data: pdfium.HEAPU8.slice(buffer, buffer + width * height), width, height };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  });
}
