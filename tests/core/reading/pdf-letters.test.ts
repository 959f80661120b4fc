import { expect, test } from 'bun:test';
import { readDocument } from '../../../core/reading/read-document.ts';
import { plainLetters } from '../../../core/reading/words/letters.ts';
import { noOcr } from './support/no-ocr.ts';
import { helvetica, rawPdf } from './support/raw-pdf.ts';
import { textsOf } from './support/words.ts';

/** A font that draws Helvetica's letters and says what they stand for by a table of its own. */
function fontWithTable(entries: string): { readonly font: string; readonly table: string } {
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def
1 begincodespacerange <00> <FF> endcodespacerange
${entries}
endcmap end end`;
  return {
    font: helvetica.replace('>>', '/ToUnicode 7 0 R >>'),
    table: `<< /Length ${table.length} >>\nstream\n${table}\nendstream`,
  };
}

test('a glyph for several letters is read as those letters', async () => {
  const { font, table } = fontWithTable('2 beginbfchar <41> <FB01> <42> <00660066> endbfchar');
  const content = 'BT /F1 12 Tf 50 700 Td (Certi) Tj (A) Tj (cate o) Tj (B) Tj (er) Tj ET';
  const bytes = rawPdf(content.replace('Certi', 'Certi'), { fonts: [font, helvetica], objects: [table] });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page)).toEqual(['Certificate', 'offer']);
});

test('a glyph that stands for nothing shows as unknown, and lowers the confidence of its word', async () => {
  const { font, table } = fontWithTable('1 beginbfchar <41> <E123> endbfchar');
  const content = 'BT /F1 12 Tf 50 700 Td (AB12) Tj ET';
  const bytes = rawPdf(content, { fonts: [font, helvetica], objects: [table] });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(page!.words).toMatchObject([{ text: '\ufffdB12', confidence: 0.75 }]);
});

test('Hebrew, drawn from left to right, is read from right to left', async () => {
  const { font, table } = fontWithTable('3 beginbfchar <41> <05D0> <42> <05D1> <43> <05D2> endbfchar');
  const bytes = rawPdf('BT /F1 12 Tf 50 700 Td (CBA) Tj ET', { fonts: [font, helvetica], objects: [table] });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page)).toEqual(['\u05d0\u05d1\u05d2']);
});

test('Chinese in a font of the system, which pdfjs cannot load, is read by PDFium with the rest of the page', async () => {
  const system = '/Type /Font /BaseFont /STSong-Light';
  const descriptor = '/FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /StemV 80 >>';
  const character = `<< ${system} /Subtype /CIDFontType0 /DW 1000 ${descriptor} /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>`;
  const font = `<< ${system} /Subtype /Type0 /Encoding /UniGB-UCS2-H /DescendantFonts [${character}] >>`;
  const bytes = rawPdf('BT /F1 12 Tf 50 700 Td (Invoice) Tj /F2 12 Tf 60 0 Td <53D17968> Tj ET', {
    fonts: [helvetica, font],
  });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page)).toEqual(['Invoice', '\u53d1\u7968']);
});

test.each([
  ['\ufb03', 'ffi'],
  ['a\u00a0b', 'a b'],
  ['\u00ad', '-'],
  ['\u2011', '-'],
  ['\u200b', ''],
  ['\uff11\uff21', '1A'],
  ['\u00b2', '\u00b2'],
  ['\u20ac', '\u20ac'],
])('%j becomes %j', (letters, plain) => {
  expect(plainLetters(letters)).toBe(plain);
});

test('digits of other scripts are read as 0 to 9, from left to right, with the marks between them', async () => {
  const { font, table } = fontWithTable(
    '6 beginbfchar <41> <0662> <42> <0664> <43> <066C> <44> <0660> <45> <066B> <46> <0968> endbfchar',
  );
  const content = 'BT /F1 12 Tf 50 700 Td (ACBDDEB) Tj 100 0 Td (FF) Tj ET';
  const bytes = rawPdf(content, { fonts: [font, helvetica], objects: [table] });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page)).toEqual(['2,400.4', '22']);
});

test('a number within a Hebrew word keeps its digits in their order', async () => {
  const { font, table } = fontWithTable('3 beginbfchar <41> <05D0> <42> <05D1> <43> <05D2> endbfchar');
  const bytes = rawPdf('BT /F1 12 Tf 50 700 Td (12CBA) Tj ET', {
    fonts: [font, helvetica],
    objects: [table],
  });
  const [page] = (await readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr })).pages;
  expect(textsOf(page)).toEqual(['\u05d0\u05d1\u05d212']);
});

test('a ligature that the table of its font has lost is one for OCR, though its word is the only one', async () => {
  const { font, table } = fontWithTable('1 beginbfchar <41> <0000> endbfchar');
  const content = 'BT /F1 12 Tf 50 700 Td (Pipe Attings) Tj ET';
  const bytes = rawPdf(content, { fonts: [font, helvetica], objects: [table] });
  const read = readDocument({ bytes, mimeType: 'application/pdf', ocr: noOcr });
  await expect(read).rejects.toThrow('OCR was asked');
});
