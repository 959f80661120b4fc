import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const head = `Holm Trading Ltd
PACKING LIST   PL-4711     Date: 12 May 2026
`;

describe('goods that are numbered within their case or their order', () => {
  test.each([
    ['1.1', '1.2', '2.1'],
    ['1.1.1', '1.1.2', '1.2.1'],
    ['001.01', '001.02', '002.01'],
    ['000010', '000020', '000030'],
  ])('as %s, %s, %s', (first, second, third) => {
    const { lineItems } = packingListOn(`${head}
Item      Part No.    Description     Qty   Unit
${first}      P-1001      Gear box        1     pc
${second}      P-1002      Coupling        2     pcs
${third}      P-1003      Base frame      1     pc
`);
    expect(lineItems.map(({ lineNumber, quantity }) => [lineNumber, quantity])).toEqual([
      [first, 1],
      [second, 2],
      [third, 1],
    ]);
  });
});

test('numbers of lines and of drawings say nothing of the decimal mark', () => {
  const { grossWeight, netWeight } = packingListOn(`${head}
Item   Drawing No.   Description     Qty   Unit
1.1    FN-22.75      Gear box        1     pc
1.2    IN-09.18      Coupling        2     pcs
2.1    RT-118.33     Base frame      1     pc

Total volume         12,50 m³
Total net weight     16.801 kg
Total gross weight   19.748 kg
`);
  expect({ grossWeight, netWeight }).toEqual({ grossWeight: 19_748, netWeight: 16_801 });
});

describe('a package over its goods is none of them, nor does it tell of the goods above it', () => {
  const goods = (first: string, second: string): string => `${head}
Item      Part No.    Description                        Qty      Unit   Net kg     Gross kg

${first}
1         P-1001      Gear box                           20       PC     125.0
                      HS Code 848340 Origin DE
2         P-1002      Coupling                           40       PC     75.0
                      HS Code 848360 Origin DE
${second}
3         P-1003      Base frame                         10       PC     310.0
                      HS Code 732690 Origin DE
`;
  test.each([
    [
      'with its number of all the world, what it is and what it weighs',
      '(00)340012345000000017        EUR-PAL Euro pallet 1200 x 800               200.0      236.0',
      '(00)340012345000000024        EUR-PAL Euro pallet 1200 x 800               310.0      341.0',
    ],
    [
      'with that number in groups and its sides in a second line',
      '3 4001234 500000001 7         Plywood crate                                200.0      236.0\nTare 36,0 KG    L x W x H 120 x 100 x 45 CM      1 of 2',
      '3 4001234 500000002 4         Plywood crate                                310.0      341.0\nTare 31,0 KG    L x W x H 120 x 100 x 45 CM      2 of 2',
    ],
    [
      'with a licence plate, each thing behind its name',
      'LPN: M1554235         Container: PALLET-EUR     109 x 68 x 75 Cm        Gross Weight: 236.00 Kg',
      'LPN: M1554236         Container: PALLET-EUR     109 x 68 x 75 Cm        Gross Weight: 341.00 Kg',
    ],
    ['by a number of the warehouse alone', 'Handling unit 1000004711', 'Handling unit 1000004712'],
    [
      'in German',
      'HU-Nr. 1000004711     Gitterbox                     1        ST                236.0',
      'HU-Nr. 1000004712     Gitterbox                     1        ST                341.0',
    ],
    [
      'with an identity of its own',
      'Carton ID: C-0017     Master carton 60 x 40 x 40 cm                    200.0      236.0',
      'Carton ID: C-0018     Master carton 60 x 40 x 40 cm                    310.0      341.0',
    ],
    [
      'with what all in it come to',
      'Pallet 1                                               60       PC     200.0      236.0',
      'Pallet 2                                               10       PC     310.0      341.0',
    ],
    [
      'in Italian',
      'Collo n. 1   cassa di legno   120x80x90 cm   lordo 236,0 kg',
      'Collo n. 2   cassa di legno   120x80x90 cm   lordo 341,0 kg',
    ],
    [
      'in one line of words and figures',
      'PACKAGE NO. 1 - WOODEN CASE - 120 X 80 X 90 CM - GROSS 236 KG - NET 200 KG',
      'PACKAGE NO. 2 - WOODEN CASE - 120 X 80 X 90 CM - GROSS 341 KG - NET 310 KG',
    ],
    [
      'nested in another',
      'Pallet 1                                                               200.0      236.0\n   Carton 1/1           CTN-M Carton                                              236.0',
      'Pallet 2                                                               310.0      341.0\n   Carton 2/1           CTN-M Carton                                              341.0',
    ],
  ])('%s', (_, first, second) => {
    const { lineItems } = packingListOn(goods(first, second));
    expect(lineItems.map((line) => [line.partNumber, line.description, line.quantity])).toEqual([
      ['P-1001', 'Gear box', 20],
      ['P-1002', 'Coupling', 40],
      ['P-1003', 'Base frame', 10],
    ]);
    expect(lineItems.map((line) => [line.netWeight, line.grossWeight, line.hsCode])).toEqual([
      [125, null, '8483.40'],
      [75, null, '8483.60'],
      [310, null, '7326.90'],
    ]);
  });

  test('but goods in a column of their own beside the number of their package are', () => {
    const { lineItems } = packingListOn(`${head}
SSCC                     Part No.    Description            Qty      Net kg     Gross kg
340012345000000017       P-1001      Gear box               20       125.0      136.0
340012345000000024       P-1002      Coupling               40       75.0       83.0
`);
    expect(lineItems).toMatchObject([
      { partNumber: 'P-1001', description: 'Gear box', quantity: 20, grossWeight: 136 },
      { partNumber: 'P-1002', description: 'Coupling', quantity: 40, grossWeight: 83 },
    ]);
  });
});

