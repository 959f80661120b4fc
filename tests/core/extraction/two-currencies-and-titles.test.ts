import { expect, test } from 'bun:test';
import { boxedPaper, lines } from './boxed-paper.ts';
import { invoiceOn } from './exporters-papers.ts';

const indian = `
                              EXPORT TAX INVOICE
Exporter                                        Invoice No. & Date
Kaveri Engineering Pvt. Ltd.                    E472/2026-27 DT. 22-02-2025
Survey No. 69, GIDC Estate
Pune - 411026, Maharashtra
India

Consignee
Ege Yildiz Makina A.S.
142 Cadde
16159 Bursa
Turkey

Marks & Nos. / Container No.     No. & Kind of Pkgs.      Net Weight           Gross Weight
IPI / 1-41                       41 CARTONS               10,100.000 KGS       10,730.600 KGS

Sr.  Description of Goods                  HSN Code    Quantity   UQC      Rate       Amount   Taxable Value   IGST       IGST
No.                                                                         USD          USD             INR   Rate   Amt. INR
 1   Submersible Pump Set 1.5 HP           84137010         350   SET     68.94    24,129.00    20,52,412.74     0%       0.00
 2   Hex Bolt M16 x 60 Gr. 8.8 HDG         73181500       3,800   KGS      1.27     4,826.00     4,10,499.56     0%       0.00
                                                          FOB VALUE                28,955.00    24,62,912.30
                                                          ADD : OCEAN FREIGHT       2,252.00     1,91,555.12
                                                          TOTAL CFR VALUE          31,207.00    26,54,467.42              0.00

Total Invoice Value in INR : 26,54,467.42
`;

test('of sums in two currencies those count that the lines of goods come out in', () => {
  expect(invoiceOn(indian)).toMatchObject({
    currency: 'USD',
    subtotal: 28955,
    freightAmount: 2252,
    totalAmount: 31207,
    taxAmount: 0,
  });
});

test('packages are counted behind a name that tells their kind as well, and marks are no tax', () => {
  expect(invoiceOn(indian)?.packageCount).toBe(41);
  expect(invoiceOn(indian.replaceAll(' 0.00', '     '))?.taxAmount).toBeNull();
});

const goods = `
Part no.   Description               Qty   Value each   Value USD
R12466     Cutting knife, set of 4     9       183.51     1651.59
                                Total                     1651.59
`;

test('a title that begins as the name of a role does names nobody', () => {
  const invoice = invoiceOn(`
INVOICE FOR CUSTOMS PURPOSES ONLY
Consignee:                         No.:     W-2025-9963
Ipiranga Sul Ltda.                 Date:    2025-06-26
Rua das Industrias, 118
89219-600 Joinville
Brazil
${goods}`);
  expect(invoice?.buyer).toMatchObject({ name: 'Ipiranga Sul Ltda.', country: 'BR' });
});

test('a fact of its own over the name of a role is no party', () => {
  const { extractedData } = boxedPaper(
    [],
    [
      { text: 'TİCARİ FATURA / COMMERCIAL INVOICE', x: 160, y: 90, size: 14, bold: true },
      { text: 'Fatura No / Invoice No: 4196', x: 50, y: 112, size: 10 },
      { text: 'Sipariş No / Order No: B47-1448', x: 50, y: 125, size: 10 },
      { text: 'ALICI / BUYER', x: 50, y: 143, size: 10, bold: true },
      ...lines(50, 157, [
        'Vaucanson Distribution SAS',
        '183 rue Ampère',
        '69100 Villeurbanne',
        'France',
        'NO',
      ]),
      { text: 'DESCRIPTION OF GOODS', x: 90, y: 213, size: 9 },
    ],
  );
  expect(extractedData.invoice?.buyer).toMatchObject({ name: 'Vaucanson Distribution SAS', country: 'FR' });
});

test('a term of delivery that is called as a Spanish tax number is has its place behind it', () => {
  const termOf = (text: string) => {
    const invoice = invoiceOn(`
COMMERCIAL INVOICE    Invoice No: CI-4711    Date: 12 May 2026
${goods}
${text}`);
    return [invoice?.incoterm, invoice?.incotermPlace];
  };
  expect(termOf('TERM OF DELIVERY        CIF Felixstowe (INCOTERMS 2020)')).toEqual(['CIF', 'Felixstowe']);
  expect(termOf('PRICES     CIF\n\nWe confirm CIF Felixstowe')).toEqual(['CIF', 'Felixstowe']);
});

test('how the last goods of a page are packed ends no table and charges nothing', () => {
  const items = invoiceOn(`
COMMERCIAL INVOICE    Invoice No: CI-4711    Date: 12 May 2026

DESCRIPTION OF GOODS                  QTY       UNIT PRICE       AMOUNT
FROZEN SQUID RINGS 3-7 CM             160            58.30     9,328.00
PACKING : 6 X 1.8 KG / CTN
H.S. CODE : 0307.43
FROZEN RAW SHRIMP                     120            84.10    10,092.00
PACKING : 20 X 500 G / CTN
H.S. CODE : 0306.17
TOTAL                                                         19,420.00
`)?.lineItems;
  expect(items?.map(({ hsCode }) => hsCode)).toEqual(['0307.43', '0306.17']);
});
