import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const described = (lines: string): unknown =>
  invoiceOn(`${head}
${lines}
Total EUR                                                        425.00`)?.lineItems.map(
    ({ lineNumber, description }) => [lineNumber, description],
  );

test.each(['- Lot 4711', '/ EAN 4006381333931', '(S/N 48213-48)', '- Dwg. 112-443 Rev. B', '| ECCN: EAR99'])(
  'further data behind the name of goods on its line describe nothing: %s',
  (data) => {
    expect(
      described(`Pos  Description                               Qty     Price      Amount
1    Hydraulic cylinder ${data.padEnd(24)}10 pcs  12.50      125.00
2    Seal kit                                   3 pcs  100.00     300.00`),
    ).toEqual([
      ['1', 'Hydraulic cylinder'],
      ['2', 'Seal kit'],
    ]);
  },
);

test('what every line says by a name of its own describes nothing, whatever it is', () => {
  expect(
    described(`Pos  Description                               Qty     Price      Amount
1    Hydraulic cylinder - Finish: zinc         10 pcs  12.50      125.00
2    Seal kit - Finish: none                    3 pcs  100.00     300.00`),
  ).toEqual([
    ['1', 'Hydraulic cylinder'],
    ['2', 'Seal kit'],
  ]);
});

test.each(['Article', 'Product', 'Description'])(
  'what counts the lines is no name of goods: Item | %s',
  (name) => {
    expect(
      described(`Item  ${name.padEnd(41)}Qty     Price      Amount
1     Hydraulic cylinder, double acting        10 pcs  12.50      125.00
2     Seal kit for cylinders                    3 pcs  100.00     300.00`),
    ).toEqual([
      ['1', 'Hydraulic cylinder, double acting'],
      ['2', 'Seal kit for cylinders'],
    ]);
  },
);

test('figures beside the last line of a name are of the goods whose number stands before it', () => {
  expect(
    described(`Pos  Description                               Qty     Price      Amount
1    Hydraulic cylinder, double acting, with
     piston rod of stainless steel             10 pcs  12.50      125.00
2    Seal kit for cylinders of the series
     4711 and their successors                  3 pcs  100.00     300.00`),
  ).toEqual([
    ['1', 'Hydraulic cylinder, double acting, with piston rod of stainless steel'],
    ['2', 'Seal kit for cylinders of the series 4711 and their successors'],
  ]);
});

test('a line at the left edge that names the order or delivery of the goods below it is none of theirs', () => {
  expect(
    described(`Pos  Description                               Qty     Price      Amount
Delivery note 80012345 dated 24 Mar 2026
1    Hydraulic cylinder, double acting         10 pcs  12.50      125.00
Delivery note 80012399 dated 26 Mar 2026
2    Seal kit for cylinders                     3 pcs  100.00     300.00`),
  ).toEqual([
    ['1', 'Hydraulic cylinder, double acting'],
    ['2', 'Seal kit for cylinders'],
  ]);
});
