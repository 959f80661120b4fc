import { describe, expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const linesOf = (goods: string) =>
  packingListOn(`
Holm Trading Ltd                                         PACKING LIST
5 High Street, London W1A 1AA, United Kingdom            Date 24 January 2026
${goods}`).lineItems;

describe('a cell that tells the packages and what is in them', () => {
  const told = (first: string, second: string, name = 'Quantity') =>
    linesOf(`
No  Description     ${name.padEnd(32)} Net kg   Gross kg
1   Leather shoe    ${first.padEnd(32)} 45.0     50.0
2   Canvas shoe     ${second.padEnd(32)} 80.0     86.0
`);

  test('has the pieces for the quantity, whichever stands first', () => {
    const expected = [
      { packageCount: 4, quantity: 48, unit: 'PRS' },
      { packageCount: 12, quantity: 144, unit: 'PRS' },
    ];
    expect(told('4 CTNS / 48 PRS', '12 CTNS / 144 PRS')).toMatchObject(expected);
    expect(told('4 CTNS (48 PRS)', '12 CTNS (144 PRS)')).toMatchObject(expected);
    expect(told('4 CTNS / 48 BOXES', '12 CTNS / 144 BOXES')).toMatchObject([
      { packageCount: 4, quantity: 48, unit: 'BOXES' },
      { packageCount: 12, quantity: 144, unit: 'BOXES' },
    ]);
    expect(told('48 PRS / 4 CTNS', '144 PRS / 12 CTNS')).toMatchObject(expected);
  });

  test('has what they come to, and not what each of them holds', () => {
    expect(told('4 CTNS x 12 PRS = 48 PRS', '12 CTNS x 12 PRS = 144 PRS', 'Packing')).toMatchObject([
      { packageCount: 4, quantity: 48, unit: 'PRS' },
      { packageCount: 12, quantity: 144, unit: 'PRS' },
    ]);
    expect(told('4 CTNS x 12 PRS', '12 CTNS x 12 PRS')).toMatchObject([
      { packageCount: 4, quantity: null },
      { packageCount: 12, quantity: null },
    ]);
  });
});

test('both weights in one cell are net and gross, of which net is the lesser', () => {
  expect(
    linesOf(`
No  Description     Pcs    Gross / Net Wt (kg)
1   Leather shoe    48     50.00 / 45.00
2   Canvas shoe     144    86.00 / 80.00
`),
  ).toMatchObject([
    { netWeight: 45, grossWeight: 50 },
    { netWeight: 80, grossWeight: 86 },
  ]);
});

test('the volume stands behind the sides of the package', () => {
  expect(
    linesOf(`
No  Description     Pcs    Net kg   Gross kg   Dimensions / Volume
1   Leather shoe    48     45.0     50.0       60 x 40 x 30 cm / 0.072 m3
2   Canvas shoe     144    80.0     86.0       60 x 40 x 50 cm / 0.120 m3
`),
  ).toMatchObject([{ volume: 0.072 }, { volume: 0.12 }]);
});
