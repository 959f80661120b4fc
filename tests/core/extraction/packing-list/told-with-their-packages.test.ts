import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const listOf = (goods: string) =>
  packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026
${goods}`);

test('crates in the columns of the goods are none of them, wherever their number stands', () => {
  const { lineItems } = listOf(`
Item       Description            Qty   Unit   Net kg    Gross kg
Crate 1    120 x 80 x 60 cm                    125.0     136.0
P-100-22   Marker black           480   PCS
P-100-31   Marker red             240   PCS
Crate 2    60 x 40 x 60 cm                     45.0      50.0
P-100-40   Marker blue            120   PCS
`);
  expect(lineItems).toMatchObject([
    { partNumber: 'P-100-22', quantity: 480, netWeight: null },
    { partNumber: 'P-100-31', quantity: 240, netWeight: null },
    { partNumber: 'P-100-40', quantity: 120, netWeight: null },
  ]);
});

describe('the packages of a line', () => {
  test('are not their last or first number, with a word before it or none', () => {
    const { lineItems } = listOf(`
Packages     Description       Pcs   Net kg   Gross kg
NO. 1-2      Marker black      480   45.0     50.0
NO. 3-16     Marker red        240   80.0     86.0
`);
    expect(lineItems).toMatchObject([{ packageCount: null }, { packageCount: null }]);
  });

  test('are counted where brackets behind the name of the column say so', () => {
    const { lineItems } = listOf(`
Style      Description       Qty/Ctn (Pcs)   Qty (Ctn)   Ttl Qty   Net kg   Gross kg
P-100-22   Marker black      24              20          480       45.0     50.0
P-100-31   Marker red        12              20          240       80.0     86.0
`);
    expect(lineItems).toMatchObject([
      { packageCount: 20, quantity: 480 },
      { packageCount: 20, quantity: 240 },
    ]);
  });
});

test('what the buyer calls the goods does not describe them', () => {
  const { lineItems } = listOf(`
Ln   Item         Description             Shipped   UM    Ctns
1    P-100-22     Marker black            480       PCS   4
                  Cust. P/N: 133536
2    P-100-31     Marker red              240       PCS   2
                  Cust. P/N: 769862
`);
  expect(lineItems).toMatchObject([{ description: 'Marker black' }, { description: 'Marker red' }]);
});

test('"Item 1" counts the lines with its number', () => {
  const { lineItems } = listOf(`
Line     Description             Qty   Net kg   Gross kg
Item 1   Marker black            480   45.0     50.0
Item 2   Marker red              240   80.0     86.0
`);
  expect(lineItems).toMatchObject([{ lineNumber: '1' }, { lineNumber: '2' }]);
});

test('a sentence tells packages, both weights and the volume of all', () => {
  const list = listOf(`
No  Description     Pcs    Ctns
1   Leather shoe    48     4
2   Canvas shoe     144    12

16 cartons, net 125.00 kg, gross 136.00 kg, volume 1.250 cbm. All in order.
`);
  expect(list).toMatchObject({
    packageCount: 16,
    netWeight: 125,
    grossWeight: 136,
    volume: 1.25,
    volumeUnit: 'm3',
  });
});

test('what was shipped is told by its name within the cell', () => {
  const { lineItems } = listOf(`
Item       Description       Quantity        UM
P-100-22   Marker black      Ordered: 500    PCS
                             Shipped: 480
P-100-31   Marker red        Ordered: 240    PCS
                             Shipped: 200
P-100-40   Marker blue       Ordered: 120    PCS
                             Shipped: 120
`);
  expect(lineItems).toMatchObject([{ quantity: 480 }, { quantity: 200 }, { quantity: 120 }]);
});

test('coils that nothing but their numbers tells apart are lines by their weights', () => {
  const { lineItems, weightUnit } = listOf(`
COMMODITY: PRIME HOT ROLLED STEEL COILS

Coil No.    Heat No.   Thickness    Net weight (kg)   Gross weight (kg)
HC4150195   990261     2.30         6,216             6,240
HC8810845   044125     2.30         6,590             6,614
`);
  expect(lineItems).toMatchObject([
    { partNumber: null, description: null, netWeight: 6216, grossWeight: 6240 },
    { partNumber: null, description: null, netWeight: 6590, grossWeight: 6614 },
  ]);
  expect(weightUnit).toBe('kg');
});

test('"Item" over a single 1 counts the lines, and numbers no article', () => {
  const { lineItems } = listOf(`
Item   Packages   Description       Qty       Net kg   Gross kg
1      4          Marker black      480 PCS   45.0     50.0
`);
  expect(lineItems).toMatchObject([{ lineNumber: '1', partNumber: null }]);
});
