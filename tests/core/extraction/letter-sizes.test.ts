import { expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from './boxed-paper.ts';

/** An invoice with one of the goods, of which the texts stand below each other, each as large as it says. */
function descriptionOf(texts: readonly (readonly [string, number, 'bold'?])[]) {
  const { extractedData } = boxedPaper(
    [],
    [
      { text: 'COMMERCIAL INVOICE', x: 200, y: 20, size: 14 },
      ...lines(40, 50, ['Seller: Holm Trading Ltd', '5 High Street', 'London W1A 1AA']),
      ...lines(340, 50, ['Invoice No: CI-4711', 'Date: 12 May 2026']),
      ...lines(40, 110, ['Buyer: Acme GmbH', 'Hauptstr. 3', '80333 Berlin, Germany']),
      ...['Pos', 'Description', 'Qty', 'Price', 'Amount'].map((text, at) => ({
        text,
        x: [40, 80, 300, 380, 460][at] ?? 0,
        y: 200,
      })),
      ...['10', '', '2 pcs', '50.00', '100.00'].flatMap((text, at): Print[] =>
        text === '' ? [] : [{ text, x: [40, 80, 300, 380, 460][at] ?? 0, y: 220 }],
      ),
      ...texts.map(([text, size, bold], at) => ({
        text,
        size,
        bold: bold === 'bold',
        x: 80,
        y: 220 + at * 11,
      })),
      { text: 'Total USD', x: 380, y: 300 },
      { text: '100.00', x: 460, y: 300 },
    ],
  );
  return extractedData.invoice?.lineItems.map(({ description }) => description);
}

test('smaller letters below the name of goods are further data of them', () => {
  expect(
    descriptionOf([
      ['Control cabinet for conveyor', 9],
      ['600 x 800 x 300 mm, IP 54', 7.5],
      ['col. night blue', 7.5],
    ]),
  ).toEqual(['Control cabinet for conveyor']);
});

test('and so are plain letters below a bold name', () => {
  expect(
    descriptionOf([
      ['Borsa a spalla', 9, 'bold'],
      ['COL. 127 BORDEAUX', 9],
    ]),
  ).toEqual(['Borsa a spalla']);
});

test('letters as large go on with it', () => {
  expect(
    descriptionOf([
      ['Control cabinet for conveyor', 9],
      ['with main switch', 9],
    ]),
  ).toEqual(['Control cabinet for conveyor with main switch']);
});

test('below the code of an article in larger letters stands the name', () => {
  expect(
    descriptionOf([
      ['KX-4471', 10],
      ['Control cabinet', 8],
      ['with main switch', 8],
    ])?.[0],
  ).toEndWith('Control cabinet with main switch');
});
