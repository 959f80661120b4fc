import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

test('the first and the last carton of a row, each in a column of its own, are no counts of cartons', () => {
  const { lineItems } = packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026

Ctn From   Ctn To   No. of Ctn   Style      Description     Qty   Net kg  Gross kg
1          26       26           ST-05038   Leggings        936   121.68  156.78
27         36       10           ST-05038   Leggings        240   31.20   44.70
`);
  expect(lineItems.map(({ packageCount }) => packageCount)).toEqual([26, 10]);
});

test('the sheets of the board tell no number of cartons', () => {
  const { packageType } = packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026

Item code   Description     Qty   Ctns   Net kg  Gross kg
P-100-22    Photo frame     936   26     121.68  156.78
P-100-31    Wall mirror     240   10     31.20   44.70

Goods packed in 5 ply export cartons.
`);
  expect(packageType).toMatch(/^cartons/);
});
