import type { GreyImage } from '../grey-image.ts';
import { inkGrey } from '../image/ink-grey.ts';
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

const format = { bytes: 3, code: 2 } as const;
const white = 0xffffffff;
const annotations = 0x01;

/** Draws a page on white, `scale` pixels a point, as grey with colours paled (see `inkGrey`). */
export function renderPage(pdfium: Pdfium, page: number, scale: number): GreyImage {
  const { data, width, height } = renderColours(pdfium, page, scale);
  return inkGrey(data, { width, height }, format.bytes);
}

/** Draws a page on white, three bytes a pixel: blue, green, red. */
export function renderColours(
  pdfium: Pdfium,
  page: number,
  scale: number,
): { readonly data: Uint8Array; readonly width: number; readonly height: number } {
  const size = pageSize(pdfium, page);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bytes = width * height * format.bytes;
  return withMemory(pdfium, bytes, (buffer) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format.code, buffer, width * format.bytes);
    if (bitmap === 0) throw new RangeError('PDFium has no memory left to draw a page');
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations);
      return { data: pdfium.HEAPU8.slice(buffer, buffer + bytes), width, height };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  });
}
