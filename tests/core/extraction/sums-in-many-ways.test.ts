import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const goods = `Pos  Description                               Qty     Price      Amount
1    Hydraulic cylinder, double acting         10 pcs  12.50      125.00
2    Seal kit for cylinders                     3 pcs  100.00     300.00`;

test('of sums in two currencies those are the paper’s that the lines of goods add up to', () => {
  expect(
    invoiceOn(`${head}
${goods}

                                                       EUR           PLN
Goods total                                            425.00    1,806.80
Freight                                                 75.00      318.85
Invoice total                                          500.00    2,125.65`),
  ).toMatchObject({ totalAmount: 500, subtotal: 425, freightAmount: 75 });
});

test('sums that follow one another in a text are told apart by what is called, known or not', () => {
  expect(
    invoiceOn(`${head}
${goods}

Subtotal: 425.00   Green dot: 5.00   Freight: 70.00   Total EUR: 500.00`),
  ).toMatchObject({ totalAmount: 500, subtotal: 425, freightAmount: 70 });
});

test.each(['Ins.', 'Insurance Premium', 'Seg.', 'Assic.', 'Verz.', 'Förs.'])(
  'what insurance costs stands behind its short names too: %s',
  (name) => {
    expect(
      invoiceOn(`${head}
${goods}

Subtotal                                                          425.00
${name.padEnd(66)}5.00
Total EUR                                                         430.00`),
    ).toMatchObject({ totalAmount: 430, insuranceAmount: 5 });
  },
);
