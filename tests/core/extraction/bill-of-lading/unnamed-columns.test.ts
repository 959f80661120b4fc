import { expect, test } from 'bun:test';
import { gridBill } from './grid-bill.ts';

const goods = [
  { text: 'NH HAMBURG', x: 40, y: 300 },
  { text: '1-24', x: 40, y: 312 },
  { text: '24 CASES', x: 150, y: 300 },
  { text: 'CENTRIFUGAL PUMPS', x: 240, y: 300 },
  { text: 'AND SPARE PARTS', x: 240, y: 312 },
  { text: 'HS CODE 8413.70', x: 240, y: 324 },
  { text: '9,100.00 KGS', x: 440, y: 300 },
  { text: '14.200 CBM', x: 520, y: 300 },
];

test.each([
  ['PARTICULARS FURNISHED BY SHIPPER', 235],
  ['Detalle proporcionado por el embarcador', 222],
])('%s stands over columns that have no names', (heading, x) => {
  expect(gridBill([], [{ text: heading, x, y: 280, size: 7 }, ...goods])).toMatchObject({
    marksAndNumbers: 'NH HAMBURG 1-24',
    packageCount: 24,
    goodsDescription: 'CENTRIFUGAL PUMPS AND SPARE PARTS',
    hsCodes: ['8413.70'],
    grossWeight: 9100,
    volume: 14.2,
  });
});
