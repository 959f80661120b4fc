import { expect, test } from 'bun:test';
import type { FileType } from '../../../core/files/file-type.ts';
import type { Reading } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { ReadingError } from '../../../core/reading/reading-error.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { flatPng } from './support/flat-png.ts';
import { noOcr } from './support/no-ocr.ts';
import { rawPdf } from './support/raw-pdf.ts';
import { textsOf } from './support/words.ts';

const read = (bytes: Uint8Array, mimeType: FileType = 'application/pdf'): Promise<Reading> =>
  readDocument({ bytes, mimeType, ocr: noOcr });

async function failureOf(bytes: Uint8Array, mimeType?: FileType): Promise<ReadingError> {
  const outcome = await read(bytes, mimeType).then(
    (reading) => reading,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ReadingError);
  return outcome as ReadingError;
}

const sentences = (count: number) => (drawing: PDFKit.PDFDocument) => {
  for (let page = 0; page < 3; page++) {
    drawing.addPage({ size: 'A4' }).fontSize(11);
    for (let line = 0; line < count; line++)
      drawLine(drawing, `Line ${line} of page ${page + 1}`, 50, 60 + line * 15);
  }
};
const changed = (bytes: Uint8Array, change: (text: string) => string): Uint8Array =>
  new Uint8Array(Buffer.from(change(Buffer.from(bytes).toString('latin1')), 'latin1'));

test.each(['1.4', '1.7', '1.7ext3'] as const)(
  'a PDF %s that needs a password is refused as such',
  async (pdfVersion) => {
    const bytes = await drawPdf(sentences(3), { userPassword: 'open', ownerPassword: 'own', pdfVersion });
    const { code, isTransient, message } = await failureOf(bytes);
    expect({ code, isTransient }).toEqual({ code: 'FILE_ENCRYPTED', isTransient: false });
    expect(message).toContain('password');
  },
);

test('a PDF that only forbids changes is read', async () => {
  const bytes = await drawPdf(sentences(1), { ownerPassword: 'own', permissions: {} });
  expect(textsOf((await read(bytes)).pages[2])).toEqual(['Line', '0', 'of', 'page', '3']);
});

test.each([0, 20, 500, 1_500])('a PDF cut off after %d bytes is damaged', async (length) => {
  const { code, isTransient } = await failureOf((await drawPdf(sentences(30))).slice(0, length));
  expect({ code, isTransient }).toEqual({ code: 'FILE_DAMAGED', isTransient: false });
});

test('a text file that calls itself a PDF is damaged', async () => {
  expect((await failureOf(new TextEncoder().encode('%PDF-1.7\nThis is only text.\n'))).code).toBe(
    'FILE_DAMAGED',
  );
});

test('a PDF whose table of contents is lost is repaired', async () => {
  const whole = await drawPdf(sentences(5));
  const bytes = changed(whole, (text) => text.slice(0, text.lastIndexOf('startxref')));
  const reading = await read(bytes);
  expect(reading.pages.map(textsOf)).toEqual((await read(whole)).pages.map(textsOf));
});

test('a page that pdfjs finds nothing on is read by PDFium, with the same words at the same places', async () => {
  const content = 'BT /F1 12 Tf 50 700 Td (Certificate of) Tj /F2 20 Tf 0 -40 Td (origin) Tj ET';
  const whole = rawPdf(content);
  const bytes = changed(whole, (text) => text.replace('endstream', '         '));
  const [page] = (await read(whole)).pages;
  const reading = await read(bytes);
  expect(reading.engines).toContainEqual(expect.stringMatching(/^@hyzyla\/pdfium \d/));
  expect(reading.pages[0]!.words.map(({ text, bold }) => ({ text, bold }))).toEqual(
    page!.words.map(({ text, bold }) => ({ text, bold })),
  );
  reading.pages[0]!.words.forEach((word, index) => {
    const expected = page!.words[index]!;
    word.box.forEach((side, at) => {
      expect(side).toBeCloseTo(expected.box[at]!, 3);
    });
    expect(word.size).toBeCloseTo(expected.size, 4);
  });
});

test('a PDF without pages says so', async () => {
  const bytes = changed(rawPdf(''), (text) =>
    text.replace('/Kids [3 0 R] /Count 1', '/Kids [     ] /Count 0'),
  );
  expect((await failureOf(bytes)).code).toBe('NO_PAGES');
});

test('500 empty pages are 500 pages, counted all and read as blank within the limit', async () => {
  const bytes = await drawPdf((drawing) => {
    for (let page = 0; page < 500; page++) drawing.addPage({ size: 'A4' });
  });
  const { pages, pageCount, notes } = await read(bytes);
  expect(pageCount).toBe(500);
  expect(pages.map((page) => page.source)).toEqual(Array(60).fill('blank'));
  expect(notes).toEqual(['Only the first 60 of 500 pages were read.', 'No text was found on the pages.']);
});

test('a PNG of 30,000 × 30,000 pixels is refused before its pixels are unpacked', async () => {
  const bytes = flatPng(30_000, 30_000);
  const before = process.memoryUsage.rss();
  const { code, isTransient } = await failureOf(bytes, 'image/png');
  expect({ code, isTransient }).toEqual({ code: 'IMAGE_TOO_LARGE', isTransient: false });
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
});

test.each([8, 40, 60])('a PNG cut off after %d bytes is damaged', async (length) => {
  expect((await failureOf(flatPng(300, 300).slice(0, length), 'image/png')).code).toBe('FILE_DAMAGED');
});

test('more words than the limit are cut, and a note says so', async () => {
  const bytes = await drawPdf(sentences(10));
  const limits = { maximumPages: 60, maximumWords: 55, maximumInputPixels: 1e6, maximumRenderedPixels: 1e6 };
  const { pages, notes } = await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr, limits });
  expect(pages.map((page) => page.words.length)).toEqual([50, 5, 0]);
  expect(notes).toEqual(['Only the first 55 words were read.']);
});

test('a damaged page does not take the others with it', async () => {
  const bytes = changed(await drawPdf(sentences(2)), (text) => {
    const [, first] = /\/Kids \[(\d+) 0 R/.exec(text)!;
    return text.replace(`/Kids [${first} 0 R`, '/Kids [9 0 R'.padEnd(`/Kids [${first} 0 R`.length));
  });
  const { pages, pageCount, notes } = await read(bytes);
  expect(pageCount).toBe(3);
  expect(pages.map((page) => page.number)).toEqual([2, 3]);
  expect(notes).toEqual(['Page 1 is damaged and was not read.']);
});
