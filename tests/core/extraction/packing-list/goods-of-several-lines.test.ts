import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const head = `Holm Trading Ltd
PACKING LIST   PL-4711     Date: 12 May 2026

Quantity        Gross weight     Net weight     Terms          Carrier
60 cartons      231.00 kg        200.00 kg      FCA Bristol    Collected
`;

const told = (list: ReturnType<typeof packingListOn>): unknown =>
  list.lineItems.map((line) => [line.partNumber, line.quantity, line.hsCode, line.grossWeight]);

const expected = [
  ['P-1001', 20, '8483.40.00', 136],
  ['P-1002', 40, '8483.60.00', 95],
];

describe('what is told below each of the goods is theirs', () => {
  test.each([
    ['under the order of all', 'Sales order 013350 of 2 May 2026, your order 4533699642'],
    ['under the delivery of all', 'Delivery note 80012345 of 24.03.2026'],
    ['under nothing', ''],
  ])('%s', (_, order) => {
    const list = packingListOn(`${head}
Pos.   Article     Description          Qty     Unit
       ${order}
1      P-1001      Gear box             20      PC
                   HS code: 8483 40 00, Country of origin: Germany
                   Net weight 125.00 kg, gross weight 136.00 kg

2      P-1002      Coupling             40      PC
                   HS code: 8483 60 00, Country of origin: Poland
                   Net weight 75.00 kg, gross weight 95.00 kg
`);
    expect(told(list)).toEqual(expected);
  });

  test('and not what their order is called, though they are alone', () => {
    const { lineItems } = packingListOn(`${head}
Pos.   Article     Description          Qty     Unit
       Sales order 013350 of 2 May 2026, your order PO-25528
1      P-1001      Gear box             20      PC
                   Your item no.: 3555003
                   HS code: 8483 40 00, Country of origin: Germany
`);
    expect(lineItems).toMatchObject([
      { partNumber: 'P-1001', description: 'Gear box', hsCode: '8483.40.00' },
    ]);
  });

  test('behind the numbers of the pieces, which are skipped', () => {
    const list = packingListOn(`${head}
Pos.   Article     Description          Qty     Unit
1      P-1001      Gear box             20      PC
                   S/N: C2418061778, C2418061779
                   HS code: 8483 40 00, Country of origin: Germany
                   Net weight 125.00 kg, gross weight 136.00 kg
2      P-1002      Coupling             40      PC
                   S/N: D5418061778, D5418061779
                   HS code: 8483 60 00, Country of origin: Poland
                   Net weight 75.00 kg, gross weight 95.00 kg
`);
    expect(told(list)).toEqual(expected);
  });
});

test.each([
  ['4400 Steyr', 'www.holm.example', 'IBAN AT51 8553 8442 5938'],
  ['2300 Copenhagen', 'office@holm.example', 'BIC UNIBDKKK'],
])('the foot of a paper with %s, %s and %s is no row of its goods', (town, web, bank) => {
  const list = packingListOn(`${head}
Pos.   Article     Description          Qty     Unit
1      P-1001      Gear box             20      PC
                   HS code: 8483 40 00, Country of origin: Germany
                   Net weight 125.00 kg, gross weight 136.00 kg
2      P-1002      Coupling             40      PC
                   HS code: 8483 60 00, Country of origin: Poland
                   Net weight 75.00 kg, gross weight 95.00 kg

The goods remain our property until they are paid.
${'\n'.repeat(45)}
Holm Trading Ltd       Tel. 21 219 3838     UID U58027697       Bank
5 Market Street        ${web}     FN 998087k          ${bank}
${town}      Reg. 4711      Court ${town.slice(5)}       51
`);
  expect(told(list)).toEqual(expected);
});
