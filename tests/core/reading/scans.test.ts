import { afterAll, describe, expect, test } from 'bun:test';
import sharp from 'sharp';
import type { FileType } from '../../../core/files/file-type.ts';
import { createTesseract } from '../../../core/reading/ocr/tesseract.ts';
import type { Page, Reading } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { boxAsShown } from '../../../core/reading/words/as-shown.ts';
import { randomFor } from '../../fixtures/random.ts';
import { photographed, type SheetCorners, sheetFromPhoto } from '../../fixtures/scans/photo.ts';
import { renderPages } from '../../fixtures/scans/raster.ts';
import { type ScanOptions, scan } from '../../fixtures/scans/scan.ts';
import { type DrawnWord, drawLine, drawPdf } from './support/draw-pdf.ts';
import { textsOf } from './support/words.ts';

const ocr = createTesseract(['fra', 'eng', 'deu', 'spa']);
afterAll(() => ocr.close());

const read = (bytes: Uint8Array, mimeType: FileType): Promise<Reading> =>
  readDocument({ bytes, mimeType, ocr });

const drawn: DrawnWord[] = [];
const lines = [
  'Commercial Invoice number 4711 of 12 March 2026',
  'Shipper Northwind Trading Company Limited, Hamburg',
  'Consignee Pacific Hardware Incorporated, Oakland',
  'Stainless steel bolts M8 in cartons of 500 pieces',
  'Gross weight 1,284.50 kg in 12 packages',
  'Total amount 12,345.60 USD, payment within 30 days',
];
/** A page with two blocks of text and a ruled table, A4. */
const sheet = await drawPdf((drawing) => {
  drawing.addPage({ size: 'A4' }).font('Helvetica').fontSize(11);
  lines.forEach((line, index) => {
    drawn.push(...drawLine(drawing, line, 60, 120 + index * 24));
  });
  for (let row = 0; row < 6; row++) {
    const y = 360 + row * 26;
    drawing.rect(60, y, 480, 26).stroke();
    for (const x of [100, 330, 430])
      drawing
        .moveTo(x, y)
        .lineTo(x, y + 26)
        .stroke();
    const cells = [
      String(row + 1),
      'Brass valves, threaded',
      `${(row + 3) * 12} PCS`,
      `${(row + 2) * 131}.40`,
    ];
    cells.forEach((cell, at) => {
      drawn.push(...drawLine(drawing, cell, [68, 108, 338, 438][at]!, y + 17));
    });
  }
});

const scanned = (options: Partial<ScanOptions> = {}): Promise<Uint8Array> =>
  scan(sheet, { seed: 3, dpi: 200, format: 'png', ...options });

/** Part of the drawn words that are read letter for letter where they were drawn, as the page is shown upright. */
function partRead(page: Page | undefined): number {
  const left = [...page!.words];
  let found = 0;
  for (const { text, x0, x1, baseline } of drawn) {
    const at = left.findIndex(
      (word) =>
        word.text === text &&
        Math.abs((word.box[0] + word.box[2]) / 2 - (x0 + x1) / 2 / 595.28) < 0.02 &&
        Math.abs(word.box[3] - baseline / 841.89) < 0.02,
    );
    if (at < 0) continue;
    left.splice(at, 1);
    found++;
  }
  return found / drawn.length;
}

