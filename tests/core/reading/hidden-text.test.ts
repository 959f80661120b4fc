import { expect, test } from 'bun:test';
import type { Reading } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawLine, drawPdf, type PdfDrawing } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';
import { textsOf } from './support/words.ts';

const read = async (draw: (drawing: PdfDrawing) => void): Promise<Reading> =>
  readDocument({
    bytes: await drawPdf((drawing) => {
      drawing.addPage({ size: 'A4' }).fontSize(10).fillColor('black');
      draw(drawing);
    }),
    mimeType: 'application/pdf',
    ocr: noOcr,
  });
const hides = [expect.stringMatching(/^Page 1 holds text that nobody sees on it .* it was not read\.$/)];

test('white text on white paper is not read, and the reader is told', async () => {
  const { pages, notes } = await read((drawing) => {
    drawLine(drawing, 'Invoice No. INV-1', 50, 100);
    drawing.fillColor('#fdfdfd');
    drawLine(drawing, 'Invoice No. HIDDEN-2', 50, 120);
  });
  expect(textsOf(pages[0])).toEqual(['Invoice', 'No.', 'INV-1']);
  expect(notes).toEqual(hides);
});

test('text drawn with no ink beside text that can be seen is not read', async () => {
  const { pages, notes } = await read((drawing) => {
    drawLine(drawing, 'Invoice No. INV-1', 50, 100);
    drawing.addContent('3 Tr');
    drawLine(drawing, 'HIDDEN', 50, 120);
  });
  expect(textsOf(pages[0])).toEqual(['Invoice', 'No.', 'INV-1']);
  expect(notes).toEqual(hides);
});

test('the mark that software leaves in tiny letters with no ink is nothing to tell', async () => {
  const { pages, notes } = await read((drawing) => {
    drawLine(drawing, 'Invoice No. INV-1', 50, 100);
    drawing.addContent('3 Tr').fontSize(1);
    drawLine(drawing, 'Made by software', 3, 840);
  });
  expect(textsOf(pages[0])).toEqual(['Invoice', 'No.', 'INV-1']);
  expect(notes).toEqual([]);
});

test('of a figure that was painted over and written anew, the new one is read', async () => {
  const { pages, notes } = await read((drawing) => {
    drawLine(drawing, 'Total USD 1,740.00', 50, 100);
    drawing.rect(98, 88, 80, 16).fill('white').fillColor('black');
    drawLine(drawing, '1,990.00', 101, 100);
  });
  expect(textsOf(pages[0])).toEqual(['Total', 'USD', '1,990.00']);
  expect(notes).toEqual(hides);
});

test('a name under a black bar is not read', async () => {
  const { pages, notes } = await read((drawing) => {
    drawLine(drawing, 'Buyer Contoso', 50, 100);
    drawing.rect(76, 88, 80, 16).fill('black');
  });
  expect(textsOf(pages[0])).toEqual(['Buyer']);
  expect(notes).toEqual(hides);
});

test('white letters on a dark bar, and letters under a marker pen, are read', async () => {
  const { pages, notes } = await read((drawing) => {
    drawing.rect(40, 80, 300, 30).fill('#203864').fillColor('white');
    drawLine(drawing, 'INVOICE', 50, 100);
    drawing.fillColor('black');
    drawLine(drawing, 'Number INV-1', 50, 140);
    drawing.save().fillOpacity(0.4).rect(80, 128, 60, 16).fill('yellow').restore();
  });
  expect(textsOf(pages[0])).toEqual(['INVOICE', 'Number', 'INV-1']);
  expect(notes).toEqual([]);
});

test('paint that a clip keeps away from the letters hides none', async () => {
  const { pages, notes } = await read((drawing) => {
    drawLine(drawing, 'Invoice No. INV-1', 50, 100);
    drawing.save().rect(40, 300, 100, 40).clip().rect(0, 0, 595, 842).fill('white').restore();
  });
  expect(textsOf(pages[0])).toEqual(['Invoice', 'No.', 'INV-1']);
  expect(notes).toEqual([]);
});

test('white letters on a shading are read', async () => {
  const { pages, notes } = await read((drawing) => {
    const shading = drawing.linearGradient(40, 80, 340, 80).stop(0, '#203864').stop(1, '#4060a0');
    drawing.rect(40, 80, 300, 30).fill(shading).fillColor('white');
    drawLine(drawing, 'INVOICE', 50, 100);
  });
  expect(textsOf(pages[0])).toEqual(['INVOICE']);
  expect(notes).toEqual([]);
});

test('a page on which nothing can be seen has no words', async () => {
  const { pages, notes } = await read((drawing) => {
    drawing.fillColor('white');
    drawLine(drawing, 'Invoice No. HIDDEN-2', 50, 120);
  });
  expect(textsOf(pages[0])).toEqual([]);
  expect(notes).toContainEqual(hides[0]);
});
