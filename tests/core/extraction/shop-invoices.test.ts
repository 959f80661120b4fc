import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const head = `
moravan.example                                             Invoice

Billing address              Invoice number   R112263783
Søndergaard Industri ApS     Invoice date     14 September 2025
Havnevej 112                 Order number     PO-20542
8700 Horsens                 Payment          PayTransfer
Denmark
`;

test('a charge among the goods that the sums state again is no line of goods', () => {
  const invoice = invoiceOn(`${head}
Product                     Qty   Unit price excl. VAT   Total excl. VAT   VAT %
Wi-Fi 6 mesh router           2                 151,26            302,52     21%
27" monitor                   3                 243,70            731,10     21%
Shipping                      1                   6,12              6,12     21%

                                      Items excl. VAT         1.033,62
                                      Shipping excl. VAT          6,12
                                      VAT                       218,35
                                      Grand total         EUR 1.258,09
`);
  expect(invoice?.lineItems.map(({ description }) => description)).toEqual([
    'Wi-Fi 6 mesh router',
    '27" monitor',
  ]);
  expect(invoice).toMatchObject({
    subtotal: 1033.62,
    freightAmount: 6.12,
    totalAmount: 1258.09,
    taxAmount: 218.35,
  });
});

test('a charge that only the goods tell stays one of their lines', () => {
  const invoice = invoiceOn(`${head}
Product                     Qty   Unit price   Total
Wi-Fi 6 mesh router           2       151,26  302,52
Versandkosten                 1         6,12    6,12
                              Grand total EUR 308,64
`);
  expect(invoice?.lineItems).toHaveLength(2);
});

test('the card or the purse by which a shop was paid is no term of payment', () => {
  const termsOf = (payment: string) =>
    invoiceOn(`${head.replace('PayTransfer', payment)}
Product                     Qty   Unit price   Total
Wi-Fi 6 mesh router           2       151,26  302,52
                              Grand total EUR 302,52
`)?.paymentTerms;
  for (const way of ['PayTransfer', 'Visa', 'PayPal', 'Credit card']) expect(termsOf(way)).toBeNull();
  expect(termsOf('30 days net')).toBe('30 days net');
});
