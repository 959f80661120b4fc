import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../../core/extraction/extract-document.ts';
import { textReading } from '../../layout/text-page.ts';
import { head, invoiceOn, packingListOn } from '../exporters-papers.ts';

const listHead = head.replace('COMMERCIAL INVOICE', 'PACKING LIST');

describe('names of columns at the foot of a page', () => {
  const goods = [
    { description: 'Hydraulic cylinder', quantity: 10 },
    { description: 'Seal kit', quantity: 3 },
  ];

  test('the rows of an invoice stand on the next page, below its number', () => {
    const invoice = invoiceOn(
      `${head}
Description                               Qty     Price      Amount
                                                        Page 1 of 2`,
      `Holm Trading Ltd                       Invoice No: CI-4711
                                                        Page 2 of 2
Hydraulic cylinder                        10      12.50      125.00
Seal kit                                   3     100.00      300.00

Total EUR                                                    425.00`,
    );
    expect(invoice?.lineItems).toMatchObject(goods);
    expect(invoice?.totalAmount).toBe(425);
  });

  test('the letterhead that the next page repeats is no row of a packing list', () => {
    const list = packingListOn(
      `${listHead}
Description                               Qty     N.W. (KGS)   G.W. (KGS)`,
      `${listHead}
Hydraulic cylinder                        10      12.50        13.00
Seal kit                                   3     100.00       120.00

Total                                     13     112.50       133.00`,
    );
    expect(list?.lineItems).toMatchObject([
      { ...goods[0], netWeight: 12.5, grossWeight: 13 },
      { ...goods[1], netWeight: 100, grossWeight: 120 },
    ]);
  });

  test('a page without rows below its names keeps none', () => {
    const invoice = invoiceOn(
      `${head}
Description                               Qty     Price      Amount`,
      `Terms of sale
1. Goods stay ours until they are paid for, within 30 days.
2. Claims are made within 8 days.`,
    );
    expect(invoice?.lineItems).toEqual([]);
  });
});

describe('figures in the middle of the lines of a row', () => {
  const rows = (first: string, last: string): string => `${head}
Description                               Qty     Price      Amount
${first}
Seal kit
for cylinder                               3     100.00      300.00
blue nitrile
${last}

Total EUR                                                    525.00`;

  test('lines that stand evenly around them are of their row, however close the rows are', () => {
    const invoice = invoiceOn(
      rows(
        `Hydraulic cylinder
double acting                             10      12.50      125.00
with seals`,
        `Pump
with motor                                 2      50.00      100.00
three phase`,
      ),
    );
    expect(invoice?.lineItems.map(({ description }) => description)).toEqual([
      'Hydraulic cylinder double acting with seals',
      'Seal kit for cylinder blue nitrile',
      'Pump with motor three phase',
    ]);
  });

  test('rows that hang from their figures stay so', () => {
    const invoice = invoiceOn(`${head}
Description                               Qty     Price      Amount
Hydraulic cylinder                        10      12.50      125.00
double acting
Seal kit                                   3     100.00      300.00
for cylinder

Total EUR                                                    425.00`);
    expect(invoice?.lineItems.map(({ description }) => description)).toEqual([
      'Hydraulic cylinder double acting',
      'Seal kit for cylinder',
    ]);
  });
});

test('two names are head enough where nothing else is', () => {
  const list = packingListOn(`${listHead}
Items                                                       Quantity

Widget                                                             4
Industrial Safety Gloves - Medium                                  2`);
  expect(list?.lineItems).toMatchObject([
    { description: 'Widget', quantity: 4 },
    { description: 'Industrial Safety Gloves - Medium', quantity: 2 },
  ]);
});

describe('columns of money', () => {
  test('goods without a price are goods, and the sum below them is none', () => {
    const invoice = invoiceOn(`${head}
Description                    Quantity      Unit Price     Amount

Rollators                       540 PCS          NCV           NCV
Rollator backrest               200 PCS
Carton box                       80 PCS

TOTAL:                          820 PCS`);
    expect(invoice?.lineItems).toMatchObject([
      { description: 'Rollators', quantity: 540, unit: 'PCS' },
      { description: 'Rollator backrest', quantity: 200, unit: 'PCS' },
      { description: 'Carton box', quantity: 80, unit: 'PCS' },
    ]);
  });

  const priced = (total: string): string => `${head}
Description                          Qty     Net weight    Price
Industrial sensors                   12      8.5 kg      2,450.00 USD
Connecting cables                    25      3.2 kg        750.00 USD

                                             Total       ${total} USD`;

  test('a column of prices that add up to the total holds amounts', () => {
    expect(invoiceOn(priced('3,200.00'))?.lineItems).toMatchObject([
      { quantity: 12, unitPrice: null, total: 2450 },
      { quantity: 25, unitPrice: null, total: 750 },
    ]);
  });

  test('prices that do not are prices', () => {
    expect(invoiceOn(priced('48,150.00'))?.lineItems).toMatchObject([
      { quantity: 12, unitPrice: 2450 },
      { quantity: 25, unitPrice: 750 },
    ]);
  });

  test('a column of ones proves no quantities beside one that is called so', () => {
    const invoice = invoiceOn(`${head}
Description             No. of pkgs.     Qty     Unit value     Total value

Hydraulic cylinder           1            1        23.24          23.24
Seal kit                     1            2        43.44          43.44
Pump                         1            2        12.10          12.10

Total USD                                                         78.78`);
    expect(invoice?.lineItems.map(({ quantity }) => quantity)).toEqual([1, 2, 2]);
  });
});

describe('codes of articles', () => {
  test('a table of codes alone describes nothing', () => {
    const invoice = invoiceOn(`${head}
PRODUCT ID         UNIT PRICE      QUANTITY      TOTAL PRICE

H509L              5.00            150           750.00

TOTAL                              150           750.00`);
    expect(invoice?.lineItems).toMatchObject([{ partNumber: 'H509L', description: null, quantity: 150 }]);
  });

  test('a code that ends at a hyphen goes on below', () => {
    const invoice = invoiceOn(`${head}
Name           Description            SKU      Qty    Price     Amount
Longboard      Premium bamboo core    SURF-    25     750.00    18,750.00
Ocean          and fibreglass         LB-001
Shortboard     Competition grade      SURF-    50     650.00    32,500.00
Pro            with carbon            SB-002

Total USD                                                       51,250.00`);
    expect(invoice?.lineItems.map(({ partNumber }) => partNumber)).toEqual(['SURF-LB-001', 'SURF-SB-002']);
  });
});

test('goods in blocks, each value under its name', () => {
  const page = `CERTIFICATE OF ORIGIN

Exporter: Holm Trading Ltd
          5 High Street
          London W1A 1AA

SKU                HS Code          Origin Criterion      Country of Origin
PROD-001-BLU       8421.39          A                     US
Description
Industrial filtration equipment
for automotive applications

SKU                HS Code          Origin Criterion      Country of Origin
PROD-002-RED       8409.91          B                     US
Description
Engine components

I certify that the goods described in this document qualify as originating.`;
  const { extractedData } = extractDocument(textReading(page), { documentType: 'certificate_of_origin' });
  expect(extractedData.certificate_of_origin?.lineItems).toMatchObject([
    {
      description: 'Industrial filtration equipment for automotive applications',
      hsCode: '8421.39',
      originCriterion: 'A',
      countryOfOrigin: 'US',
    },
    { description: 'Engine components', hsCode: '8409.91', originCriterion: 'B', countryOfOrigin: 'US' },
  ]);
});
