import { expect, test } from 'bun:test';
import type { Reading } from '../../../core/reading/page.ts';
import { readDocument } from '../../../core/reading/read-document.ts';
import { type DrawnWord, drawLine, drawPdf } from './support/draw-pdf.ts';
import { noOcr } from './support/no-ocr.ts';
import { rawPdf } from './support/raw-pdf.ts';
import { expectDrawn, textsOf, wordOf } from './support/words.ts';

const read = (bytes: Uint8Array): Promise<Reading> =>
  readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });

test('each word of a line drawn at once has its own box, where it was drawn', async () => {
  const drawn: DrawnWord[] = [];
  const bytes = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(11);
    drawn.push(...drawLine(drawing, 'Commercial Invoice No. INV-2026/0815', 50, 80));
    drawn.push(...drawLine(drawing, 'WAVELIKE iiillliii, 1,250.00 EUR', 50, 100));
    drawn.push(...drawLine(drawing, 'total', 500, 830));
  });
  const { pages, pageCount, engines } = await read(bytes);
  expect(pageCount).toBe(1);
  expect(engines).toEqual([expect.stringMatching(/^unpdf \d/)]);
  expect(pages[0]).toMatchObject({ number: 1, source: 'text-layer', width: 595.28, height: 841.89 });
  expectDrawn(pages[0], drawn);
  expect(pages[0]!.words.every((word) => word.confidence === 1)).toBe(true);
});

test('columns are read line by line across, top to bottom', async () => {
  const bytes = await drawPdf((drawing) => {
    drawing.addPage({ size: 'A4' }).fontSize(10);
    // One column is drawn after the other, and half a point lower.
    for (const [index, text] of ['Seller', 'Acme Ltd', 'London'].entries())
      drawLine(drawing, text, 50, 100 + index * 14);
    for (const [index, text] of ['Buyer', 'Contoso BV', 'Rotterdam'].entries())
      drawLine(drawing, text, 320, 100.5 + index * 14);
  });
  const { pages } = await read(bytes);
  expect(textsOf(pages[0])).toEqual([
    'Seller',
    'Buyer',
    'Acme',
    'Ltd',
    'Contoso',
    'BV',
    'London',
    'Rotterdam',
  ]);
});

test('size and weight of letters are told', async () => {
  const bytes = await drawPdf((drawing) => {
    drawing.addPage({ size: [600, 800] });
    drawing.font('Helvetica-Bold').fontSize(20);
    drawLine(drawing, 'INVOICE', 50, 80);
    drawing.font('Helvetica').fontSize(8);
    drawLine(drawing, 'small', 50, 120);
  });
  const [page] = (await read(bytes)).pages;
  expect(wordOf(page, 'INVOICE')).toMatchObject({ bold: true, size: 20 / 800 });
  expect(wordOf(page, 'small')).toMatchObject({ bold: false, size: 8 / 800 });
});

test('letters drawn one by one, and out of order, are words', async () => {
  const letters = [...'Invoice'].map((letter, index) => ({ letter, x: 50 + index * 12 }));
  const show = ({ letter, x }: { letter: string; x: number }): string =>
    `BT /F1 20 Tf 1 0 0 1 ${x} 700 Tm (${letter}) Tj ET\n`;
  // Courier: every letter is 12 points wide at size 20.
  const courier = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';
  const content =
    letters.map(show).join('') +
    letters
      .map(({ letter, x }) => show({ letter, x: x + 200 }))
      .toReversed()
      .join('');
  const { pages } = await read(rawPdf(content, { fonts: [courier, courier] }));
  expect(textsOf(pages[0])).toEqual(['Invoice', 'Invoice']);
  expect(pages[0]!.words[0]!.box[0] * 600).toBeCloseTo(50, 1);
  expect(pages[0]!.words[0]!.box[2] * 600).toBeCloseTo(50 + 7 * 12, 1);
});

test('gaps made by moving the pen separate words, kerning does not', async () => {
  const content = 'BT /F1 12 Tf 50 700 Td [(AV) 80 (AT) -40 (AR) -600 (Next) -250 (word)] TJ ET';
  const { pages } = await read(rawPdf(content));
  expect(textsOf(pages[0])).toEqual(['AVATAR', 'Next', 'word']);
});

