import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const goods = `
Item        Description                    Quantity   Price   Amount
749.8032    Notebooks, bound, A5                 10    2.00    20.00
R36621      Wooden toy trains                     3    5.00    15.00
`;

const paper = (facts: string, sums = '                                              TOTAL           35.00') =>
  invoiceOn(`
COMMERCIAL INVOICE
${facts}
Sold To
Jablonec Forging s.r.o.
Palackeho 118
466 01 Jablonec
Czech Republic
${goods}
${sums}
`);

test('the customer\u2019s reference goes before an order that nobody says to be theirs', () => {
  expect(paper('Order: 118822-00\nCustomer ref: JBL-5521')?.purchaseOrderNumber).toBe('JBL-5521');
  expect(paper('Auftrag: 118822\nIhre Bestellung: JBL-5521')?.purchaseOrderNumber).toBe('JBL-5521');
  expect(paper('Order: 118822-00')?.purchaseOrderNumber).toBe('118822-00');
  expect(paper('PO: 4500071\nCustomer ref: JBL-5521')?.purchaseOrderNumber).toBe('4500071');
});

test('a number that begins with letters which would make a word with its name is read whole', () => {
  expect(paper('Invoice No : LO/EXP/2025/0182\nOur Ref    : SC25/0442')?.invoiceNumber).toBe(
    'LO/EXP/2025/0182',
  );
});

test('what a house trades as, over the whole name of its company, is no part of that', () => {
  const supplier = (first: string, name: string) =>
    invoiceOn(`
${first}
${name}
22 Jalan Perusahaan, 14100 Penang, Malaysia
Tel: +604-508 1122

COMMERCIAL INVOICE           Invoice No : LE-182
To: Jablonec Forging s.r.o., Palackeho 118, 466 01 Jablonec, Czech Republic
${goods}
                                              TOTAL           35.00`)?.supplier?.name;
  expect(supplier('LUMEN & OAK', 'Lumen Oak Furniture Sdn. Bhd.')).toBe('Lumen Oak Furniture Sdn. Bhd.');
  expect(supplier('Lumen Oak', 'Furniture Sdn. Bhd.')).toBe('Lumen Oak Furniture Sdn. Bhd.');
});

test('goods and freight make the total, though no list knows its name', () => {
  expect(
    paper(
      'Invoice No: 182',
      `TOTAL:                                                        USD 35.00
                                         OCEAN FREIGHT        USD 10.00
                                         CFR SANTOS VALUE     USD 45.00`,
    ),
  ).toMatchObject({ totalAmount: 45, freightAmount: 10 });
});
