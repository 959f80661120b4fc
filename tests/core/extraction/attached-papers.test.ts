import { expect, test } from 'bun:test';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { extractFile } from '../../../core/extraction/extract-file.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawInvoice } from '../../fixtures/invoices/draw-invoice.ts';
import { germanLetterhead } from '../../fixtures/invoices/seen/german-letterhead.ts';
import { withFiles } from '../../fixtures/pdf-files.ts';
import { noOcr } from '../reading/support/no-ocr.ts';

const drawn = await drawInvoice({ layout: germanLetterhead, seed: 4 });
const truth = drawn.truth.extractedData.invoice;

const read = (bytes: Uint8Array) => readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
const extract = async (bytes: Uint8Array) =>
  extractFile(
    { bytes, mimeType: 'application/pdf', reading: await read(bytes) },
    { documentType: null, readAttached: read },
  );

async function pageSaying(
  text: string,
  change: (document: PDFDocument) => void = () => {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage([595, 842]).drawText(text, { x: 60, y: 700, size: 12 });
  change(document);
  return document.save();
}

const invoice = { name: 'invoice.pdf', bytes: drawn.bytes };
const letter = {
  name: 'letter.pdf',
  bytes: await pageSaying('Dear customer, please find the papers attached.'),
};

test('of a portfolio whose cover holds nothing the first attached paper is read, and the others are named', async () => {
  const cover = await pageSaying('For the best experience, open this PDF portfolio in Acrobat.');
  const { documentType, extractedData, evidence, reviewReasons } = await extract(
    await withFiles(cover, [letter, invoice]),
  );
  expect(documentType).toBe('invoice');
  expect(extractedData.invoice?.invoiceNumber).toBe(truth?.invoiceNumber ?? '');
  expect(evidence.invoiceNumber).toEqual({ page: null, box: null, text: truth?.invoiceNumber ?? '' });
  expect(reviewReasons).toEqual([
    'The pages of the file hold no document; the fields were read from the attached file invoice.pdf. Not read: letter.pdf; upload each as a file of its own.',
  ]);
});

test('a paper that carries another is read itself, and names the other', async () => {
  const { extractedData, notes, reviewReasons } = await extract(await withFiles(drawn.bytes, [letter]));
  expect(extractedData.invoice?.invoiceNumber).toBe(truth?.invoiceNumber ?? '');
  expect(notes).toContain(
    'The file carries a PDF file (letter.pdf) that was not read; upload each as a file of its own.',
  );
  expect(reviewReasons).toEqual([]);
});

test('a broken attachment leaves the cover as it is', async () => {
  const broken = { name: 'broken.pdf', bytes: new TextEncoder().encode('%PDF-1.7 and nothing more') };
  const { documentType, notes } = await extract(await withFiles(await pageSaying('A cover'), [broken]));
  expect(documentType).toBeNull();
  expect(notes.join(' ')).toContain('broken.pdf');
});

test('a dynamic form says that only its own program shows what it holds', async () => {
  const form = await pageSaying('Please wait...', (document) => {
    const xfa = document.context.register(document.context.stream('<xdp:xdp/>'));
    document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [], XFA: xfa }));
  });
  const { documentType, reviewReasons } = await extract(form);
  expect(documentType).toBeNull();
  expect(reviewReasons).toEqual([expect.stringContaining('dynamic form (XFA)')]);
});
