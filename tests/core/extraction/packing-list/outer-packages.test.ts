import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const listWith = (sums: string) =>
  packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026

Item code    Description       Boxes  Qty    Unit  Pallets  Net kg  Gross kg
P-100-22     Wall tiles        432    216    m2    4        3499    3587
P-100-31     Floor tiles       160    192    m2    3        3872    3960

${sums}
`);

test('of boxes on pallets those are the packages that the paper sums up as its packages', () => {
  const list = listWith('Total packages: 7 pallets\nTotal boxes: 592');
  expect(list.packageCount).toBe(7);
  expect(list.lineItems.map(({ packageCount }) => packageCount)).toEqual([4, 3]);
});

test('where it only sums up its boxes they stay the packages', () => {
  const list = listWith('Total boxes: 592');
  expect(list.packageCount).toBe(592);
  expect(list.lineItems.map(({ packageCount }) => packageCount)).toEqual([432, 160]);
});
