import { afterAll, describe, expect, test } from 'bun:test';
import { evenInk } from '../../../core/reading/image/even-ink.ts';
import { evenLight } from '../../../core/reading/image/even-light.ts';
import { createOcr } from '../../../core/reading/ocr/create-ocr.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import { isSmallPrint, printLook } from '../../../core/reading/ocr/small-print.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawDenseTable } from '../../fixtures/papers/dense-table.ts';
import { drawTerms } from '../../fixtures/papers/terms-page.ts';
import { blurred, effectsRandom, noisy } from '../../fixtures/scans/effects.ts';
import { renderPages } from '../../fixtures/scans/raster.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { textsOf } from './support/words.ts';

const real = createOcr(['eng']);
afterAll(() => real.close());

/** The real engine, counting the pictures that it is given. */
let asked = 0;
const ocr: OcrEngine = {
  ...real,
  recognize(image, dotsPerInch) {
    asked++;
    return real.recognize(image, dotsPerInch);
  },
};

async function looksSmall(draw: (document: PDFKit.PDFDocument) => void, dpi: number): Promise<boolean> {
  const [page] = await renderPages(await drawPdf(draw), dpi, 1);
  const { data, width, height } = noisy(blurred(page!, 0.5), 4, effectsRandom(1, 0));
  return isSmallPrint(printLook(evenInk(evenLight({ data, width, height })), dpi));
}

const back = { columns: 3, family: 'tinos' } as const;

describe('a page of terms is known by its look', () => {
  test.each([
    [{ size: 5, columns: 4, family: 'dejavu-condensed' }, 200],
    [{ size: 5.5, columns: 2, family: 'arimo' }, 200],
    [{ size: 6, ...back }, 150],
    [{ size: 6, ...back }, 200],
    [{ size: 7, ...back }, 300],
  ] as const)('%j at %i dpi', async (print, dpi) => {
    expect(await looksSmall((document) => drawTerms(document, 5, print), dpi)).toBe(true);
  });
});

describe('a page full of goods is none, however small its type and narrow the gaps between its columns', () => {
  test.each([
    [{ size: 5, gap: 8 }, 150],
    [{ size: 5, gap: 3 }, 200],
    [{ size: 6, gap: 3 }, 200],
    [{ size: 7, gap: 3 }, 200],
    [{ size: 7, gap: 8 }, 150],
  ] as const)('%j at %i dpi', async (print, dpi) => {
    expect(await looksSmall((document) => drawDenseTable(document, 5, print), dpi)).toBe(false);
  });
});

const front = (document: PDFKit.PDFDocument): void => {
  document.addPage({ size: 'A4' }).fontSize(12);
  drawLine(document, 'Bill of Lading', 60, 90);
  for (let line = 0; line < 12; line++)
    drawLine(document, `Shipper and consignee ${line}`, 60, 130 + line * 30);
};

test('the terms on the back of a scan are left out, with a note, and cost no time', async () => {
  const pdf = await drawPdf((document) => {
    front(document);
    drawTerms(document, 5, { size: 6, ...back });
  });
  const bytes = await scan(pdf, { seed: 4, dpi: 200, format: 'pdf', skewDegrees: 0.7, blur: 0.5, noise: 4 });
  asked = 0;
  const { pages, notes, missing } = await readDocument({ bytes, mimeType: 'application/pdf', ocr });
  const askedForFront = asked;
  expect(textsOf(pages[0]).slice(0, 3)).toEqual(['Bill', 'of', 'Lading']);
  expect(pages[1]).toMatchObject({ number: 2, source: 'ocr', words: [] });
  expect(notes).toEqual(['Page 2 is small print (terms) and was not read for fields.']);
  expect(missing).toEqual([]);

  asked = 0;
  const alone = await scan(await drawPdf(front), { seed: 4, dpi: 200, format: 'pdf', skewDegrees: 0.7 });
  await readDocument({ bytes: alone, mimeType: 'application/pdf', ocr });
  expect(askedForFront).toBe(asked);
});
