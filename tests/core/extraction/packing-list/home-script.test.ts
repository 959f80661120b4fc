import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

const describedBy = (lines: string) =>
  packingListOn(`
Everbright Sourcing Ltd                          PACKING LIST
Room 1201, Nathan Road 55, Kowloon, Hong Kong    Date: 12 May 2026

C/NO.    DESCRIPTION                         CTNS    QTY    N.W. (KGS)    G.W. (KGS)
${lines}
TOTAL                                        15      340    130.00        141.00
`).lineItems.map(({ description }) => description);

test.each([
  ['Chinese', '陶瓷马克杯'],
  ['Japanese', 'マグカップ'],
  ['Korean', '머그컵'],
  ['Russian', 'Кружка'],
  ['Arabic', 'أكواب'],
])('the name of goods in the home script repeats the one that the buyer reads: %s', (_, own) => {
  const expected = ['CERAMIC MUG 11OZ', 'CERAMIC BOWL 15CM'];
  expect(
    describedBy(`1-10     CERAMIC MUG 11OZ                    10      240    85.00         92.00
         ${own}
11-15    CERAMIC BOWL 15CM                   5       100    45.00         49.00
         ${own}`),
  ).toEqual(expected);
  expect(
    describedBy(`1-10     ${`CERAMIC MUG 11OZ ${own}`.padEnd(36)}10      240    85.00         92.00
11-15    ${`${own} CERAMIC BOWL 15CM`.padEnd(36)}5       100    45.00         49.00`),
  ).toEqual(expected);
});

test('a name in one script alone stays whole, and so does one with a sign of measure', () => {
  expect(
    describedBy(`1-10     陶瓷马克杯 LED                          10      240    85.00         92.00
11-15    Wire resistor 100 Ω                 5       100    45.00         49.00`),
  ).toEqual(['陶瓷马克杯 LED', 'Wire resistor 100 Ω']);
});
