import { describe, expect, test } from 'bun:test';
import { head, invoiceOn, packingListOn } from '../exporters-papers.ts';

const listHead = head.replace('COMMERCIAL INVOICE', 'PACKING LIST');

describe('sums within a table', () => {
  test('a group summed up in the middle of a page ends no list of rolls', () => {
    const list = packingListOn(
      `${listHead}
Roll No     Description            Length (M)    N.W. (KGS)   G.W. (KGS)
1           Cotton twill navy      100.0         20.0         21.0
2           Cotton twill navy      101.0         20.2         21.2
TOTAL                              201.0         40.2         42.2
3           Cotton twill black      99.0         19.8         20.8
4           Cotton twill black      98.0         19.6         20.6`,
      `Holm Trading Ltd   Packing list CI-4711

5           Cotton twill black     100.0         20.0         21.0
TOTAL                              297.0         59.4         62.4
6           Cotton twill red       101.0         20.2         21.2
7           Cotton twill red        99.0         19.8         20.8
TOTAL                              200.0         40.0         42.0
GRAND TOTAL                        698.0        139.6        146.6`,
    );
    expect(list?.lineItems.map(({ netWeight }) => netWeight)).toEqual([20, 20.2, 19.8, 19.6, 20, 20.2, 19.8]);
    expect(list?.netWeight).toBe(139.6);
  });

  test('an order summed up under a name of its own is no line of goods', () => {
    const invoice = invoiceOn(`${head}
Description                               Qty     Price      Amount
PO 4711
Hydraulic cylinder                        10      12.50      125.00
Seal kit                                   3     100.00      300.00
PO 4711 Total                             13                 425.00
PO 4712
Pump                                       2      50.00      100.00
Valve                                      4      25.00      100.00
PO 4712 Total                              6                 200.00

Grand total EUR                           19                 625.00`);
    expect(invoice?.lineItems.map(({ total }) => total)).toEqual([125, 300, 100, 100]);
    expect(invoice?.totalAmount).toBe(625);
  });
});

describe('lists of rolls and sets', () => {
  test('rolls that nobody describes are known by their weights', () => {
    const list = packingListOn(`${listHead}
Roll     Colour          Length      Net        Gross
No.                      (m)         (kg)       (kg)
1        Navy            100.0       20.0       21.0
2        Navy            101.0       20.2       21.2
Total                    201.0       40.2       42.2`);
    expect(list?.lineItems).toMatchObject([
      { netWeight: 20, grossWeight: 21 },
      { netWeight: 20.2, grossWeight: 21.2 },
    ]);
  });

  const sets = (...all: readonly [number, number]): string => `${listHead}
Description             Sets     Pcs per set     Total pcs     N.W.      G.W.
Knife set                10          6              ${all[0]}         12.0      13.0
Fork set                 20          4              ${all[1]}         16.0      18.0
Total                    30                                   28.0      31.0`;

  test('of sets, pieces of each and all pieces the last is the quantity', () => {
    expect(packingListOn(sets(60, 80))?.lineItems.map(({ quantity }) => quantity)).toEqual([60, 80]);
  });

  test('figures that are not multiplied stay what their names say', () => {
    expect(packingListOn(sets(61, 80))?.lineItems.map(({ quantity }) => quantity)).toEqual([10, 20]);
  });
});
