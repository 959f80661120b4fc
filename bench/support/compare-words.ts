import sharp from 'sharp';
import { detectFileType } from '../../core/files/file-type.ts';
import type { OcrEngine } from '../../core/reading/ocr/ocr-engine.ts';
import type { Word } from '../../core/reading/page.ts';
import { openPdfiumDocument, renderPage } from '../../core/reading/pdf/pdfium-document.ts';
import { readDocument } from '../../core/reading/read-document.ts';

/** Boxes of one word in two readings lie within this part of the page. */
const near = 0.02;
const density = 200;

/**
 * Makes a scan of the first page of a born-digital PDF (or takes the one given) and reads it: how many of its words there are in
 * the text layer, how many OCR read letter for letter at their place, and how many it made in all.
 */
export async function compareWithTextLayer(
  pdf: Uint8Array,
  ocr: OcrEngine,
  scanned?: Uint8Array,
): Promise<{
  readonly words: number;
  readonly read: number;
  readonly made: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}> {
  const printed = (await readDocument({ bytes: pdf, mimeType: 'application/pdf', ocr })).pages[0]!.words;
  const bytes = scanned ?? (await scanOf(pdf));
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const mimeType = detectFileType(bytes) ?? 'image/jpeg';
  const made = (await readDocument({ bytes, mimeType, ocr })).pages[0]!.words;
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - started) / 1_000;
  return {
    words: printed.length,
    read: countSame(printed, made),
    made: made.length,
    seconds,
    cpuSeconds: (user + system) / 1e6,
  };
}

async function scanOf(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await openPdfiumDocument(pdf);
  const image = document.withPage(0, (pdfium, page) => renderPage(pdfium, page, density / 72));
  document.close();
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .withMetadata({ density })
    .jpeg({ quality: 75 })
    .toBuffer();
}

function countSame(printed: readonly Word[], made: readonly Word[]): number {
  const left = [...made];
  let same = 0;
  for (const word of printed) {
    const at = left.findIndex((other) => other.text === word.text && isNear(other, word));
    if (at < 0) continue;
    left.splice(at, 1);
    same++;
  }
  return same;
}

function isNear(a: Word, b: Word): boolean {
  const middle = ({ box }: Word): number => (box[1] + box[3]) / 2;
  return Math.abs(a.box[0] - b.box[0]) < near && Math.abs(middle(a) - middle(b)) < near / 2;
}
