import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const listOf = (goods: string) =>
  packingListOn(`
Vinhos Serra Alta, Lda                                   PACKING LIST
Rua do Castelo 4, 5000-100 Vila Real, Portugal           Date 24 January 2024
${goods}`);

describe('a column of quantities', () => {
  test('is called by what is counted, beside the packages that hold it', () => {
    const { lineItems } = listOf(`
Wine                                 Cases    Bottles    Net weight    Gross weight
Douro Tinto Reserva 2021, 75 cl        56        336        252.0         436.8
Porto Tawny 10 anos, 75 cl             60        360        270.0         468.0
Total                                 116        696        522.0         904.8
`);
    expect(lineItems).toMatchObject([
      { quantity: 336, packageCount: 56 },
      { quantity: 360, packageCount: 60 },
    ]);
  });

  test('is what the inner of two kinds of packages count', () => {
    const { lineItems, packageCount } = listOf(`
Goods                                Bags     Cartons    Net weight    Gross weight
Lemon drops, wrapped                  560         56        252.0         436.8
Mint drops, wrapped                   600         60        270.0         468.0
Total                                1160        116        522.0         904.8
`);
    expect(lineItems).toMatchObject([
      { quantity: 560, packageCount: 56 },
      { quantity: 600, packageCount: 60 },
    ]);
    expect(packageCount).toBe(116);
  });

  test('is never that of the pallets, which hold the cartons that are counted', () => {
    const { lineItems } = listOf(`
Goods                                Pallets  Cartons    Net weight    Gross weight
Lemon drops, wrapped                    2         56        252.0         436.8
Mint drops, wrapped                     3         60        270.0         468.0
Total                                   5        116        522.0         904.8
`);
    expect(lineItems).toMatchObject([
      { quantity: null, packageCount: 56 },
      { quantity: null, packageCount: 60 },
    ]);
  });

  test('says nothing of what each package holds', () => {
    const { lineItems } = listOf(`
Wine                                 Cases    Bottles/case    Net weight    Gross weight
Douro Tinto Reserva 2021, 75 cl        56          6             252.0         436.8
Porto Tawny 10 anos, 75 cl             60          6             270.0         468.0
Total                                 116                        522.0         904.8
`);
    expect(lineItems).toMatchObject([{ quantity: null }, { quantity: null }]);
  });

  test('may have any name where its sum proves that it is counted', () => {
    const { lineItems } = listOf(`
Goods                                Cartons   Zählmaß    Net weight    Gross weight
Lemon drops, wrapped                    56       1120        252.0         436.8
Mint drops, wrapped                     60       1800        270.0         468.0
Total                                  116       2920        522.0         904.8
`);
    expect(lineItems).toMatchObject([{ quantity: 1120 }, { quantity: 1800 }]);
  });

  test('counts pieces where it is called by them, although lengths stand beside it', () => {
    const { lineItems, packageCount } = listOf(`
Bundle no.  Description               Pcs   Metres   Net weight    Gross weight
B-001       Seamless pipe 4 inch      19    115.2    8450          8480
B-004       Seamless pipe 6 inch      7     42.0     8330          8360
Total                                 26    157.2    16780         16840
`);
    expect(lineItems).toMatchObject([
      { quantity: 19, packageCount: null },
      { quantity: 7, packageCount: null },
    ]);
    expect(packageCount).toBeNull();
  });

  test('says its unit behind its name, and is called by it alone without one', () => {
    const units = (name: string): (string | null)[] =>
      listOf(`
Goods                   ${name}    Cartons    Net weight    Gross weight
Lemon drops, wrapped    560          56        252.0         436.8
Mint drops, wrapped     600          60        270.0         468.0
Total                   1160         116       522.0         904.8
`).lineItems.map(({ unit }) => unit);
    expect(units('Qty PCS  ')).toEqual(['PCS', 'PCS']);
    expect(units('Total pcs')).toEqual([null, null]);
  });
});

test('a weight over a column of packages is that of the first of them, not of all', () => {
  const { grossWeight, netWeight } = listOf(`
Item    Description                  Quantity      Net kg
1       Douro Tinto Reserva 2021          336       252.0
2       Porto Tawny 10 anos               360       270.0

Package     Kind         Size in cm              Gross kg
1 / 3       Pallet       120 x 80 x 110          301.6
2 / 3       Pallet       120 x 80 x 110          301.6
3 / 3       Pallet       120 x 80 x 111          301.6

Sum: 3 pallets      Net weight 522.0 kg      Gross weight 904.8 kg
`);
  expect({ grossWeight, netWeight }).toEqual({ grossWeight: 904.8, netWeight: 522 });
});

