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
