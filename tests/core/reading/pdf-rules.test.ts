import { expect, test } from 'bun:test';
import type { Page } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawPdf } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';

const read = async (draw: Parameters<typeof drawPdf>[0]): Promise<Page> => {
  const reading = await readDocument({
    bytes: await drawPdf(draw),
    mimeType: 'application/pdf',
    ocr: noOcr,
  });
  return reading.pages[0] as Page;
};

/** Lines of a page in whole points, as `x0 y0 x1 y1`. */
const rulesOf = ({ rules = [], width, height }: Page): string[] =>
  rules.map(([x0, y0, x1, y1]) =>
    [x0 * width, y0 * height, x1 * width, y1 * height].map(Math.round).join(' '),
  );

test('two boxes that share a side have it once, and what is not seen draws nothing', async () => {
  const page = await read((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(10).text('Shipper', 55, 60).text('Consignee', 255, 60);
    drawing.rect(50, 50, 200, 100).stroke().rect(250, 50, 200, 100).stroke();
    drawing.rect(60, 300, 100, 40).fill('white');
    // A tick box.
    drawing.rect(60, 400, 8, 8).stroke();
  });
  expect(rulesOf(page).sort()).toEqual(
    ['50 50 450 50', '50 150 450 150', '50 50 50 150', '250 50 250 150', '450 50 450 150'].sort(),
  );
});

test('a thin filled area is one line, and a line of pieces is whole', async () => {
  const page = await read((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(10).text('Vessel', 55, 60);
    drawing.rect(50, 50, 150, 0.5).rect(200, 50, 150, 0.5).fill('black');
  });
  expect(rulesOf(page)).toEqual(['50 50 350 50']);
});

test('lines so pale that a scan would lose them part nothing, coloured ones do', async () => {
  const page = await read((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(10).text('Vessel', 55, 60);
    drawing.moveTo(50, 100).lineTo(350, 100).stroke('#c8c8c8');
    drawing.moveTo(50, 200).lineTo(350, 200).stroke('#777777');
    drawing.moveTo(50, 300).lineTo(350, 300).stroke('#b03020');
  });
  expect(rulesOf(page)).toEqual(['50 200 350 200', '50 300 350 300']);
});

test('lines turn with a page that is read sideways', async () => {
  const page = await read((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(10);
    drawing.rotate(90, { origin: [300, 300] });
    drawing.text('Port of loading', 255, 260).moveTo(250, 280).lineTo(450, 280).stroke();
  });
  expect(page.turned).toBe(270);
  const [word] = page.words;
  const [x0, y0, x1] = (page.rules?.[0] ?? [0, 0, 0]) as readonly number[];
  expect(x1! - x0!).toBeCloseTo(200 / page.width, 3);
  expect(x0!).toBeCloseTo(word!.box[0] - 5 / page.width, 2);
  expect(y0!).toBeGreaterThan(word!.box[3]);
});
