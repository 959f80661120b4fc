import type { ReadingLimits } from '../limits.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { readPicture } from '../ocr/read-picture.ts';
import type { Page } from '../page.ts';
import type { Glyph } from '../words/glyph.ts';
import { glyphsToWords } from '../words/glyphs-to-words.ts';
import { turned, turnForReading } from '../words/turn-upright.ts';
import { isEmptyPage, type PdfiumDocument, pageSize, renderPage } from './pdfium-document.ts';
import { pdfiumGlyphs } from './pdfium-glyphs.ts';
import { pdfjsGlyphs } from './pdfjs-glyphs.ts';
import type { OpenPdf } from './read-pdf.ts';

/** Resolution at which a page is drawn for OCR, dots per inch. */
const ocrDensity = 300;

type TextLayer = Pick<Page, 'width' | 'height' | 'turned' | 'words'>;

/**
 * Reads one page (`index` from 0): its text layer as pdfjs sees it, else as PDFium does, which repairs
 * more, else its picture. A later judge of text layers decides between them here.
 * @throws ReadingError FILE_DAMAGED, READING_TIMED_OUT
 */
export async function readPdfPage(
  pdf: OpenPdf,
  index: number,
  dependencies: { readonly ocr: OcrEngine; readonly limits: ReadingLimits },
): Promise<Page> {
  const layer = (await pdfjsLayer(pdf, index)) ?? pdfiumLayer(await pdf.pdfium(), index);
  if (layer) return { number: index + 1, source: 'text-layer', ...layer };
  return readPagePicture(await pdf.pdfium(), index, dependencies);
}

async function pdfjsLayer(pdf: OpenPdf, index: number): Promise<TextLayer | null> {
  if (!pdf.pdfjs) return null;
  try {
    const page = await pdf.pdfjs.getPage(index + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const glyphs = await pdfjsGlyphs(page);
    page.cleanup();
    return toLayer(glyphs, { width, height });
  } catch {
    // A page that pdfjs cannot follow: PDFium has the last word, and says so itself when it cannot.
    return null;
  }
}

function pdfiumLayer(pdfium: PdfiumDocument, index: number): TextLayer | null {
  return pdfium.withPage(index, (module, page) =>
    isEmptyPage(module, page) ? null : toLayer(pdfiumGlyphs(module, page), pageSize(module, page)),
  );
}

function toLayer(
  drawn: readonly Glyph[],
  size: { readonly width: number; readonly height: number },
): TextLayer | null {
  const turn = turnForReading(drawn);
  const { glyphs, width, height } = turned(drawn, size, turn);
  const words = glyphsToWords(glyphs, { width, height });
  if (words.length === 0) return null;
  return { width, height, words, ...(turn === 0 ? {} : { turned: turn }) };
}

async function readPagePicture(
  pdfium: PdfiumDocument,
  index: number,
  { ocr, limits }: { readonly ocr: OcrEngine; readonly limits: ReadingLimits },
): Promise<Page> {
  const { size, picture, density } = pdfium.withPage(index, (module, page) => {
    const size = pageSize(module, page);
    const most = Math.sqrt(limits.maximumRenderedPixels / (size.width * size.height));
    const scale = Math.min(ocrDensity / 72, most);
    const picture = isEmptyPage(module, page) ? null : renderPage(module, page, scale);
    return { size, picture, density: scale * 72 };
  });
  const number = index + 1;
  if (!picture) return { number, ...size, source: 'blank', words: [] };
  return { number, ...size, ...(await readPicture(ocr, picture, density)) };
}
