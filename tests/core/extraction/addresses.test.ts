import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

const packingList = (seller: readonly string[], buyer: readonly string[]) =>
  extractDocument(
    textReading(
      [
        '                         PACKING LIST',
        '',
        'Packing list no.: PL-4471          Date: 2026-03-04',
        '',
        'Exporter:                               Consignee:',
        ...Array.from({ length: Math.max(seller.length, buyer.length) }, (_, at) =>
          `${(seller[at] ?? '').padEnd(40)}${buyer[at] ?? ''}`.trimEnd(),
        ),
        '',
        '',
        'Description                Quantity    Net weight   Gross weight',
        'Brass fittings             120 PCS     40.0 kg      44.0 kg',
        'Copper pipes                60 PCS     80.0 kg      86.0 kg',
        'Total                      180 PCS    120.0 kg     130.0 kg',
      ].join('\n'),
    ),
    { documentType: 'packing_list' },
  ).extractedData.packing_list;

test('a telephone number that nothing names is no part of the address', () => {
  const paper = packingList(
    ['Ostrava Belts Corp', '7 Canal Street', 'Dayton OH 45402 USA', '555-123-4567'],
    ['Merlion Fittings Pte Ltd', '3 Harbour Link', 'Singapore, 098632', '62705029'],
  );
  expect(paper?.supplier).toMatchObject({
    address: '7 Canal Street, Dayton OH 45402 USA',
    country: 'US',
  });
  expect(paper?.buyer).toMatchObject({ address: '3 Harbour Link, Singapore, 098632', country: 'SG' });
});

test('a telephone number behind the address on its line is no part of it', () => {
  const paper = packingList(
    ['Ostrava Belts Corp', '7 Canal Street', 'Dayton, OH 45402, 555-123-4567'],
    ['Hansa Rohr GmbH', 'Kai 4', '20457 Hamburg', 'Germany'],
  );
  expect(paper?.supplier).toMatchObject({ address: '7 Canal Street, Dayton, OH 45402', country: 'US' });
});

test('the first line of figures below the town may be its postal code', () => {
  const paper = packingList(
    ['Rosario Metal SA', 'Avenida Libertad 44', 'Santiago', '8320000', 'Chile'],
    ['Hansa Rohr GmbH', 'Kai 4', '20457 Hamburg', 'Germany'],
  );
  expect(paper?.supplier?.address).toBe('Avenida Libertad 44, Santiago, 8320000, Chile');
});

test('the country of a party is read from the code that ends its address, or from its postal code', () => {
  const paper = packingList(
    ['Kattegat Rullatorer ApS', 'Havnegade 4', '2800 Kgs. Lyngby, DK'],
    ['Northern Tap Supply Inc.', '44 King Street West', 'Toronto, ON M5H 2N2'],
  );
  expect([paper?.supplier?.country, paper?.buyer?.country]).toEqual(['DK', 'CA']);
});

test('letters before a postal code are no country whose codes are longer', () => {
  const paper = packingList(
    ['Bordertown Wines Pty Ltd', '9 Vineyard Road', 'Bordertown', 'SA 5268 AU'],
    ['Hansa Rohr GmbH', 'Kai 4', '20457 Hamburg', 'Germany'],
  );
  expect(paper?.supplier?.country).toBe('AU');
});

test('the first letters of a street are no name of a tax number where a town follows and no number', () => {
  const paper = packingList(
    ['Kattegat Rullatorer ApS', 'I.C. Bendix Vej 4, 2800 Lyngby, DK'],
    ['Hansa Rohr GmbH', 'Kai 4', '20457 Hamburg', 'Germany'],
  );
  expect(paper?.supplier).toMatchObject({
    address: 'I.C. Bendix Vej 4, 2800 Lyngby, DK',
    country: 'DK',
    taxId: null,
  });
});
