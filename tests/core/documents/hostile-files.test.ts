import { afterAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../core/config.ts';
import { createDocumentReader, type DocumentReadResult } from '../../../core/documents/document-reader.ts';
import { detectFileType } from '../../../core/files/file-type.ts';
import { ReadingError } from '../../../core/reading/reading-error.ts';
import { badFiles } from '../../fixtures/bad/bad-files.ts';
import {
  arabicPage,
  catPhoto,
  chinesePage,
  drawingOfItself,
  drawingsTenfold,
  endlessSecondPage,
  hugePictureInPdf,
  scriptedPdf,
  tiffOfPages,
} from '../../fixtures/bad/hostile-files.ts';
import { packedSpaces } from '../../fixtures/bad/nested-pdfs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { drawLine, drawPdf } from '../reading/support/draw-pdf.ts';

const folder = temporaryFolder();
const reader = createDocumentReader(readConfig({}, { readingProcesses: 1 }));
/** For what never ends: the same reader with so little patience that the test is short. */
const impatient = createDocumentReader(
  readConfig({}, { readingProcesses: 1, secondsPerDocument: 12, secondsPerPage: 2 }),
);
afterAll(() => Promise.all([reader.close(), impatient.close()]));

async function outcomeOf(
  name: string,
  bytes: Uint8Array,
  by = reader,
): Promise<DocumentReadResult | ReadingError> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const mimeType = detectFileType(bytes);
  if (!mimeType) throw new Error(`${name} is no file that is read`);
  return by.read({ path, mimeType, documentType: null }).catch((error: unknown) => {
    if (error instanceof ReadingError) return error;
    throw error;
  });
}

const honest = await drawPdf((drawing) => {
  drawing.addPage({ size: 'A4' }).fontSize(11);
  drawLine(drawing, 'Commercial Invoice', 50, 80);
  drawLine(drawing, 'Invoice Number: INV-4711', 50, 110);
});

/** Whatever came before, the next document is read. On a busy machine the impatient reader may need more tries. */
async function expectNextIsRead(by = reader): Promise<void> {
  let next = await outcomeOf('honest.pdf', honest, by);
  for (let more = by === impatient ? 4 : 0; more > 0 && isTimedOut(next); more--)
    next = await outcomeOf('honest.pdf', honest, by);
  expect(next).toMatchObject({ extraction: { documentType: 'invoice' } });
}

const isTimedOut = (outcome: DocumentReadResult | ReadingError): boolean =>
  outcome instanceof ReadingError && outcome.code === 'READING_TIMED_OUT';

describe('a file that cannot be read fails with its reason, and the next is read', () => {
  test.each([
    ['encrypted.pdf', () => badFiles.encryptedPdf(), 'FILE_ENCRYPTED'],
    ['head.pdf', () => badFiles.headOfPdf(), 'FILE_DAMAGED'],
    ['cyclic.pdf', () => badFiles.cyclicPageTree(), 'FILE_DAMAGED'],
    ['no-pages.pdf', () => badFiles.noPages(), 'NO_PAGES'],
    ['huge.png', () => badFiles.hugePng(), 'IMAGE_TOO_LARGE'],
  ] as const)('%s', async (name, make, code) => {
    const outcome = await outcomeOf(name, (await make()).bytes);
    expect(outcome).toBeInstanceOf(ReadingError);
    expect(outcome).toMatchObject({ code, isTransient: false });
    await expectNextIsRead();
  });
});

describe('a file that needs more time or memory than it may have is given up, and the next is read', () => {
  test.each([
    ['drawing-of-itself.pdf', drawingOfItself],
    ['drawings-tenfold.pdf', drawingsTenfold],
    ['packed-spaces.pdf', () => packedSpaces(768)],
  ] as const)('%s', async (name, make) => {
    const outcome = await outcomeOf(name, make(), impatient);
    // Which of them is over first is a matter of how fast the machine is.
    expect(['READING_TIMED_OUT', 'READING_OUT_OF_MEMORY']).toContain((outcome as ReadingError).code);
    await expectNextIsRead(impatient);
  });
});

test('a page that never ends costs that page: the others are kept, and a person is asked to look', async () => {
  const outcome = await outcomeOf('endless-second-page.pdf', endlessSecondPage(), impatient);
  if (outcome instanceof ReadingError) throw outcome;
  const { reading, extraction } = outcome;
  expect(reading.pageCount).toBe(3);
  expect(reading.sources).toEqual(['text-layer', 'text-layer']);
  expect(reading.notes).toEqual([
    expect.stringMatching(/^Page 2 took too (long|much memory) to read and was left out\.$/),
  ]);
  expect(extraction.extractedData.invoice?.invoiceNumber).toBe('INV-4711');
  expect(extraction.reviewReasons).toEqual([
    'Page 2 was not read. Look for what is missing in the original.',
  ]);
  await expectNextIsRead(impatient);
});

describe('a file without a trade document in it gives no field, and the next is read', () => {
  const illegible = /^Page 1 could not be read: it shows a photo, handwriting, noise, or a script/;
  const empty = /^No text was found on the pages\.$/;
  test.each([
    ['cat.jpg', catPhoto, 'ocr', illegible],
    ['noise.png', async () => (await badFiles.noiseImage()).bytes, 'ocr', illegible],
    ['chinese.png', chinesePage, 'ocr', illegible],
    ['arabic.png', arabicPage, 'ocr', illegible],
    ['huge-picture.pdf', hugePictureInPdf, 'blank', empty],
    ['deep-arrays.pdf', async () => (await badFiles.deepArrays()).bytes, 'blank', empty],
    ['packed-spaces.pdf', async () => (await badFiles.packedSpaces()).bytes, 'blank', empty],
  ] as const)('%s', async (name, make, source, reason) => {
    const outcome = await outcomeOf(name, await make());
    if (outcome instanceof ReadingError) throw outcome;
    expect(outcome.reading.sources).toEqual([source]);
    expect(outcome.reading.notes[0]).toMatch(reason);
    expect(outcome.extraction.documentType).toBeNull();
    expect(outcome.extraction.evidence).toEqual({});
    await expectNextIsRead();
  });
});

test('a TIFF of 2,000 pages is read as far as the limit, and says so', async () => {
  const outcome = await outcomeOf('pages.tif', tiffOfPages(2_000));
  expect(outcome).toMatchObject({
    reading: {
      pageCount: 2_000,
      sources: Array(60).fill('blank'),
      notes: ['Only the first 60 of 2000 pages were read.', 'No text was found on the pages.'],
    },
    extraction: { documentType: null },
  });
  await expectNextIsRead();
});

test('scripts in a PDF are never run: its text is read like any other', async () => {
  const outcome = await outcomeOf('scripted.pdf', scriptedPdf());
  expect(outcome).toMatchObject({ reading: { sources: ['text-layer'] } });
});