test('three pallets of 667.900 kilograms weigh no hundreds of tons', () => {
  const { grossWeight, netWeight } = packingListOn(`
PACKING LIST

Description                  Quantity      Net weight      Gross weight
Brake pads                        336      540.700 KG      590.200 KG
Brake discs                       360       71.900 KG       77.700 KG

Total pallets: 3
Total net weight: 612.600 KG
Total gross weight: 667.900 KG
`);
  expect({ grossWeight, netWeight }).toEqual({ grossWeight: 667.9, netWeight: 612.6 });
});

test.each([
  [
    'centred over the names',
    `
                                          QTY           N.W. (KGS)         G.W. (KGS)        MEAS. (CBM)
C/NO.    Description           CTNS    PER CTN  TOTAL  PER CTN  TOTAL     PER CTN  TOTAL    PER CTN  TOTAL`,
  ],
  [
    'where the first of the names begins',
    `
                                       QTY             N.W. (KGS)         G.W. (KGS)        MEAS. (CBM)
C/NO.    Description           CTNS    PER CTN  TOTAL  PER CTN  TOTAL     PER CTN  TOTAL    PER CTN  TOTAL`,
  ],
  [
    'beside the names of the other columns',
    `
C/NO.    Description           CTNS       QTY           N.W. (KGS)         G.W. (KGS)        MEAS. (CBM)
                                       PER CTN  TOTAL  PER CTN  TOTAL     PER CTN  TOTAL    PER CTN  TOTAL`,
  ],
  [
    'over signs and short words',
    `
                                          QTY           N.W. (KGS)         G.W. (KGS)        MEAS. (CBM)
C/NO.    Description           CTNS     /CTN    TTL     /CTN    TTL       /CTN    TTL        /CTN    TTL`,
  ],
])('what one carton and what all of them hold and weigh stand under one heading, %s', (_, header) => {
  const list = packingListOn(`
Everbright Sourcing Ltd                          PACKING LIST
Room 1201, Nathan Road 55, Kowloon, Hong Kong    Date: 12 May 2026
${header}
1-10     LED LAMP 9W           10      24       240    8.50     85.00     9.20     92.00    0.045    0.450
11-15    LED LAMP 12W          5       20       100    9.00     45.00     9.80     49.00    0.050    0.250
TOTAL                          15               340             130.00             141.00            0.700
`);
  expect(list.lineItems).toMatchObject([
    { packageCount: 10, quantity: 240, netWeight: 85, grossWeight: 92, volume: 0.45 },
    { packageCount: 5, quantity: 100, netWeight: 45, grossWeight: 49, volume: 0.25 },
  ]);
  expect(list).toMatchObject({ packageCount: 15, netWeight: 130, grossWeight: 141, volume: 0.7 });
});

test('what was shipped is the quantity, by the short names of order desks too, and not what stays on order', () => {
  const { lineItems } = packingListOn(`
Holm Trading Ltd                          PACKING SLIP
5 High Street, London W1A 1AA, United Kingdom    Slip no. 88123

Ord    Ship   B/O   UM    Item No.      Description
10     10     0     EA    KX-100        Gear box
5      3      2     EA    KX-200        Coupling
4      0      4     EA    KX-300        Motor
Cartons: 3    Gross weight: 141.00 kg   Net weight: 130.00 kg
`);
  expect(lineItems.map(({ quantity }) => quantity)).toEqual([10, 3, 0]);
});

test.each([
  [
    'between the lines of both storeys',
    `
                                          QTY (PCS)      N.W. (KGS)         G.W. (KGS)           MEAS.
C/NO.    DESCRIPTION           CTNS
                                       PER CTN  TOTAL  PER CTN  TOTAL     PER CTN  TOTAL    CM/CTN   TTL CBM`,
  ],
  [
    'in two rows, the second beside the pairs',
    `
                               PKGS       QTY (PCS)      N.W. (KGS)         G.W. (KGS)           MEAS.
C/NO.    DESCRIPTION
                              (CTNS)   PER CTN  TOTAL  PER CTN  TOTAL     PER CTN  TOTAL    CM/CTN   TTL CBM`,
  ],
  [
    'in another language beside them',
    `
                               箱数       数量 QTY      净重 N.W.(KGS)     毛重 G.W.(KGS)        体积 MEAS.
箱号      品名 DESCRIPTION
C/NO.                          CTNS    PER CTN  TOTAL  PER CTN  TOTAL     PER CTN  TOTAL    CM/CTN   TTL CBM`,
  ],
])('names as high as heading and pair together stand %s', (_, header) => {
  const list = packingListOn(`
Everbright Sourcing Ltd                          PACKING LIST
Room 1201, Nathan Road 55, Kowloon, Hong Kong    Date: 12 May 2026
${header}
1-10     LED LAMP 9W           10      24       240    8.50     85.00     9.20     92.00    40*30*25   0.450
11-15    LED LAMP 12W          5       20       100    9.00     45.00     9.80     49.00    40*30*25   0.250
TOTAL                          15               340             130.00             141.00              0.700
`);
  expect(list.lineItems).toMatchObject([
    {
      description: 'LED LAMP 9W',
      packageCount: 10,
      quantity: 240,
      netWeight: 85,
      grossWeight: 92,
      volume: 0.45,
    },
    {
      description: 'LED LAMP 12W',
      packageCount: 5,
      quantity: 100,
      netWeight: 45,
      grossWeight: 49,
      volume: 0.25,
    },
  ]);
  expect(list).toMatchObject({ packageCount: 15, netWeight: 130, grossWeight: 141, volume: 0.7 });
});

