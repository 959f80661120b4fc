import { expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

const head = (title: string, number: string): string => `${title}

Seller: Holm Trading Ltd            ${number}
        5 High Street               Date: 12 May 2026
        London W1A 1AA
Buyer: Acme GmbH
       Hauptstr. 3
       80333 Berlin, Germany
`;

const read = (text: string) => extractDocument(textReading(text), { documentType: null }).extractedData;

test('goods of an invoice in blocks of names and values, a wrapped description in one of them', () => {
  const { invoice } = read(`${head('COMMERCIAL INVOICE', 'Invoice No: CI-4711')}
Item 1 of 2
Description: Stainless steel pipes, DN50, welded, polished
             inside and outside
Part No: P-100-A      HS code: 7306.40     Origin: GB
Qty: 100 pcs          Unit price: 12.00    Amount: 1,200.00

Item 2 of 2
Description: Copper pipes
Part No: P-200-B      HS code: 7411.10     Origin: DE
Qty: 50 pcs           Unit price: 20.00    Amount: 1,000.00

Total USD 2,200.00`);
  expect(invoice?.totalAmount).toBe(2200);
  expect(invoice?.lineItems).toMatchObject([
    {
      partNumber: 'P-100-A',
      description: 'Stainless steel pipes, DN50, welded, polished inside and outside',
      quantity: 100,
      unit: 'pcs',
      unitPrice: 12,
      total: 1200,
      hsCode: '7306.40',
      countryOfOrigin: 'GB',
    },
    { partNumber: 'P-200-B', description: 'Copper pipes', quantity: 50, unitPrice: 20, total: 1000 },
  ]);
});

test('goods of a packing list in blocks, what describes them without a name over the names', () => {
  const { packing_list: list } = read(`${head('PACKING LIST', 'Packing List No: PL-4711')}
Line 1   Kettles of steel, 1.7 l
         2 CARTONS CONTAINING 268 PCS
         Reference P-100-A     Tariff code 73239300
         Net weight 54.2 kg    Gross weight 59.6 kg

Line 2   Copper pipes
         3 CARTONS CONTAINING 1,049 PCS
         Reference P-200-B     Tariff code 74111000
         Net weight 39.0 kg    Gross weight 42.4 kg

TOTAL: 5 CARTONS, NET WEIGHT 93.2 KG, GROSS WEIGHT 102.0 KG`);
  expect(list?.lineItems).toMatchObject([
    {
      lineNumber: '1',
      description: 'Kettles of steel, 1.7 l',
      partNumber: 'P-100-A',
      quantity: 268,
      unit: 'PCS',
      packageCount: 2,
      netWeight: 54.2,
      grossWeight: 59.6,
    },
    { lineNumber: '2', description: 'Copper pipes', quantity: 1049, packageCount: 3, hsCode: '7411.10.00' },
  ]);
  expect(list).toMatchObject({ packageCount: 5, netWeight: 93.2, grossWeight: 102 });
});

test('the only article of an invoice, told by names without a table', () => {
  const { invoice } = read(`${head('PROFORMA INVOICE', 'Invoice No: PI-4711')}
Description of goods: Steel pipes, DN50, welded
HS code: 7306.40
Country of origin: United Kingdom
Quantity: 1,250 pcs
Unit price: USD 12.00
Total amount: USD 15,000.00`);
  expect(invoice).toMatchObject({ totalAmount: 15000, subtotal: null, countryOfOrigin: 'GB' });
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Steel pipes, DN50, welded', quantity: 1250, unit: 'pcs', unitPrice: 12, total: 15000 },
  ]);
});

test('a blank form with blocks of names has no goods', () => {
  const { invoice } = extractDocument(
    textReading(`COMMERCIAL INVOICE

Seller:                Invoice No:

Description:                     Description:
Quantity:        Unit price:     Quantity:        Unit price:
Amount:          HS code:        Amount:          HS code:`),
    { documentType: 'invoice' },
  ).extractedData;
  expect(invoice?.lineItems).toEqual([]);
});
