import { afterAll, expect, test } from 'bun:test';
import sharp, { type Sharp } from 'sharp';
import type { FileType } from '../../../core/files/file-type.ts';
import { createTesseract } from '../../../core/reading/ocr/tesseract.ts';
import type { Page, Reading } from '../../../core/reading/page.ts';
import { openPdfiumDocument, renderPage } from '../../../core/reading/pdf/pdfium-document.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { type DrawnWord, drawLine, drawPdf } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';
import { textsOf } from './support/words.ts';

const ocr = createTesseract(['eng']);
afterAll(() => ocr.close());

const read = (bytes: Uint8Array, mimeType: FileType): Promise<Reading> =>
  readDocument({ bytes, mimeType, ocr });

const drawn: DrawnWord[] = [];
/** A page of A4 with a few lines of an invoice, as it is drawn and as a scanner would see it at 200 dpi. */
const sheet = await drawPdf((drawing) => {
  drawing.addPage({ size: 'A4' });
  drawing.font('Helvetica-Bold').fontSize(20);
  drawn.push(...drawLine(drawing, 'Commercial Invoice', 60, 90));
  drawing.font('Helvetica').fontSize(11);
  const lines = ['Invoice number 4711', 'Shipper Northwind Trading Company', 'Total amount 12,345.60 USD'];
  lines.forEach((line, index) => {
    drawn.push(...drawLine(drawing, line, 60, 140 + index * 22));
  });
});
const scan = await scanOf(sheet, 200);

async function scanOf(pdf: Uint8Array, density: number): Promise<Sharp> {
  const document = await openPdfiumDocument(pdf);
  const { data, width, height } = document.withPage(0, (pdfium, page) =>
    renderPage(pdfium, page, density / 72),
  );
  document.close();
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** Every drawn word is read, within `tolerance` points of where it was drawn. */
function expectRead(page: Page | undefined, tolerance = 3): void {
  for (const { text, x0, x1, baseline } of drawn) {
    const near = page!.words.filter(
      (word) =>
        Math.abs(word.box[0] * 595.28 - x0) < tolerance &&
        Math.abs(word.box[2] * 595.28 - x1) < tolerance &&
        Math.abs(word.box[3] * 841.89 - baseline) < tolerance + 3,
    );
    expect(near.map((word) => word.text)).toEqual([text]);
  }
  expect(page!.words).toHaveLength(drawn.length);
}

test('a PDF page that is a picture is read through OCR, with the words where they stand', async () => {
  const picture = await scan.clone().jpeg({ quality: 80 }).toBuffer();
  const bytes = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).image(picture, 0, 0, { width: 595.28, height: 841.89 });
    drawing.addPage({ size: 'A4' }).fontSize(12);
    drawLine(drawing, 'born digital', 50, 80);
    drawing.addPage({ size: 'A4' });
  });
  const { pages, engines } = await read(bytes, 'application/pdf');
  expect(pages.map((page) => page.source)).toEqual(['ocr', 'text-layer', 'blank']);
  expectRead(pages[0]);
  expect(engines.map((engine) => engine.split(' ')[0])).toEqual(['unpdf', '@hyzyla/pdfium', 'tesseract.js']);
  const [heading, small] = [pages[0]!.words[0]!, pages[0]!.words[2]!];
  expect(heading.size / small.size).toBeCloseTo(20 / 11, 0);
  expect(heading.confidence).toBeGreaterThan(0.8);
});

test('a PNG is read, and says its size by its resolution', async () => {
  const bytes = await scan.clone().withMetadata({ density: 200 }).png().toBuffer();
  const [page] = (await read(bytes, 'image/png')).pages;
  expect(page!.width).toBeCloseTo(595.3, 0);
  expectRead(page);
});

test('a picture too small for OCR is enlarged; without a resolution it is taken for A4', async () => {
  const small = await scanOf(sheet, 90);
  const { pages } = await read(await small.png().toBuffer(), 'image/png');
  expect(pages[0]!.height).toBeCloseTo(841.7, 0);
  expectRead(pages[0]);
});

test('a photo held sideways is turned as its camera says', async () => {
  const sideways = await scan.clone().rotate(270).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const [page] = (await read(sideways, 'image/jpeg')).pages;
  expect(page!.height).toBeGreaterThan(page!.width);
  expectRead(page);
});

test('a transparent picture is read on white', async () => {
  const mask = await scan.clone().negate().extractChannel(0).raw().toBuffer();
  const { width, height } = await scan.metadata();
  const black = sharp({ create: { width, height, channels: 3, background: 'black' } });
  const ink = await black
    .joinChannel(mask, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  expectRead((await read(ink, 'image/png')).pages[0]);
});

test('each page of a TIFF is a page', async () => {
  const frames = await Promise.all(
    [scan.clone(), blankSheet(), scan.clone()].map((page) => page.png().toBuffer()),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const { pages, pageCount } = await read(bytes, 'image/tiff');
  expect(pageCount).toBe(3);
  expect(pages.map((page) => page.source)).toEqual(['ocr', 'blank', 'ocr']);
  expect(textsOf(pages[2])).toEqual(drawn.map((word) => word.text));
});

const blankSheet = (): Sharp =>
  sharp({ create: { width: 1654, height: 2339, channels: 3, background: { r: 250, g: 248, b: 240 } } });

test('an empty sheet, clean or with the grain of a scanner, is blank and never given to OCR', async () => {
  const grain = { type: 'gaussian', mean: 245, sigma: 4 } as const;
  const noisy = sharp({
    create: { width: 1654, height: 2339, channels: 3, noise: grain, background: 'white' },
  });
  for (const paper of [blankSheet(), noisy]) {
    const bytes = await paper.jpeg({ quality: 70 }).toBuffer();
    const reading = await readDocument({ bytes, mimeType: 'image/jpeg', ocr: noOcr });
    expect(reading.pages).toMatchObject([{ source: 'blank', words: [] }]);
    expect(reading.notes).toEqual(['No text was found on the pages.']);
  }
});

test('OCR asks at once for a language that is not installed', () => {
  expect(() => createTesseract(['eng', 'xxx'])).toThrow(
    'OCR cannot read "xxx": install its data with `bun add @tesseract.js-data/xxx`.',
  );
});

test('a picture that takes too long is given up, and the engine serves the next one', async () => {
  const limits = { pageMilliseconds: 60_000 };
  const engine = createTesseract(['eng'], limits);
  const bytes = await scan.clone().png().toBuffer();
  limits.pageMilliseconds = 1;
  const late = readDocument({ bytes, mimeType: 'image/png', ocr: engine });
  expect(await late.catch((error: unknown) => error)).toMatchObject({ code: 'READING_TIMED_OUT' });
  limits.pageMilliseconds = 60_000;
  expectRead((await readDocument({ bytes, mimeType: 'image/png', ocr: engine })).pages[0]);
  await engine.close();
});

test('a TIFF that calls its three samples grey is read all the same', async () => {
  const bytes = await (await scanOf(sheet, 150))
    .toColourspace('srgb')
    .tiff({ compression: 'none' })
    .toBuffer();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytes[0] === 0x49;
  const directory = view.getUint32(4, isLittle);
  for (let entry = 0; entry < view.getUint16(directory, isLittle); entry += 1) {
    const at = directory + 2 + 12 * entry;
    // PhotometricInterpretation: from RGB (2) to black is zero (1).
    if (view.getUint16(at, isLittle) === 262) view.setUint16(at + 8, 1, isLittle);
  }
  const { pages } = await read(bytes, 'image/tiff');
  expect(textsOf(pages[0]!)).toContain('Northwind');
});
