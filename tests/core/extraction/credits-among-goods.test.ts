import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const goods = (credit: string, sums: string) =>
  invoiceOn(`${head}
No.  Description                 Qty      Unit price            Amount
1    Brackets of steel            20          310.00          6,200.00
2    Washers of brass             50           18.00            900.00
${credit}
${sums}
`);

test('an amount marked CR is a credit', () => {
  const invoice = goods(
    '3    Returned brackets            10           18.00         180.00 CR',
    `                              Subtotal                        6,920.00
                              Total EUR                       6,920.00`,
  );
  expect(invoice?.lineItems[2]?.total).toBe(-180);
  expect(invoice?.totalAmount).toBe(6920);
});

test.each([
  ['(12,000)', -12_000],
  ['(500)', -500],
  ['▲500', -500],
])('%s in a column of whole amounts is a credit', (printed, value) => {
  const invoice = invoiceOn(`${head}
No.  Description                 Qty      Unit price            Amount
1    Knives of steel             500             820           410,000
2    Forks of steel              800             240           192,000
3    Allowance for delay           1        ${printed.padStart(8)}          ${printed.padStart(8)}
                              Total JPY                       ${(602_000 + value).toLocaleString('en-US')}
`);
  expect(invoice?.lineItems[2]?.total).toBe(value);
  expect(invoice?.totalAmount).toBe(602_000 + value);
});
