import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

/** The first of two articles, of which nothing else is said but this line. */
const firstWith = (line: string) =>
  invoiceOn(`${head}
Pos  Description                               Qty     Price      Amount
1    Hydraulic cylinder, double acting         10 pcs  12.50      125.00
     ${line}
2    Seal kit for cylinder                      3 pcs  100.00     300.00
     Nitrile rubber
Total EUR                                                        425.00`)?.lineItems[0];

test.each([
  'Ctn 1-10',
  'Pallet 3',
  'Packed in cartons of 20',
  '0.45 cbm',
  'Control no. 4711-1',
  'ECCN N / AL N',
  'RMA 4711',
  'CAS 64-17-5',
  'Value for customs purposes only',
  'Del. note 80012345',
  'Lfs. 80012345 v. 10.05.2026',
  'N/Cde 12345 du 10/05/2026',
  'Weight per piece 0.5 kg',
  'Condition: used',
])('it is no description: %s', (line) => {
  expect(firstWith(line)?.description).toBe('Hydraulic cylinder, double acting');
});

test.each(['with 2 seals', 'Colour: navy', 'Size M, zinc plated', 'Drawing room set', 'Class 8.8'])(
  'it is one: %s',
  (line) => {
    expect(firstWith(line)?.description).toBe(`Hydraulic cylinder, double acting ${line}`);
  },
);

test.each([
  ['Stat. no. 84122120', { hsCode: '8412.21.20' }],
  ['HS: 8412.21 / CO: DE', { hsCode: '8412.21', countryOfOrigin: 'DE' }],
  ['Produce of Germany', { countryOfOrigin: 'DE' }],
  ['Manufactured in Germany', { countryOfOrigin: 'DE' }],
  ['Customer material no: 88-4412', { partNumber: '88-4412' }],
  ['MPN XJ-300-22', { partNumber: 'XJ-300-22' }],
])('it is a detail of its own: %s', (line, detail) => {
  expect(firstWith(line)).toMatchObject({ description: 'Hydraulic cylinder, double acting', ...detail });
});
