import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const head = `Kowloon Bright Trading Ltd
Shop 12, 55 Nathan Road, Kowloon, Hong Kong
TAX INVOICE
Invoice No.: CI-247316         Date: 10/04/2026
Customer:
Harcastle Trading Ltd
87 Meadow Lane, Felixstowe IP11 4BB, UK
`;

test('on a narrow paper the words of goods stand over their figures, with numbers of their own under the names of columns', () => {
  const invoice = invoiceOn(`${head}
Item              Qty      Price       Total
Three-phase AC motors, 7.5 kW 1450 rpm
               11 PCS     361.42    3,975.62
Ball valves of stainless steel, 1/2" AISI 316
              456 PCS      43.84   19,991.04
Bearings
               29 PCS      15.11      438.19
Sub Total                         24,404.85
GRAND TOTAL USD                   24,404.85`);
  expect(invoice?.lineItems).toMatchObject([
    {
      description: 'Three-phase AC motors, 7.5 kW 1450 rpm',
      quantity: 11,
      unit: 'PCS',
      unitPrice: 361.42,
      total: 3975.62,
    },
    {
      description: 'Ball valves of stainless steel, 1/2" AISI 316',
      quantity: 456,
      unitPrice: 43.84,
      total: 19991.04,
    },
    { description: 'Bearings', quantity: 29, unitPrice: 15.11, total: 438.19 },
  ]);
});

test('the only goods of a narrow paper', () => {
  const invoice = invoiceOn(`${head}
Item              Qty      Price       Total
Shoes with leather uppers, rubber soles, EU 39
               11 PRS      61.42      675.62
TOTAL USD                             675.62`);
  expect(invoice?.lineItems).toMatchObject([
    {
      description: 'Shoes with leather uppers, rubber soles, EU 39',
      quantity: 11,
      unitPrice: 61.42,
      total: 675.62,
    },
  ]);
});

test('words over figures may take two lines', () => {
  const invoice = invoiceOn(`${head}
Item              Qty      Price       Total
Shoes with leather uppers,
rubber soles, EU 39
               11 PRS      61.42      675.62
Gloves of leather, lined with wool,
size 10 90 120
              100 PRS       9.10      910.00
TOTAL USD                           1,585.62`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Shoes with leather uppers, rubber soles, EU 39', quantity: 11, total: 675.62 },
    { description: 'Gloves of leather, lined with wool, size 10 90 120', quantity: 100, total: 910 },
  ]);
});
