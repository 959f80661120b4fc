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

test('packages are called by the word for any kind too, and what stands over their goods is of none of these', () => {
  const { lineItems } = packingListOn(`
Moser Technik GmbH
Packliste Nr. PK198343    Datum 13.01.2026

Pos.   Menge  ME    Benennung                        Sach-Nr.
Kollo 1    Kiste, seemäßig   353 x 204 x 156 cm      netto 2.274 kg    brutto 2.770 kg
10     1      Stk   Maschinenbett, Guss              R75853
20     1      Stk   Werkzeugaufnahme                 M39028
Kollo 2    Verschlag   335 x 190 x 148 cm            netto 1.664 kg    brutto 2.063 kg
30     2      Stk   Schaltschrank, verdrahtet        D25083
40     1      Stk   Spindelstock                     D40995
`);
  expect(lineItems.map(({ partNumber, netWeight }) => [partNumber, netWeight])).toEqual([
    ['R75853', null],
    ['M39028', null],
    ['D25083', null],
    ['D40995', null],
  ]);
});

test.each(['@ 24 NOS / PKG', '12 pcs per carton', '24 PCS/CTN', 'à 250 Stück pro Karton'])(
  'what each package holds does not describe what is in it: %s',
  (line) => {
    const { lineItems } = packingListOn(`
Holm Trading Ltd                                     PACKING LIST
Pkg. No.   No. of Pkgs.   Description of Goods       Quantity     Net Wt. (Kgs)    Gross Wt. (Kgs)
1 - 8      8              Pipe fitting tee 80 mm     192 NOS      2,150.400        2,238.400
                          ${line}
9 - 10     2              Cable gland 25 mm          500 NOS      90.000           126.000
                          ${line}
`);
    expect(lineItems.map(({ description }) => description)).toEqual([
      'Pipe fitting tee 80 mm',
      'Cable gland 25 mm',
    ]);
  },
);
