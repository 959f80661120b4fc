import { expect, test } from 'bun:test';
import { readDocument } from '../../../core/reading/read-document.ts';
import { drawLine, drawPdf } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';
import { rawPdf } from './support/raw-pdf.ts';
import { textsOf, wordOf } from './support/words.ts';

test('what was filled into a form is read where it stands', async () => {
  const look = 'BT /F1 12 Tf 2 5 Td (Northwind) Tj ET';
  const appearance = `<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >> /Length ${look.length} >>\nstream\n${look}\nendstream`;
  const field =
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Northwind) /Rect [150 690 350 710] /AP << /N 7 0 R >> /F 4 >>';
  const bytes = rawPdf('BT /F1 12 Tf 50 700 Td (Exporter:) Tj ET', {
    page: '/MediaBox [0 0 600 800] /Annots [8 0 R]',
    objects: [appearance, field],
  });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page).toSorted()).toEqual(['Exporter:', 'Northwind']);
  expect(wordOf(page, 'Northwind').box[0] * 600).toBeCloseTo(152, 1);
});

test('so is a value that no program has drawn yet', async () => {
  const bytes = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).font('Helvetica').fontSize(12);
    drawLine(drawing, 'Exporter:', 50, 80);
    drawing.initForm();
    drawing.formText('exporter', 150, 70, 200, 20, { value: 'Northwind Traders' });
  });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page)).toEqual(['Exporter:', 'Northwind', 'Traders']);
});
