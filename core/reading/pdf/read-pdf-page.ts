import type { GreyImage } from '../grey-image.ts';
import { pictureRules } from '../image/picture-rules.ts';
import { confirmedPage, isConfirmedBySample, isWorthASample } from '../judge/confirmed-by-sample.ts';
import { reconcile } from '../judge/reconcile.ts';
import { suspicionOf } from '../judge/suspicion.ts';
import type { TextLayer } from '../judge/text-layer.ts';
import type { ReadingLimits } from '../limits.ts';
import type { OcrEngine } from '../ocr/ocr-engine.ts';
import { pageOfPhoto, readPhoto } from '../ocr/read-photo.ts';
import { type PictureOptions, type PictureReading, readPicture } from '../ocr/read-picture.ts';
import type { Box, Page } from '../page.ts';
import { hiddenText, smallPrint, termsBeside } from '../page-notes.ts';
import type { ReadPage } from '../read-pages.ts';
import { ReadingError } from '../reading-error.ts';
import type { Glyph } from '../words/glyph.ts';
import { glyphsToWords } from '../words/glyphs-to-words.ts';
import { fallOf, leanOf, straightGlyphs, straightWords } from '../words/leaning-lines.ts';
import { inReadingOrder } from '../words/reading-order.ts';
import { boxTurned, type Turn, turned, turnForReading } from '../words/turn-upright.ts';
import type { DrawnRule } from './drawn-rules.ts';
import { type PageDrawings, pageDrawings } from './page-pictures.ts';
import { isEmptyPage, type PdfiumDocument, pageSize, renderPage } from './pdfium-document.ts';
import { pdfiumGlyphs } from './pdfium-glyphs.ts';
import { type PageDrawing, pdfjsDrawing } from './pdfjs-drawing.ts';
import type { OpenPdf } from './read-pdf.ts';
import { seenLetters } from './seen-letters.ts';

/** Resolution at which a page is drawn for OCR, dots per inch; see `wantedSide` of `readPicture`. */
const ocrDensity = 222;
/** A larger sheet is drawn smaller, but never below the resolution at which small print can be read. */
const leastDensity = 150;
const a4Side = 842;
/** With fewer words a page is looked at for letters that are drawn as outlines. */
const fewWords = 25;

interface Dependencies {
  readonly ocr: OcrEngine;
  readonly limits: ReadingLimits;
  /** How the page before had to be turned; null where nothing is known. */
  readonly guess: Turn | null;
}

/** A text layer of which more cannot be seen is what OCR left under a scan. */
const mostlyInvisible = 0.9;

type PictureDependencies = Dependencies & Pick<PictureOptions, 'skipsSmallPrint' | 'seenWords'>;

/**
 * Reads one page (`index` from 0): its text layer as pdfjs sees it, else as PDFium does, which repairs
 * more, else its picture. A layer that may not be what the page shows is held against its picture.
 * @throws ReadingError FILE_DAMAGED, READING_TIMED_OUT
 */
