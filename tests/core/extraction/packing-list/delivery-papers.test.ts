import { expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import type { PackingList } from '../../../../core/extraction/packing-list-shape.ts';
import { textReading } from '../../layout/text-page.ts';

function listTitled(title: string): PackingList {
  const text = `
Hagenbrock Antriebe AG
Carl-Benz-Straße 61
46395 Bocholt, Deutschland

${title.padEnd(48)}Lieferschein-Nr.   LS732937
                                                Datum              13.09.2025
                                                Bestellung         4549680864
Pos.   Artikel       Bezeichnung             Menge      Kartons    Netto kg    Brutto kg
1      A-7714        Bremsbeläge             38 Stück   4          120,5       131,0
2      A-7715        Bremsscheiben           12 Stück   3          88,0        92,4

Summe                                                   7          208,5       223,4
`;
  const { packing_list: list } = extractDocument(textReading(text), {
    documentType: 'packing_list',
    calibration: null,
  }).extractedData;
  if (!list) throw new Error('no packing list was read');
  return list;
}

test('a list that is the delivery note as well has its number', () => {
  expect(listTitled('LIEFERSCHEIN / PACKLISTE').packingListNumber).toBe('LS732937');
});

test("the delivery note's number is none of a list beside it", () => {
  expect(listTitled('PACKLISTE').packingListNumber).toBeNull();
});

test('a fact of the paper with its value right over the goods heads none of their columns', () => {
  expect(listTitled('PACKLISTE').purchaseOrderNumber).toBe('4549680864');
});

test.each(['PACKING NOTE', 'PACKING SLIP', 'PACKZETTEL'])(
  'a %s without a number of its own goes by that of its delivery',
  (title) => expect(listTitled(title).packingListNumber).toBe('LS732937'),
);
