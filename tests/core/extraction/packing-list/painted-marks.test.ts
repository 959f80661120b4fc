import { expect, test } from 'bun:test';
import { packingListOn } from './packing-lists.ts';

test('where the goods come from is one of the marks painted on their packages', () => {
  const { marksAndNumbers } = packingListOn(`
PACKING LIST   PL-4711     Date: 12 May 2026

Quality                  Bags    Gross kg     Net kg
Washed Arabica           120     7320.0       7200.0
Excelso                  80      4880.0       4800.0
TOTAL                    200     12200.0      12000.0

Marcas / Marks      MHA GOTHENBURG
                    PRODUCT OF COLOMBIA
`);
  expect(marksAndNumbers).toBe('MHA GOTHENBURG PRODUCT OF COLOMBIA');
});

const marksOf = (marks: string) =>
  packingListOn(`
Everbright Sourcing Ltd                          PACKING LIST
Room 1201, Nathan Road 55, Kowloon, Hong Kong    Date: 12 May 2026

Description         CTNS    QTY    N.W. (KGS)    G.W. (KGS)
LED LAMP 9W         10      240    85.00         92.00
LED LAMP 12W        5       100    45.00         49.00
TOTAL               15      340    130.00        141.00

${marks}
`).marksAndNumbers;

test.each([
  ['the order', 'ORDER NO. B14-5587'],
  ['an article that is left open', 'ITEM NO.:'],
  ['the weight', 'N.W.: 8.5 KGS'],
  ['the port', 'PORT OF DISCHARGE: HAMBURG'],
])('%s is painted on packages too, in the column of the other marks or below their name', (_, line) => {
  expect(
    marksOf(`SHIPPING MARKS:    HSTS ELCHE
                   ${line}
                   C/NO.: 1-15
                   MADE IN CHINA`),
  ).toBe(`HSTS ELCHE ${line} C/NO.: 1-15 MADE IN CHINA`);
  expect(
    marksOf(`SHIPPING MARKS
HSTS ELCHE
${line}
C/NO.: 1-15`),
  ).toBe(`HSTS ELCHE ${line} C/NO.: 1-15`);
});

test('what the paper itself says below the marks is painted on no package', () => {
  expect(
    marksOf(`SHIPPING MARKS
HSTS ELCHE
C/NO.: 1-15
ORDER NO.: B14-5587
CONTAINER NO.: TCLU4711001`),
  ).toBe('HSTS ELCHE C/NO.: 1-15');
});