export async function readPdfPage(
  pdf: OpenPdf,
  index: number,
  dependencies: Dependencies,
): Promise<ReadPage> {
  const number = index + 1;
  const { layer: own, hidesText } = await pdfjsLayer(pdf, index);
  const notes = hidesText ? [hiddenText(number)] : [];
  // PDFium would find again what nobody sees.
  const layer = own ?? (hidesText ? null : pdfiumLayer(await pdf.pdfium('read'), index));
  if (!layer) {
    const drawn = drawnPage(await pdf.pdfium('read'), index, dependencies.limits);
    if (!drawn.image) return { page: { number, ...drawn.size, source: 'blank', words: [] }, notes };
    const photo = await readPhoto(
      dependencies.ocr,
      drawn.image,
      optionsFor(drawn, { ...dependencies, skipsSmallPrint: true }),
    );
    const read = pageOfPhoto(number, photo);
    return { ...read, notes: [...notes, ...read.notes] };
  }
  const drawings = await drawingsBeside(pdf, index, layer);
  const suspicion = suspicionOf(layer, drawings);
  if (!suspicion) {
    const { invisible: _, ...page } = layer;
    return { page: { number, source: 'text-layer', ...page }, notes };
  }
  const picture = drawnPage(await pdf.pdfium('read'), index, dependencies.limits);
  const { lines } = dependencies.ocr;
  if (
    lines &&
    picture.image &&
    isWorthASample(suspicion) &&
    (await isConfirmedBySample(layer, picture.image, lines))
  )
    return { page: { number, ...(await withRulesOf(picture, confirmedPage(layer))) }, notes };
  const read = await readDrawnPage(picture, {
    ...dependencies,
    guess: layer.turned ?? 0,
    // Letters that can be seen are worth more than the time that it takes to check them.
    skipsSmallPrint: layer.invisible > mostlyInvisible,
    seenWords: layer.invisible > mostlyInvisible ? [] : layer.words.map(({ box }) => box),
  });
  if (read.isSmallPrint)
    return {
      page: { number, width: layer.width, height: layer.height, source: 'ocr', words: [] },
      notes: [...notes, smallPrint(number)],
    };
  const { termsLeftOut, ...readWithout } = read;
  const { page, note } = reconcile(layer, readWithout, suspicion, drawings.pictures);
  return {
    page: { number, ...page },
    notes: [
      ...notes,
      ...(note ? [note(number)] : []),
      ...(termsLeftOut ? [termsBeside(number, termsLeftOut)] : []),
    ],
  };
}

/** The lines of a scan are in its picture, not in its text layer. */
async function withRulesOf(
  { image, dotsPerInch }: DrawnPage,
  page: Omit<Page, 'number'>,
): Promise<Omit<Page, 'number'>> {
  if (!image || page.rules) return page;
  const rules = await pictureRules(image, dotsPerInch, page);
  return rules.length === 0 ? page : { ...page, rules };
}

const nothingBeside: PageDrawings = { pictures: [], paths: 0 };

/** PDFium is asked only where the file holds pictures at all, or a page has suspiciously few words. */
async function drawingsBeside(pdf: OpenPdf, index: number, layer: TextLayer): Promise<PageDrawings> {
  if (!pdf.mayHoldPictures && layer.words.length >= fewWords) return nothingBeside;
  try {
    return (await pdf.pdfium('look')).withPage(index, pageDrawings);
  } catch (error) {
    // What pdfjs has read is not lost because PDFium cannot open the file.
    if (error instanceof ReadingError) return nothingBeside;
    throw error;
  }
}