describe('a scan is read as well as it can be seen', () => {
  test.each([
    ['clean', {}],
    ['askew by 2 degrees', { skewDegrees: 2 }],
    ['at 150 dpi, soft and grainy', { dpi: 150, noise: 5, blur: 0.6, skewDegrees: -0.7 }],
    ['in a shadow, with grain', { shadow: 0.6, noise: 6 }],
    ['with a stamp over it, in colour', { stamp: 'Northwind', color: true, noise: 3 }],
    ['folded, as a bad JPEG', { fold: true, noise: 5, jpegQuality: 35, format: 'jpeg' }],
  ] satisfies [string, Partial<ScanOptions>][])('%s', async (_, options) => {
    const type = 'format' in options ? 'image/jpeg' : 'image/png';
    const [page] = (await read(await scanned(options), type)).pages;
    expect(page!.source).toBe('ocr');
    expect(partRead(page)).toBeGreaterThan(0.9);
    expect(textsOf(page).filter((text) => /^[|_[\]]+$/.test(text))).toEqual([]);
  });

  test('on any of its sides, and says how it was turned', async () => {
    const picture = await scanned({ skewDegrees: 0.6 });
    for (const turn of [90, 180, 270] as const) {
      const bytes = await sharp(picture).rotate(turn).png().toBuffer();
      const [page] = (await read(bytes, 'image/png')).pages;
      expect(page!.turned).toBe((360 - turn) as 90 | 180 | 270);
      expect(page!.height).toBeGreaterThan(page!.width);
      expect(partRead(page)).toBeGreaterThan(0.9);
      // Shown on the sheet as it lies, the first word stands where the turn has brought it.
      const first = page!.words.find((word) => word.text === 'Commercial')!;
      const [x0, y0, x1, y1] = boxAsShown(first.box, page!);
      const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
      const drawnAt = [
        (drawn[0]!.x0 + drawn[0]!.x1) / 2 / 595.28,
        (drawn[0]!.baseline - 4) / 841.89,
      ] as const;
      const expected = {
        90: [1 - drawnAt[1], drawnAt[0]],
        180: [1 - drawnAt[0], 1 - drawnAt[1]],
        270: [drawnAt[1], 1 - drawnAt[0]],
      }[turn];
      expect(Math.hypot(x - expected[0]!, y - expected[1]!)).toBeLessThan(0.02);
    }
  });

  test('of the same goods in every line, whose columns alternate more sharply than its lines', async () => {
    const list = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).font('Helvetica').fontSize(12);
      for (let row = 0; row < 40; row++)
        drawLine(drawing, `Ball valve DN ${row} 8481.80 ${row + 1} pcs`, 50, 60 + row * 12);
    });
    const [page] = (await read(await scan(list, { seed: 3, dpi: 150, format: 'png' }), 'image/png')).pages;
    expect(page!.turned ?? 0).toBe(0);
    expect(textsOf(page).filter((text) => text === 'valve').length).toBeGreaterThanOrEqual(38);
  });

  test('photographed on a desk at an angle, and says where the words are in the photo', async () => {
    const [picture] = await renderPages(sheet, 200, 1);
    const corners: SheetCorners = [
      [0.12, 0.06],
      [0.9, 0.1],
      [0.93, 0.92],
      [0.06, 0.95],
    ];
    const { data, width, height } = photographed(picture!, corners, randomFor(5, 'photo'));
    const bytes = await sharp(data, { raw: { width, height, channels: 1 } })
      .jpeg()
      .toBuffer();
    const [page] = (await read(bytes, 'image/jpeg')).pages;
    expect(partRead(page)).toBeGreaterThan(0.9);
    const onSheet = sheetFromPhoto(corners);
    for (const word of page!.words.filter(({ text }) => text === 'Brass')) {
      const [x0, y0, x1, y1] = boxAsShown(word.box, page!);
      const [x, y] = onSheet((x0 + x1) / 2, (y0 + y1) / 2);
      expect(
        Math.hypot(x - (word.box[0] + word.box[2]) / 2, y - (word.box[1] + word.box[3]) / 2),
      ).toBeLessThan(0.01);
    }
  });

  test('on another side than the page before it', async () => {
    const pages = await drawPdf((drawing) => {
      for (const degrees of [0, 180, 180]) {
        drawing
          .addPage({ size: [400, 260] })
          .font('Helvetica')
          .fontSize(11);
        drawing.rotate(degrees, { origin: [200, 130] });
        lines.forEach((line, index) => void drawLine(drawing, line, 40, 60 + index * 24));
      }
    });
    const tiff = await scan(pages, { seed: 3, dpi: 200, format: 'tiff' });
    const readPages = (await read(tiff, 'image/tiff')).pages;
    expect(readPages.map((page) => page.turned ?? 0)).toEqual([0, 180, 180]);
    for (const page of readPages) expect(textsOf(page)).toContain('Consignee');
  });

  test('in each language that is set up, with its letters', async () => {
    const pdf = await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).font('Helvetica').fontSize(12);
      drawLine(drawing, 'Empfänger: Müller Großhandel, Düsseldorf, zweiundzwanzig Stück', 60, 120);
      drawLine(drawing, 'Désignation des marchandises, quantité, payé à réception', 60, 160);
      drawLine(drawing, 'Dirección del señor: país de origen España, válvulas pequeñas', 60, 200);
    });
    const [page] = (await read(await scan(pdf, { seed: 1, dpi: 200, format: 'png' }), 'image/png')).pages;
    for (const word of ['Empfänger:', 'Düsseldorf,', 'Désignation', 'réception', 'señor:'])
      expect(textsOf(page)).toContain(word);
  });
});

describe('a TIFF is read however it is packed', () => {
  test.each([
    ['lzw', { compression: 'lzw' }],
    ['fax group 4', { compression: 'ccittfax4', bitdepth: 1 }],
    ['jpeg', { compression: 'jpeg', quality: 80 }],
    ['deflate', { compression: 'deflate' }],
  ] as const)('%s', async (_, how) => {
    const bytes = await sharp(await scanned())
      .toColourspace('b-w')
      .withDensity(200)
      .tiff(how)
      .toBuffer();
    const [page] = (await read(bytes, 'image/tiff')).pages;
    expect(page!.width).toBeCloseTo(595, -1);
    expect(partRead(page)).toBeGreaterThan(0.9);
  });
});

test('a fax of half as many rows to an inch as columns is read as high as it was', async () => {
  const { data, info } = await sharp(await scanned())
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const half = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize({ width: info.width, height: Math.round(info.height / 2), fit: 'fill' })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 200 / 25.4, yres: 100 / 25.4 })
    .toBuffer();
  const [page] = (await read(half, 'image/tiff')).pages;
  expect(page!.width).toBeCloseTo(595, -1);
  expect(page!.height).toBeCloseTo(842, -1);
  expect(partRead(page)).toBeGreaterThan(0.8);
});
