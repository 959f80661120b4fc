import { afterAll, describe, expect, test } from 'bun:test';
import { evenInk } from '../../../core/reading/image/even-ink.ts';
import { evenLight } from '../../../core/reading/image/even-light.ts';
import { createOcr } from '../../../core/reading/ocr/create-ocr.ts';
import type { OcrEngine } from '../../../core/reading/ocr/ocr-engine.ts';
import {
  isMostlySmallPrint,
  isSmallPrint,
  printLook,
  printOf,
} from '../../../core/reading/ocr/small-print.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawDenseTable } from '../../fixtures/papers/dense-table.ts';
import { drawTerms, drawTermsIn } from '../../fixtures/papers/terms-page.ts';
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

async function pictureOf(draw: (document: PDFKit.PDFDocument) => void, dpi: number) {
  const [page] = await renderPages(await drawPdf(draw), dpi, 1);
  const { data, width, height } = noisy(blurred(page!, 0.5), 4, effectsRandom(1, 0));
  return evenInk(evenLight({ data, width, height }));
}

const looksSmall = async (draw: (document: PDFKit.PDFDocument) => void, dpi: number): Promise<boolean> =>
  isSmallPrint(printLook(printOf(await pictureOf(draw, dpi), dpi)));

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
    const draw = (document: PDFKit.PDFDocument): void => drawDenseTable(document, 5, print);
    expect(await looksSmall(draw, dpi)).toBe(false);
    expect(isMostlySmallPrint(printLook(printOf(await pictureOf(draw, dpi), dpi)))).toBe(false);
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

const scanned = { seed: 4, dpi: 200, format: 'pdf', skewDegrees: 0.7, blur: 0.5, noise: 4 } as const;

test('a file of one page of terms is left out too', async () => {
  const pdf = await drawPdf((document) => drawTerms(document, 5, { size: 6, ...back }));
  const bytes = await scan(pdf, scanned);
  asked = 0;
  const { pages, notes } = await readDocument({ bytes, mimeType: 'application/pdf', ocr });
  expect([asked, pages[0]?.words]).toEqual([0, []]);
  expect(notes).toContain('Page 1 is small print (terms) and was not read for fields.');
});

describe('terms beside or below a form', () => {
  const values = ['Invoice', 'number', 'KW-7712', 'Total', '1,250.00'];
  const form = (document: PDFKit.PDFDocument): void => {
    document.addPage({ size: 'A4', margin: 0 }).fontSize(11);
    for (const [at, value] of values.entries()) drawLine(document, value, 40, 60 + at * 40);
  };
  /** Clauses that belong to the form: a declaration of 16 lines in small print. */
  const declaration = (document: PDFKit.PDFDocument): void => {
    form(document);
    drawTermsIn(document, 5, { size: 6, columns: 1, family: 'arimo' }, { x0: 40, y0: 640, x1: 300, y1: 770 });
  };
  const below = (document: PDFKit.PDFDocument): void => {
    form(document);
    drawTermsIn(document, 5, { size: 6, columns: 3, family: 'arimo' }, { x0: 30, y0: 420, x1: 565, y1: 810 });
  };
  /** A value between clauses, nearer to them than paragraphs stand apart. */
  const between = (document: PDFKit.PDFDocument): void => {
    form(document);
    const print = { size: 6, columns: 3, family: 'arimo' } as const;
    drawTermsIn(document, 5, print, { x0: 30, y0: 380, x1: 565, y1: 600 });
    document.fontSize(11);
    drawLine(document, '4,711.50', 60, 599);
    drawTermsIn(document, 6, print, { x0: 30, y0: 614, x1: 565, y1: 820 });
  };
  const beside = (document: PDFKit.PDFDocument): void => {
    form(document);
    drawTermsIn(
      document,
      5,
      { size: 5.5, columns: 2, family: 'tinos' },
      { x0: 290, y0: 40, x1: 565, y1: 810 },
    );
  };
  const read = async (draw: (document: PDFKit.PDFDocument) => void) =>
    readDocument({ bytes: await scan(await drawPdf(draw), scanned), mimeType: 'application/pdf', ocr });

  test.each([
    ['below', below, 'lower'],
    ['beside', beside, 'right'],
  ])('are left out %s it, with a note, and no value of it is', async (_, draw, where) => {
    const { pages, notes } = await read(draw);
    expect(textsOf(pages[0]).slice(0, values.length)).toEqual(values);
    // At most the short last lines of a column.
    expect(textsOf(pages[0]).length - values.length).toBeLessThan(20);
    expect(notes).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Page 1 has \\d+ lines of small print \\(terms\\), in its ${where} part, that were not read\\.$`,
        ),
      ),
    ]);
  });

  test('stay out around a value between them, which is read', async () => {
    const { pages } = await read(between);
    expect(textsOf(pages[0])).toContain('4,711.50');
    expect(textsOf(pages[0]).length).toBeLessThan(60);
  });

  test('a declaration of some lines is part of the form', async () => {
    const { pages, notes } = await read(declaration);
    expect(notes).toEqual([]);
    expect(textsOf(pages[0]).length).toBeGreaterThan(50);
  });
});
