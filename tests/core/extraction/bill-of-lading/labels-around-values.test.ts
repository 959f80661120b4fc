import { describe, expect, test } from 'bun:test';
import { boxedPaper, lines, type Print } from '../boxed-paper.ts';

const bill = (prints: readonly Print[], boxes: Parameters<typeof boxedPaper>[0] = []) =>
  boxedPaper(boxes, [
    { text: 'BILL OF LADING', x: 220, y: 20, size: 14 },
    { text: 'B/L No. 77120045', x: 40, y: 50 },
    ...prints,
  ]).extractedData.bill_of_lading;

describe('labels in a column, their values in the next', () => {
  test('are one each, though two of them together are known as one', () => {
    const read = bill([
      ...lines(40, 100, ['Schip', 'Reisnummer', 'Vracht', 'Laadhaven']),
      ...lines(200, 100, ['ALBA VENTURA', '546E', 'betaald', 'Rotterdam']),
    ]);
    expect(read).toMatchObject({ vessel: 'ALBA VENTURA', voyageNumber: '546E', portOfLoading: 'Rotterdam' });
  });

  test('may end at one place and be wrapped there', () => {
    const read = bill([
      { text: 'NOTIFICAR A / NOTIFY', x: 60, y: 100, size: 8, bold: true },
      { text: 'PARTY', x: 115.2, y: 110, size: 8, bold: true },
      ...lines(190, 98, [
        'Laurentide Distribution Ltd.',
        '182 Meadowvale Blvd',
        'Mississauga, ON L5T 2N7',
        'Canada',
      ]),
    ]);
    expect(read?.notifyParty).toMatchObject({ name: 'Laurentide Distribution Ltd.', country: 'CA' });
  });
});

test('the value of a label that fills a shaded bar stands under the bar', () => {
  const read = bill(
    [
      { text: 'Port of loading', x: 43, y: 102, size: 6 },
      { text: 'SANTOS', x: 43, y: 113 },
      { text: 'Port of discharge', x: 43, y: 132, size: 6 },
      { text: 'HOUSTON', x: 43, y: 143 },
    ],
    [
      [40, 100, 300, 109],
      [40, 130, 300, 139],
    ],
  );
  expect(read).toMatchObject({ portOfLoading: 'SANTOS', portOfDischarge: 'HOUSTON' });
});

test('two labels in two languages each, joined before one value, name a ship and its voyage', () => {
  const read = bill([
    { text: "SHIP'S NAME/VESSEL NAME & REISENUMMER/VOYAGE NUMBER", x: 40, y: 100, size: 6 },
    { text: 'HALCYON STRAIT 020W', x: 40, y: 110 },
  ]);
  expect(read).toMatchObject({ vessel: 'HALCYON STRAIT', voyageNumber: '020W' });
});

describe('the terms of freight', () => {
  test('are none that an empty box asks for: `Freight prepaid at`', () => {
    const read = bill([
      { text: 'Freight prepaid at', x: 40, y: 300, size: 6 },
      { text: 'Freight payable at', x: 200, y: 300, size: 6 },
      { text: 'DESTINATION', x: 200, y: 310 },
      { text: '"FREIGHT COLLECT"', x: 200, y: 260 },
    ]);
    expect(read?.freightTerms).toBe('collect');
  });
});