/** What pdfjs reads of a page, and whether it left out letters that nobody sees. */
async function pdfjsLayer(
  pdf: OpenPdf,
  index: number,
): Promise<{ readonly layer: TextLayer | null; readonly hidesText: boolean }> {
  if (!pdf.pdfjs) return { layer: null, hidesText: false };
  try {
    const page = await pdf.pdfjs.getPage(index + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const drawing = await pdfjsDrawing(page);
    page.cleanup();
    const glyphs = await lettersSeen(pdf, index, drawing);
    return {
      layer: toLayer({ ...drawing, glyphs }, { width, height }),
      hidesText: hidesLegible(drawing.glyphs, glyphs),
    };
  } catch {
    // A page that pdfjs cannot follow: PDFium has the last word, and says so itself when it cannot.
    return { layer: null, hidesText: false };
  }
}

/** Smaller print than this, in points, is a mark of the software that made the file, which tells nobody anything. */
const legible = 3;

function hidesLegible(all: readonly Glyph[], seen: readonly Glyph[]): boolean {
  const left = new Set(seen);
  return all.some((glyph) => glyph.size >= legible && !left.has(glyph));
}

/** Pixels a point at which it shows whether letters have ink. */
const inkScale = 1.5;

/** The page is drawn only where some letters have the colour of their ground, or were painted over. */
async function lettersSeen(
  pdf: OpenPdf,
  index: number,
  { glyphs, perhapsUnseen }: PageDrawing,
): Promise<readonly Glyph[]> {
  if (perhapsUnseen.size === 0) return glyphs;
  try {
    return (await pdf.pdfium('look')).withPage(index, (module, page) =>
      seenLetters(glyphs, perhapsUnseen, renderPage(module, page, inkScale), inkScale),
    );
  } catch (error) {
    // What pdfjs has read is not lost because PDFium cannot open the file.
    if (error instanceof ReadingError) return glyphs;
    throw error;
  }
}

function pdfiumLayer(pdfium: PdfiumDocument, index: number): TextLayer | null {
  return pdfium.withPage(index, (module, page) =>
    isEmptyPage(module, page)
      ? null
      : toLayer({ glyphs: pdfiumGlyphs(module, page), rules: [] }, pageSize(module, page)),
  );
}

function toLayer(
  drawn: Pick<PageDrawing, 'glyphs' | 'rules'>,
  size: { readonly width: number; readonly height: number },
): TextLayer | null {
  const turn = turnForReading(drawn.glyphs);
  const { glyphs, width, height } = turned(drawn.glyphs, size, turn);
  const lean = leanOf(glyphs);
  const words = glyphsToWords(straightGlyphs(glyphs, { width, height }, lean), { width, height });
  if (words.length === 0) return null;
  const letters = glyphs.filter(({ text }) => text.trim() !== '');
  const invisible = letters.filter((glyph) => glyph.invisible).length / Math.max(1, letters.length);
  const fall = invisible > 0.5 ? fallOf(words, { width, height }) : 0;
  const rules = drawn.rules.map((rule) => boxTurned(boxOfRule(rule, size), turn));
  return {
    width,
    height,
    words: fall === 0 ? words : inReadingOrder(straightWords(words, { width, height }, fall)),
    invisible,
    ...(lean + fall === 0 ? {} : { skew: lean + fall }),
    ...(turn === 0 ? {} : { turned: turn }),
    // Lines of a page that leans are not sought among what it draws: they are in its picture.
    ...(rules.length === 0 || lean + fall !== 0 ? {} : { rules }),
  };
}

const boxOfRule = (
  { x0, y0, x1, y1 }: DrawnRule,
  size: { readonly width: number; readonly height: number },
): Box => [x0 / size.width, y0 / size.height, x1 / size.width, y1 / size.height];

const emptyPage: PictureReading = { source: 'blank', words: [], isIllegible: false };

/** A page as a picture; null where it draws nothing. */
interface DrawnPage {
  readonly size: { readonly width: number; readonly height: number };
  readonly image: GreyImage | null;
  readonly dotsPerInch: number;
}

function drawnPage(pdfium: PdfiumDocument, index: number, limits: ReadingLimits): DrawnPage {
  return pdfium.withPage(index, (module, page) => {
    const size = pageSize(module, page);
    const side = Math.max(size.width, size.height, 1);
    const wanted = Math.max(leastDensity, (ocrDensity * Math.max(a4Side, 1)) / side);
    const most = Math.sqrt(limits.maximumRenderedPixels / Math.max(1, size.width * size.height)) * 72;
    const dotsPerInch = Math.min(wanted, most);
    const image = isEmptyPage(module, page) ? null : renderPage(module, page, dotsPerInch / 72);
    return { size, image, dotsPerInch };
  });
}

async function readDrawnPage(drawn: DrawnPage, dependencies: PictureDependencies): Promise<PictureReading> {
  if (!drawn.image) return emptyPage;
  return readPicture(dependencies.ocr, drawn.image, optionsFor(drawn, dependencies));
}

const optionsFor = (
  { dotsPerInch }: DrawnPage,
  { limits, guess, skipsSmallPrint, seenWords = [] }: PictureDependencies,
): PictureOptions => ({
  dotsPerInch,
  maximumPixels: limits.maximumRenderedPixels,
  guess,
  ...{ skipsSmallPrint, seenWords },
});
