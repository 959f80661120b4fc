import { PDFiumLibrary } from '@hyzyla/pdfium';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const lines = [
  ['1', 'Cotton T-shirt, knitted, men', '6109.10', 'TR', '1,200', '3.45', '4,140.00'],
  ['2', 'Stainless steel hexagon bolt M8', '7318.15', 'DE', '5,000', '0.12', '600.00'],
  ['3', 'LED desk lamp, aluminium', '9405.21', 'CN', '80', '14.50', '1,160.00'],
] as const;
const columns = [50, 80, 260, 325, 375, 430, 490] as const;
const heads = ['No', 'Description', 'HS Code', 'Origin', 'Quantity', 'Unit Price', 'Amount'] as const;

/** Collects what pdfkit writes. */
export function finish(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
  document.on('error', reject);
  document.end();
  return promise;
}

/** A one-page commercial invoice, born digital. */
export function drawInvoice(
  number = 'INV-2026-0042',
  seller = 'Anatolia Textile Export Ltd.',
  /** Lines beside its number. */
  beside: readonly string[] = [],
): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: 50 });
  const write = (text: string, x: number, y: number, size = 10) =>
    document.fontSize(size).text(text, x, y, { lineBreak: false });
  const writeLines = (texts: readonly string[], x: number) => {
    for (const [row, text] of texts.entries()) write(text, x, 166 + row * 14);
  };
  write('COMMERCIAL INVOICE', 50, 50, 18);
  write(`Invoice No: ${number}`, 50, 90);
  write('Invoice Date: 2026-03-02', 50, 106);
  write('Incoterm: FOB Izmir', 50, 122);
  for (const [row, text] of beside.entries()) write(text, 320, 90 + row * 16);
  write('Seller', 50, 150, 11);
  writeLines([seller, 'Ataturk Cad. 12', '35210 Izmir, Turkey'], 50);
  write('Buyer', 320, 150, 11);
  writeLines(['Nordhandel GmbH', 'Hafenstrasse 7', '20457 Hamburg, Germany'], 320);
  for (const [row, cells] of [heads, ...lines].entries())
    for (const [column, cell] of cells.entries()) write(cell, columns[column]!, 240 + row * 20);
  write('Total Amount: EUR 5,900.00', 400, 340, 11);
  return finish(document);
}

/** The first page of a PDF as a scanner at 200 dpi gives it: grey, a little crooked, as a PNG. */
export async function scan(pdf: Uint8Array): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: 200 / 72, render: 'bitmap' });
  const scanned = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(0.4, { background: 'white' })
    .flatten({ background: 'white' })
    .greyscale()
    .blur(0.6)
    .png()
    .withMetadata({ density: 200 })
    .toBuffer();
  document.destroy();
  library.destroy();
  return new Uint8Array(scanned);
}
