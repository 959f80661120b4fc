import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

test('where the goods come from is one of the marks painted on their packages', () => {
  const { marksAndNumbers } = packingListOn(`
PACKING LIST   PL-4711     Date: 12 May 2026

Quality                  Bags    Gross kg     Net kg
Washed Arabica           120     7320.0       7200.0
Excelso                  80      4880.0       4800.0
TOTAL                    200     12200.0      12000.0

Marcas / Marks      MHA GOTHENBURG
                    PRODUCT OF COLOMBIA
`);
  expect(marksAndNumbers).toBe('MHA GOTHENBURG PRODUCT OF COLOMBIA');
});