const flowers = (head: string, rows: string) =>
  packingListOn(`
De Ruyterhoek Import N.V.                              PACKING LIST
Marconistraat 80, 8028 PM Zwolle, Nederland            Datum 21-01-2026

${head}
${rows}

Total crates 66      Gross weight 965,0 kg      Net weight 871,0 kg
`).lineItems.map(({ quantity, packageCount }) => [quantity, packageCount]);

test.each(['Bollen', 'Zwiebelknollen', 'Rhizomes', 'Aantal'])(
  'what all crates of a line hold is its quantity, as its figures prove, whatever it is called: %s',
  (name) => {
    expect(
      flowers(
        `Crate no.   Variety                 Per crate   Crates    ${name.padEnd(16)}Net kg    Gross kg`,
        `1 - 41      Tulipa Strong Gold      500         41        20.500          533,0     598,6
42 - 65     Crocus Flower Record    1000        24        24.000          324,5     351,2
66          Allium Globemaster      90          1         90              13,5      15,2`,
      ),
    ).toEqual([
      [20500, 41],
      [24000, 24],
      [90, 1],
    ]);
  },
);

test('a column of other figures that no product proves is no quantity', () => {
  expect(
    flowers(
      `Crate no.   Variety                 Per crate   Crates    Kwekernr.       Net kg    Gross kg`,
      `1 - 41      Tulipa Strong Gold      500         41        20147           533,0     598,6
42 - 65     Crocus Flower Record    1000        24        24001           324,5     351,2
66          Allium Globemaster      90          1         90012           13,5      15,2`,
    ).map(([quantity]) => quantity),
  ).toEqual([null, null, null]);
});

const slabs = (head: string, rows: readonly string[], below = '') =>
  packingListOn(`
Ipiranga Sul Metais S.A.                               PACKING LIST / ROMANEIO DE CARGA
Rua das Indústrias, 85, 89219-600 Joinville - SC       Data 14/02/2025

${head}
${rows.join('\n')}
${below}`);

test.each([
  ['Total', 'm²'],
  ['Total', 'M2'],
  ['Superf.', 'm²'],
  ['Metragem', 'm²'],
])(
  'the column that a unit stands behind is the quantity, not how many slabs it comes to: %s in %s',
  (name, unit) => {
    const { lineItems } = slabs(
      `Bloco     Material                       Chapas     ${name.padEnd(10)}Un.     P. líq.    P. bruto`,
      [
        `7552      Granito Verde Ubatuba          9          47,63     ${unit}      2.572      2.632`,
        `7079      Granito Amarelo Icaraí         6          32,93     ${unit}      2.667      2.727`,
      ],
      `TOTAL                                    15         80,56     ${unit}      5.239      5.359`,
    );
    expect(lineItems).toMatchObject([
      { quantity: 47.63, unit, netWeight: 2572 },
      { quantity: 32.93, unit, netWeight: 2667 },
    ]);
  },
);

test.each([
  ['Cavalete', 'Cavaletes', 'cavaletes de madeira'],
  ['Fardo', 'Fardos', 'fardos'],
  ['Atado', 'Atados', 'atados'],
  ['Haz', 'Haces', 'haces'],
  ['Gabbia', 'Gabbie', 'gabbie'],
  ['Wiązka', 'Wiązki', 'wiązki'],
])('packages that are numbered one a row are no lines, in the words of many trades: %s', (name, _, kind) => {
  const list = slabs(
    `${name.padEnd(10)}Material                       NCM          Chapas     P. líq.    P. bruto`,
    [
      '01        Granito Verde Ubatuba          68022300     9          2.572      2.632',
      '02        Granito Amarelo Icaraí         68022300     6          2.667      2.727',
      '03        Granito Preto Gabriel          68022300     7          2.100      2.160',
    ],
    `TOTAL                                                 22         7.339      7.519

Embalagem / Packing: 3 ${kind}, ISPM 15`,
  );
  expect(list.lineItems.map(({ lineNumber, quantity }) => [lineNumber, quantity])).toEqual([
    [null, 9],
    [null, 6],
    [null, 7],
  ]);
  expect(list).toMatchObject({ packageCount: 3, packageType: kind });
});
