import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { extractionKnowledge } from '../../../core/extraction/knowledge/knowledge.ts';
import { findWeights } from '../../../core/extraction/values/weight.ts';
import { textReading } from '../layout/text-page.ts';

const { weightUnits } = extractionKnowledge().values;

test.each([
  ['44.60 short tons', 89_200, 'lb'],
  ['12 long tons', 26_880, 'lb'],
  ['Short tons: 10.5', 21_000, 'lb'],
  ['3 U.S. tons', 6_000, 'lb'],
  ['2.5 L/tons', 5_600, 'lb'],
  ['44.60 metric tons', 44.6, 't'],
  ['44.60 tons', 44.6, 't'],
])('%s weighs %d %s', (text, value, unit) => {
  expect(findWeights(text, 'point', weightUnits)[0]).toMatchObject({ value, unit });
});

const invoiceSaying = (weights: string) =>
  extractDocument(
    textReading(`Blue Ridge Minerals Inc.                      COMMERCIAL INVOICE
14 Pit Road
Macon, GA 31201, USA

Sold to                                       Invoice no.     BR-310
Ceramica Tajo SL                              Invoice date    August 14, 2026
Calle Mayor 3
42001 Soria, Spain

Description                Quantity    Unit price    Amount
Ball clay                  20          95.00         1,900.00

                                       Total USD     1,900.00
${weights}`),
    { documentType: null },
  ).extractedData.invoice;

test('weights in short tons are given in pounds', () => {
  expect(invoiceSaying('Gross weight: 20.40 short tons')).toMatchObject({
    grossWeight: 40_800,
    weightUnit: 'lb',
  });
});

test('short tons in the name of a weight are no tonnes', () => {
  expect(invoiceSaying('Gross weight (short tons): 20.40')?.weightUnit).not.toBe('t');
});

const packingList = (columns: string, rows: readonly string[], totals: readonly string[]) =>
  extractDocument(
    textReading(`PACKING LIST                                  Packing list no. PL-88

Shipper: Great Lakes Tools LLC
         7 Pier Street, Toledo, OH 43604, USA

${columns}
${rows.join('\n')}

${totals.join('\n')}`),
    { documentType: 'packing_list' },
  ).extractedData.packing_list;

test.each([
  [
    'Carton   Description           Qty    Gross wt (lb)    Gross wt (kg)    CBM',
    [
      '1        Torque wrenches       40     88.18            40.00            0.10',
      '2        Socket sets           60     110.23           50.00            0.14',
    ],
    ['Total gross weight (lb)      198.41', 'Total gross weight (kg)      90.00'],
  ],
  [
    'Carton   Description           Qty    Gross wt (kg)    Gross wt (lb)    CBM',
    [
      '1        Torque wrenches       40     40.00            88.18            0.10',
      '2        Socket sets           60     50.00            110.23           0.14',
    ],
    ['Total gross weight (kg)      90.00', 'Total gross weight (lb)      198.41'],
  ],
])('of pounds and kilograms side by side the kilograms are read: %s', (columns, rows, totals) => {
  const read = packingList(columns, rows, totals);
  expect(read).toMatchObject({ grossWeight: 90, netWeight: null, weightUnit: 'kg' });
  expect(read?.lineItems.map(({ grossWeight, netWeight }) => [grossWeight, netWeight])).toEqual([
    [40, null],
    [50, null],
  ]);
  expect(read?.volume ?? 0).toBeLessThan(1);
});

test('net and gross weights in one unit stay what they are', () => {
  const read = packingList(
    'Carton   Description           Qty    Net wt (kg)    Gross wt (kg)',
    [
      '1        Torque wrenches       40     38.00          40.00',
      '2        Socket sets           60     47.00          50.00',
    ],
    [],
  );
  expect(read?.lineItems.map(({ grossWeight, netWeight }) => [grossWeight, netWeight])).toEqual([
    [40, 38],
    [50, 47],
  ]);
});
