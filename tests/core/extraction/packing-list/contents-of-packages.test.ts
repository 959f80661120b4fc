import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

test('goods stand under the crates that hold them, of which each has its sides and weights in its heading', () => {
  const { lineItems, netWeight, grossWeight, packageCount } = packingListOn(`
Holm Trading Ltd
PACKING LIST   PL-4711     Date: 12 May 2026

Crate no. 1   Dimensions 220 x 110 x 140 cm   Net 640 kg   Gross 720 kg
Item no.   Description              Qty   Unit
P-1001     Gear box                 1     pc
P-1002     Coupling                 2     pcs

Crate no. 2   Dimensions 120 x 80 x 90 cm   Net 210 kg   Gross 245 kg
Item no.   Description              Qty   Unit
P-1003     Motor 15 kW              1     pc
P-1004     Base frame               1     pc

Total: 2 crates   Net 850 kg   Gross 965 kg
`);
  expect(lineItems).toMatchObject([
    { partNumber: 'P-1001', quantity: 1, netWeight: null },
    { partNumber: 'P-1002', quantity: 2, netWeight: null },
    { partNumber: 'P-1003', quantity: 1, netWeight: null },
    { partNumber: 'P-1004', quantity: 1, netWeight: null },
  ]);
  expect({ netWeight, grossWeight, packageCount }).toEqual({
    netWeight: 850,
    grossWeight: 965,
    packageCount: 2,
  });
});
