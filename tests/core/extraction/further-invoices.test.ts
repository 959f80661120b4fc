import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const head = `Holm Trading Ltd                       INVOICE
5 High Street                          Invoice No: CI-4711
London W1A 1AA                         Date: 12 May 2026

Bill to:
Orchard Import House
51 Victoria Street, Springfield 2164
`;

test('days and the number of an order in a column of values are nobody’s name', () => {
  const invoice = invoiceOn(`Tax Invoice
                                                              Invoice No:     INV-003412
Coastal Harvest Pty Ltd                                       Invoice Date:   12 May 2026
ABN 63 289 162 244                                            Due Date:       26 May 2026
14 Marine Parade                                              Reference:      PO 8841
Fremantle WA 6160
AUSTRALIA

Orchard Import House Ltd
Attention: Jane Roe
51 Victoria Street
LONDON SW1A 1AA
UNITED KINGDOM
VAT: GB123456789

Item        Description                       Quantity    Unit Price    Amount AUD
MH-250      Manuka honey 250 g                  240.00         11.50      2,760.00

                                                              TOTAL AUD   2,760.00`);
  expect(invoice?.supplier).toMatchObject({ name: 'Coastal Harvest Pty Ltd', taxId: '63289162244' });
  expect(invoice?.buyer).toEqual({
    name: 'Orchard Import House Ltd',
    address: '51 Victoria Street, LONDON SW1A 1AA, UNITED KINGDOM',
    country: 'GB',
    taxId: 'GB123456789',
  });
});

test('what the lines add up to is the subtotal, also where it is called by what the goods are', () => {
  const invoice = invoiceOn(`${head}
Description              Quantity   Price    Amount
Roses, 70 cm             300 st     6.74     2,022.00
Carnations               100 st     1.10       110.00
                                 Flowers     2,132.00
                               Transport       180.50
                           Total EUR         2,312.50`);
  expect(invoice).toMatchObject({ subtotal: 2132, freightAmount: 180.5, totalAmount: 2312.5 });
});

test('countries under a name that says little are known though one of them is wrapped', () => {
  const invoice = invoiceOn(`${head}
Goods                        From            Quantity   Price    Amount
Bearings, 6005 2Z            Japan           300 pcs    6.74     2,022.00
Pumps, NB 40-200             United Arab     100 pcs    1.10       110.00
                             Emirates
Printers, A4                 Taiwan          10 pcs     9.00        90.00
Total EUR                                                        2,222.00`);
  expect(invoice?.lineItems.map((line) => line.countryOfOrigin)).toEqual(['JP', 'AE', 'TW']);
});

test.each([
  ['Totaal fusten 72', 72],
  ['Nombre de colis : 14', 14],
  ['Anzahl Packstücke: 9', 9],
  ['No. of crates: 11', 11],
])('packages counted in the word for them: %s', (line, count) => {
  expect(
    invoiceOn(`${head}
Description              Quantity   Price    Amount
Roses, 70 cm             300 st     6.74     2,022.00
Total EUR                                    2,022.00

${line}`)?.packageCount,
  ).toBe(count);
});

test('the tax in the sums of the columns below the goods, under its own name', () => {
  const invoice = invoiceOn(`${head}
Description           Quantity    Price      Net value      VAT     Gross value
Vase, cut             40 pcs     450.00      18,000.00     0.00       18,000.00
Wine glasses         100 sets    380.00      38,000.00     0.00       38,000.00
Subtotal                                     56,000.00     0.00       56,000.00
TOTAL TO PAY                                                      56,000.00 CZK`);
  expect(invoice).toMatchObject({ taxAmount: 0, totalAmount: 56000, currency: 'CZK' });
});

test('a sentence ends the place of delivery, and its last word is no label', () => {
  const invoice = invoiceOn(`${head}
Goods are sold EXW Wetherill Park, Incoterms 2020. Please quote the invoice number with your
payment.

Delivery terms: EXW Wieliczka. Intra-Community supply of goods.

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00
Total EUR                                    2,022.00`);
  expect(invoice).toMatchObject({ incoterm: 'EXW', incotermPlace: 'Wieliczka', paymentTerms: null });
});

test('beside the number of a register stands that of the tax', () => {
  const invoice = invoiceOn(`Baltic Timber OÜ                                                       INVOICE
Sadama 12, 10111 Tallinn, Estonia                                      Invoice No: CI-4711
Reg.nr 12345678   KMKR EE101234567

Bill to:
Orchard Import House
51 Victoria Street, Springfield 2164

Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00
Total EUR                                    2,022.00`);
  expect(invoice?.supplier).toMatchObject({ name: 'Baltic Timber OÜ', taxId: 'EE101234567' });
});
