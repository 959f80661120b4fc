import { expect, test } from 'bun:test';
import { invoiceOn } from './exporters-papers.ts';

const invoice = (term: string, sum: string) => `
                              COMMERCIAL INVOICE

Seller:                                         Invoice No.: KR-2210
Fujian Rollator Manufacturing Co., Ltd.         Date: 2026-05-25
18 Jimei Road
361000 Xiamen
China

Buyer:
Bornholm Rullatorer ApS
Havnegade 4
2800 Kgs. Lyngby, DK

Description                 Quantity      Unit price       Amount
                            ${term}
Rollators                   540 PCS            21.00     11340.00
Carton boxes                 80 PCS             1.50       120.00
TOTAL                                                  ${sum}
`;

test('the currency behind a term of delivery and its place is that of the paper, and no part of the place', () => {
  expect(invoiceOn(invoice('FOB XIAMEN USD', '11460.00'))).toMatchObject({
    incoterm: 'FOB',
    incotermPlace: 'XIAMEN',
    currency: 'USD',
  });
});

test('a currency that the sum states goes before one behind a term of delivery', () => {
  expect(invoiceOn(invoice('FOB XIAMEN USD', 'EUR 11460.00'))).toMatchObject({
    incotermPlace: 'XIAMEN',
    currency: 'EUR',
  });
});
