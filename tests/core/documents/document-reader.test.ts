import { afterAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../core/config.ts';
import { createDocumentReader } from '../../../core/documents/document-reader.ts';
import { ReadingError } from '../../../core/reading/reading-error.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { drawLine, drawPdf } from '../reading/support/draw-pdf.ts';
import { textsOf } from '../reading/support/words.ts';

const folder = temporaryFolder();
const reader = createDocumentReader(readConfig({}, { readingProcesses: 1, maximumPages: 2 }));
afterAll(() => reader.close());

async function fileOf(name: string, bytes: Uint8Array | Promise<Uint8Array>): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await bytes);
  return path;
}

const pdf = { mimeType: 'application/pdf', documentType: 'invoice' } as const;
const invoice = await fileOf(
  'invoice',
  drawPdf((drawing) => {
    for (let page = 0; page < 3; page++) {
      drawing.addPage({ size: 'A4' }).fontSize(11);
      drawLine(drawing, 'Commercial Invoice', 50, 80);
      drawLine(drawing, 'Invoice Number: INV-4711', 50, 110);
    }
  }),
);

test('a file is read and its fields extracted in a child; the words come when they are asked for', async () => {
  const path = invoice;
  const { reading, extraction, pages } = await reader.read({ path, ...pdf });
  expect(reading).toEqual({
    pageCount: 3,
    engines: [expect.stringMatching(/^unpdf/)],
    notes: ['Only the first 2 of 3 pages were read.'],
    sources: ['text-layer', 'text-layer'],
    text: 'Commercial Invoice\nInvoice Number: INV-4711\nCommercial Invoice\nInvoice Number: INV-4711',
  });
  expect(extraction.documentType).toBe('invoice');
  expect(extraction.extractedData.invoice?.invoiceNumber).toBe('INV-4711');
  expect(pages).toBeNull();
  const withPages = await reader.read({ path, ...pdf }, { withPages: true });
  expect(textsOf(withPages.pages?.[0])).toEqual(['Commercial', 'Invoice', 'Invoice', 'Number:', 'INV-4711']);
});

test('why a file cannot be read comes through the process boundary', async () => {
  const locked = drawPdf((drawing) => void drawing.addPage(), { userPassword: 'open', ownerPassword: 'own' });
  const path = await fileOf('locked', locked);
  const failure = await reader.read({ path, ...pdf }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ReadingError);
  expect(failure).toMatchObject({
    code: 'FILE_ENCRYPTED',
    isTransient: false,
    message: expect.stringContaining('password'),
  });
});

test('an OCR language that is not installed is reported before the first document', () => {
  expect(() => createDocumentReader(readConfig({}, { ocrLanguages: ['xxx'] }))).toThrow(
    'bun add @tesseract.js-data/xxx',
  );
});