test('a blank that is drawn but not seen does not split a word, and one that hangs behind does not join two', async () => {
  // The pen goes back over the blank (278 units wide in Helvetica).
  const hidden = 'BT /F1 12 Tf 50 700 Td [(Inv ) 278 (oice)] TJ ET\n';
  const hanging = 'BT /F1 12 Tf 50 650 Td (left ) Tj ET\nBT /F1 12 Tf 72 650 Td (right) Tj ET';
  const { pages } = await read(rawPdf(hidden + hanging));
  expect(textsOf(pages[0])).toEqual(['Invoice', 'left', 'right']);
});

test('letter spacing, wide or as a spaced-out heading, keeps words together', async () => {
  const spaced = 'BT /F1 12 Tf 3 Tc 50 700 Td (Total amount) Tj ET\n';
  const heading =
    'BT /F1 12 Tf 0 Tc 50 650 Td [(I) -400 (N) -400 (V) -400 (O) -400 (I) -400 (C) -400 (E) -1500 (N) -400 (O)] TJ ET';
  const { pages } = await read(rawPdf(spaced + heading));
  expect(textsOf(pages[0]).slice(0, 3)).toEqual(['Total', 'amount', 'INVOICE']);
});

test('text state of PDF is followed: leading, rise, scale, word spacing, forms, saved states', async () => {
  const form =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [1 0 0 1 100 0] /Length 41 >>\nstream\nBT /F1 10 Tf 50 500 Td (inform) Tj ET     \nendstream';
  const content = [
    'q 2 0 0 2 0 0 cm BT /F1 10 Tf 14 TL 50 350 Td (one) Tj T* (two) Tj ET Q',
    'BT /F1 10 Tf 50 Tz 50 600 Td (half) Tj ET',
    'BT /F1 10 Tf 100 Tz 30 Tw 50 560 Td (wide gap) Tj ET',
    '/X1 Do',
  ].join('\n');
  const bytes = rawPdf(content, {
    page: '/MediaBox [0 0 600 800] /Group null',
    objects: [form],
  });
  const withForm = Buffer.from(bytes)
    .toString('latin1')
    .replace('/Resources << ', '/Resources << /XObject << /X1 7 0 R >> ');
  const [page] = (await read(Uint8Array.from(withForm, (letter) => letter.charCodeAt(0)))).pages;
  expect(wordOf(page, 'one').box[0] * 600).toBeCloseTo(100, 1);
  expect(wordOf(page, 'one').size * 800).toBeCloseTo(20, 1);
  expect((wordOf(page, 'two').box[1] - wordOf(page, 'one').box[1]) * 800).toBeCloseTo(28, 1);
  // "half" is 16.12 points wide in Helvetica at size 10.
  expect((wordOf(page, 'half').box[2] - wordOf(page, 'half').box[0]) * 600).toBeCloseTo(16.12 / 2, 1);
  expect((wordOf(page, 'gap').box[0] - wordOf(page, 'wide').box[2]) * 600).toBeCloseTo(32.78, 1);
  expect(wordOf(page, 'inform').box[0] * 600).toBeCloseTo(150, 1);
});

test('a letter drawn twice for weight is one letter, and bold', async () => {
  const content =
    'BT /F1 12 Tf 50 700 Td (Total) Tj ET BT /F1 12 Tf 50.4 700 Td (Total) Tj ET BT /F1 12 Tf 50 600 Td (plain) Tj ET';
  const { pages } = await read(rawPdf(content));
  expect(pages[0]!.words.map(({ text, bold }) => ({ text, bold }))).toEqual([
    { text: 'Total', bold: true },
    { text: 'plain', bold: false },
  ]);
});

test('text that runs into the next column stays readable', async () => {
  const content =
    'BT /F1 12 Tf 50 700 Td (Description-too-long) Tj ET BT /F1 12 Tf 120 700 Td (125.00) Tj ET';
  const { pages } = await read(rawPdf(content));
  expect(textsOf(pages[0])).toEqual(['Description-too-long', '125.00']);
});

test('text outside of the page is not on the page', async () => {
  const content = 'BT /F1 12 Tf 50 900 Td (above) Tj ET BT /F1 12 Tf 50 700 Td (inside) Tj ET';
  const { pages } = await read(rawPdf(content));
  expect(textsOf(pages[0])).toEqual(['inside']);
});
