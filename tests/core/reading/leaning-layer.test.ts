import { describe, expect, test } from 'bun:test';
import type { Page } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { boxAsShown } from '../../../core/reading/words/as-shown.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf, type PdfDrawing } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';

/** A table whose columns lie so far apart that a lean mixes up its rows. */
const rows = Array.from({ length: 14 }, (_, at) => [
  `Item${at + 1}`,
  `Bearing housing type ${at + 300}`,
  `${(at + 3) * 12} pcs`,
  `${at * 7 + 11}.00 USD`,
]);
const columns = [40, 110, 400, 500] as const;
const [a4, middle] = [
  { width: 595.28, height: 841.89 },
  { x: 297.64, y: 420.945 },
];
const texts = rows.flat().flatMap((cell) => cell.split(' '));

const write = (drawing: PdfDrawing, down: (x: number) => number = () => 0): void => {
  drawing.font('Helvetica').fontSize(10);
  rows.forEach((cells, row) => {
    for (const [at, cell] of cells.entries())
      drawLine(drawing, cell, columns[at]!, 120 + row * 14 + down(columns[at]!));
  });
};
const table = await drawPdf((drawing) => write(drawing.addPage({ size: 'A4' })));

/** The table as it lay in the scanner, with its words over it, unseen, as `lay` writes them. */
async function layered(skewDegrees: number, lay: (drawing: PdfDrawing) => void): Promise<Uint8Array> {
  const picture = Buffer.from(await scan(table, { seed: 1, dpi: 100, format: 'jpeg', skewDegrees }));
  return drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).image(picture, 0, 0, a4);
    drawing.addContent('3 Tr');
    lay(drawing);
  });
}

/** Nothing can be read in the picture, so that the layer has the word. */
const blind = { ...noOcr, recognize: () => Promise.resolve([]) };
const read = async (bytes: Uint8Array): Promise<Page> =>
  (await readDocument({ bytes, mimeType: 'application/pdf', ocr: blind })).pages[0]!;

const leaning = (degrees: number): Promise<Uint8Array> =>
  layered(degrees, (drawing) => {
    drawing.rotate(degrees, { origin: [middle.x, middle.y] });
    write(drawing);
  });

describe('a scan that lay askew in the scanner', () => {
  test.each([0, 2, -1.4])(
    'by %d degrees is read row by row from the words that lean with it',
    async (degrees) => {
      const page = await read(await leaning(degrees));
      expect(page.skew ?? 0).toBeCloseTo(degrees, 1);
      expect(page.words.map(({ text }) => text)).toEqual(texts);
    },
  );

  test('is read so as well where words are written straight, each at its place', async () => {
    const slope = Math.tan((1.5 * Math.PI) / 180);
    const bytes = await layered(1.5, (drawing) => write(drawing, (x) => (x - middle.x) * slope));
    const page = await read(bytes);
    expect(Math.abs((page.skew ?? 0) - 1.5)).toBeLessThan(0.4);
    expect(page.words.map(({ text }) => text)).toEqual(texts);
  });

  test('frames what was read where it stands on the sheet', async () => {
    const page = await read(await leaning(2));
    const item = page.words.find(({ text }) => text === 'Item14')!;
    const [x0, , x1, y1] = boxAsShown(item.box, page);
    const radians = (2 * Math.PI) / 180;
    const drawn = { x: columns[0] - middle.x, y: 120 + 13 * 14 - middle.y };
    const x = middle.x + drawn.x * Math.cos(radians) - drawn.y * Math.sin(radians);
    const y = middle.y + drawn.x * Math.sin(radians) + drawn.y * Math.cos(radians);
    expect(Math.abs(x0 * a4.width - x)).toBeLessThan(2);
    expect(x1).toBeGreaterThan(x0);
    expect(Math.abs(y1 * a4.height - y)).toBeLessThan(5);
  });
});
