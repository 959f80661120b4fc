import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const goods = `
 Units  U/M   Description of Goods/Part No.                     Harm. Code   C/O    Unit Value   Total Value
    20  KGS   Basmati rice, milled, 1121 / KL-7930-02           1006304000   IN           1.62         32.40
     5  PCS   Perfumes, 100 ml / D71197                         33030010     FR          42.75        213.75

                                                                    Total Invoice Amount:         246.15
                                                                    Currency Code:                   USD
`;

test('a form asks for the tax number and whom to call before the name of each party', () => {
  const invoice = invoiceOn(`
                              INVOICE
FROM                                              SHIPMENT
Tax ID/EIN/VAT No.:  85 355 893 716               Waybill Number:  1Z774W4840456
Contact Name:        Li Wei                       Date:            15/Aug/2024
Company Name:        Yarra Hardware Pty Ltd       Invoice No:      S490832-01
Address:             183 Victoria Street          Terms of Sale:   EXW
                     Dandenong VIC 3175
                     Australia
Phone:               +61 24 118 3679

SHIP TO                                           SOLD TO INFORMATION
Tax ID/VAT No.:                                   Same as Ship To
Contact Name:        Accounts Payable
Company Name:        Harcastle Trading Limited
Address:             92 Canal Street
                     Leicester LE4 9HU
                     United Kingdom
Phone:               +44 68 552 6460
${goods}`);
  expect(invoice?.supplier).toEqual({
    name: 'Yarra Hardware Pty Ltd',
    address: '183 Victoria Street, Dandenong VIC 3175, Australia',
    country: 'AU',
    taxId: '85355893716',
  });
  expect(invoice?.buyer).toEqual({
    name: 'Harcastle Trading Limited',
    address: '92 Canal Street, Leicester LE4 9HU, United Kingdom',
    country: 'GB',
    taxId: null,
  });
  expect(invoice?.lineItems.map(({ partNumber, description }) => [partNumber, description])).toEqual([
    ['KL-7930-02', 'Basmati rice, milled, 1121'],
    ['D71197', 'Perfumes, 100 ml'],
  ]);
});

test('where a form asks for a name and a company, the company is the party', () => {
  const invoice = invoiceOn(`
                              COMMERCIAL INVOICE
Shipper                                   Receiver
Name:      Anna Moreau                    Name:      John Fletcher
Company:   Textiles du Rhône              Company:   Fletcher & Daughters
Address:   12 rue du Port                 Address:   400 Harbor Drive
City:      69002 Lyon                     City:      Norfolk, VA 23510
Country:   France                         Country:   United States
VAT No:    FR40303265045                  Phone:     +1 757 555 0134

Invoice number: 88-1203     Date: 3 May 2026
${goods}`);
  expect(invoice?.supplier).toMatchObject({
    name: 'Textiles du Rhône',
    country: 'FR',
    taxId: 'FR40303265045',
  });
  expect(invoice?.supplier?.address).toContain('69002 Lyon');
  expect(invoice?.buyer).toMatchObject({ name: 'Fletcher & Daughters', country: 'US' });
});

test('keys of a party with their values behind them in one text', () => {
  const invoice = invoiceOn(`
                              COMMERCIAL INVOICE
Exporter:                                 Consignee:
Contact Name: A. Nowak                    Contact Name: Receiving
Company Name: Yarra Hardware Pty Ltd      Company Name: Brunner Trading GmbH
Address: 172 Victoria Street              Address: Bahnhofstrasse 169
Dandenong VIC 3175, Australia             2503 Biel, Switzerland
Phone: +61 67 743 5682                    Phone: +41 64 352 5510

Invoice number: 88-1203     Date: 3 May 2026
${goods}`);
  expect(invoice?.supplier).toMatchObject({ name: 'Yarra Hardware Pty Ltd', country: 'AU' });
  expect(invoice?.buyer).toMatchObject({ name: 'Brunner Trading GmbH', country: 'CH' });
});

test('codes behind a mark, in brackets or wrapped are those of the articles where every row has one', () => {
  const items = invoiceOn(`
COMMERCIAL INVOICE    Invoice No: CI-4711    Date: 12 May 2026

Description                          Quantity   Unit price    Amount
Steel brackets, galvanised (88-1203)       10        2.00      20.00
Hinges, brass (88-1207)                     4        3.00      12.00
                                                   TOTAL USD   32.00
`)?.lineItems;
  expect(items?.map(({ partNumber, description }) => [partNumber, description])).toEqual([
    ['88-1203', 'Steel brackets, galvanised'],
    ['88-1207', 'Hinges, brass'],
  ]);
});

test('what only some goods have behind a stroke is part of what they are called', () => {
  const items = invoiceOn(`
COMMERCIAL INVOICE    Invoice No: CI-4711    Date: 12 May 2026

Description                          Quantity   Unit price    Amount
Steel sheets / EN10025                     10        2.00      20.00
Hinges, brass                               4        3.00      12.00
                                                   TOTAL USD   32.00
`)?.lineItems;
  expect(items?.map(({ partNumber, description }) => [partNumber, description])).toEqual([
    [null, 'Steel sheets / EN10025'],
    [null, 'Hinges, brass'],
  ]);
});