test('lines are numbered under the numbers of their packages, and the packages summed up by kind are no goods', () => {
  const { lineItems, packageCount } = packingListOn(`${head}
Handling unit / Item        Material / Description              Quantity     Net weight    Gross weight

(00)340012345000000017      EUR-PAL Euro pallet 1200 x 800                   200,0 KG      236,0 KG
        000010              P-1001                              20 PC        125,0 KG
                            Gear box
        000020              P-1002                              40 PC        75,0 KG
                            Coupling
(00)340012345000000024      EUR-PAL Euro pallet 1200 x 800                   310,0 KG      341,0 KG
        000030              P-1003                              10 PC        310,0 KG
                            Base frame

Packing summary
EUR-PAL                     Euro pallet 1200 x 800              2 PC

Number of packages          2
`);
  expect(lineItems.map((line) => [line.lineNumber, line.partNumber, line.description])).toEqual([
    ['000010', 'P-1001', 'Gear box'],
    ['000020', 'P-1002', 'Coupling'],
    ['000030', 'P-1003', 'Base frame'],
  ]);
  expect(packageCount).toBe(2);
});

test.each([
  ['Quantity Requested', 'Quantity Shipped', 'Quantity Backord.'],
  ['Qty requested', 'Qty shipped', 'Qty to follow'],
  ['Bestellmenge', 'Liefermenge', 'Restmenge'],
])('of %s, %s and %s the goods on this list are those that travel', (asked, sent, left) => {
  const { lineItems } = packingListOn(`${head}
Line   Part No.    Description     ${asked}     ${sent}     ${left}     Net kg
1      P-1001      Gear box        ${'24'.padEnd(asked.length)}     ${'20'.padEnd(sent.length)}     ${'4'.padEnd(left.length)}     125.0
2      P-1002      Coupling        ${'48'.padEnd(asked.length)}     ${'40'.padEnd(sent.length)}     ${'8'.padEnd(left.length)}     75.0
`);
  expect(lineItems).toMatchObject([{ quantity: 20 }, { quantity: 40 }]);
});

test.each(['Packing summary', 'Packaging materials used', 'Verpackungsübersicht', 'Riepilogo imballi:'])(
  'the goods end above "%s", where no line has a number',
  (heading) => {
    const { lineItems } = packingListOn(`${head}
Part No.    Description                Qty      Unit

P-1001      Gear box                   20       PC
P-1002      Coupling                   40       PC

${heading}
EUR-PAL     Euro pallet 1200 x 800     2        PC
`);
    expect(lineItems.map(({ partNumber }) => partNumber)).toEqual(['P-1001', 'P-1002']);
  },
);
