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

const caseByCase = (first: string, second: string) =>
  packingListOn(`
Kitano Seiki Co., Ltd.                                  PACKING LIST
3-6 Bakuro-machi, Osaka 541-0053, Japan                 Invoice No. EX81-8406

CASE NO.   DESCRIPTION              PART NO.       Q'TY     N.W. (KGS)   G.W. (KGS)   MEAS. (M3)
C/NO. 1    Ball screw, SFNR 5010    PR-3109-W      4 PCS    91.2
           Safety cover (L/R)       PR-4145-B      7 SET    616.0
${first}
C/NO. 2    Control panel NC-7       KL-7003-02     1 SET    185.0
           Safety cover (L/R)       B20226         2 SET    176.0
${second}
TOTAL : 2 PLYWOOD CASES                                     1068.2       1480.9       8.630
`);

test.each([
  [
    'by what it is made of',
    `           PLYWOOD CASE             240 X 156 X 127 CM      707.2        910.8        4.755`,
    `           PLYWOOD CASE             230 X 144 X 117 CM      361.0        570.1        3.875`,
  ],
  [
    'with its count',
    `           1 PLYWOOD CASE                                   707.2        910.8        4.755`,
    `           1 STEEL CRATE                                    361.0        570.1        3.875`,
  ],
  [
    'with its number',
    `           Wooden case No. 1        240 X 156 X 127 CM      707.2        910.8        4.755`,
    `           Wooden case No. 2        230 X 144 X 117 CM      361.0        570.1        3.875`,
  ],
  [
    'with its sides behind it',
    `           Wooden crate 240x156x127                         707.2        910.8        4.755`,
    `           Wooden crate 230x144x117                         361.0        570.1        3.875`,
  ],
  [
    'in French',
    `           Caisse en bois           240 X 156 X 127 CM      707.2        910.8        4.755`,
    `           Caisse en bois           230 X 144 X 117 CM      361.0        570.1        3.875`,
  ],
])("a case's own line below its goods is none of them, told %s", (_, first, second) => {
  const { lineItems, grossWeight, netWeight, volume } = caseByCase(first, second);
  expect(
    lineItems.map(({ description, partNumber, netWeight: net }) => [description, partNumber, net]),
  ).toEqual([
    ['Ball screw, SFNR 5010', 'PR-3109-W', 91.2],
    ['Safety cover (L/R)', 'PR-4145-B', 616],
    ['Control panel NC-7', 'KL-7003-02', 185],
    ['Safety cover (L/R)', 'B20226', 176],
  ]);
  expect({ grossWeight, netWeight, volume }).toEqual({
    grossWeight: 1480.9,
    netWeight: 1068.2,
    volume: 8.63,
  });
});

test('packages that are sold stay goods', () => {
  const { lineItems } = packingListOn(`
Holm Trading Ltd                                        PACKING LIST
5 High Street, London W1A 1AA, United Kingdom           Date 24 January 2026

Item   Description              Qty      Net kg    Gross kg
1      Wooden crate             40       707.2     910.8
2      Cardboard box            200      361.0     570.1
3      Strapping tool           2        12.0      14.0
TOTAL                           242      1080.2    1494.9
`);
  expect(lineItems.map(({ description }) => description)).toEqual([
    'Wooden crate',
    'Cardboard box',
    'Strapping tool',
  ]);
});

test.each(['Colli No. 1 / 2', 'Case No. 1 / 2', 'Kiste Nr. 1'])(
  'the contents of each package stand in a table under %s, which is no record of goods',
  (first) => {
    const { lineItems } = packingListOn(`
Holm Trading Ltd
PACKING LIST   PL-4711     Date: 12 May 2026

2. Contents
${first}                              On skids 270 x 145 x 120 cm   gross 897 kg
Item    Drawing / part No.    Description              Qty Unit       HS code
1.1     PC-160.83             Pneumatic cylinder         7 pcs        841231
1.2     EC-01.16              Control cabinet            2 pcs        853710

${first.replace('1', '2')}                              Plywood box 175 x 90 x 75 cm   gross 371 kg
Item    Drawing / part No.    Description              Qty Unit       HS code
2.1     IN-09.19              Instrument box             2 set        902620
`);
    expect(lineItems.map((line) => [line.partNumber, line.quantity, line.grossWeight])).toEqual([
      ['PC-160.83', 7, null],
      ['EC-01.16', 2, null],
      ['IN-09.19', 2, null],
    ]);
  },
);
