import { afterAll, expect, test } from 'bun:test';
import { createTesseract } from '../../../core/reading/ocr/tesseract.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { fontFile } from '../../fixtures/drawing/fonts.ts';
import { scan } from '../../fixtures/scans/scan.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { textsOf } from './support/words.ts';

const ocr = createTesseract(['fra', 'deu']);
afterAll(() => ocr.close());

test('small pale blue captions over the black values of a form are read on a scan', async () => {
  const captions = [
    'Shipper and full address',
    'Consignee negotiable if to order',
    'Place of delivery by carrier',
    'Port of discharge',
    'Description of goods and packages',
    'Number of originals',
  ];
  const pdf = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).font(fontFile('carlito', 'regular'));
    captions.forEach((caption, at) => {
      const y = 80 + 60 * at;
      drawing.rect(50, y, 300, 60).lineWidth(0.5).stroke('#5585ab');
      drawing.fillColor('#5585ab').fontSize(6.5);
      drawLine(drawing, caption, 54, y + 8);
      drawing.fillColor('black').fontSize(10);
      drawLine(drawing, 'Northwind Trading Company Limited', 57, y + 21);
    });
  });
  const picture = await scan(pdf, { seed: 5, dpi: 200, format: 'png', color: true, blur: 0.5, noise: 3 });
  const { pages } = await readDocument({ bytes: picture, mimeType: 'image/png', ocr });
  const read = textsOf(pages[0]);
  const words = captions.flatMap((caption) => caption.split(' '));
  expect(words.filter((word) => !read.includes(word))).toEqual([]);
});
