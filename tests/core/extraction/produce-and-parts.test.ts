import { describe, expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

describe('goods that are sold by weight', () => {
  const produce = `Montalbán Comercial S.L.U.
Montalbán Comercial S.L.U. · Polígono Industrial Sur, nave 174 · 03203 Elche (Alicante) · España · C.I.F. ESB50366206

Nº factura    Fecha                            Westfalenhof Technik AG
EXP 24/18409  30/05/2024                       Lindenstraße 8
                                               46395 Bocholt
Su pedido     N.I.F. / VAT cliente             Alemania
B29-5877      DE884783025

Bultos   Envase               Producto            Kg brutos    Kg netos   Precio    Importe
                                                                          €/kg
384      Caja plástico 8 kg   Naranja Navelina        3.375       3.072    0,776    2.383,87
720      Caja plástico 8 kg   Calabacín verde         6.295       5.760    0,980    5.644,80

TOTAL FACTURA EUR                                                                 8.028,67`;

  test('the price proves the column by which they are counted, not the boxes times what one holds', () => {
    expect(invoiceOn(produce)?.lineItems).toMatchObject([
      {
        description: 'Naranja Navelina',
        quantity: 3072,
        unit: 'Kg',
        unitPrice: 0.776,
        total: 2383.87,
        netWeight: 3072,
      },
      {
        description: 'Calabacín verde',
        quantity: 5760,
        unit: 'Kg',
        unitPrice: 0.98,
        total: 5644.8,
        netWeight: 5760,
      },
    ]);
  });

  test('a long sender’s line under the name is the issuer, and a tax number under its label the buyer’s', () => {
    expect(invoiceOn(produce)).toMatchObject({
      supplier: {
        name: 'Montalbán Comercial S.L.U.',
        address: 'Polígono Industrial Sur, nave 174, 03203 Elche (Alicante), España',
        taxId: 'ESB50366206',
      },
      buyer: { name: 'Westfalenhof Technik AG', country: 'DE', taxId: 'DE884783025' },
    });
  });
});

describe('service parts by the case', () => {
  const invoice = invoiceOn(`INVOICE
Kitano Seiki Trading Co., Ltd.                 INVOICE NO.    K01-62994
2-121-5 Sakae, Naka-ku                         INVOICE DATE   22-May-26
Osaka 541-0053
Japan
SERVICE PARTS EXPORT SECTION TEL +81 46 772 6009

SOLD TO   Acme GmbH
          Hauptstr. 3
          80333 Berlin, Germany

ITEM  PART NUMBER      PART NAME                 H.S.CODE   C/O   Q'TY      UNIT PRICE      AMOUNT
CASE NO. 8858-001
   1  78794-M8016-AZ   FILTER ASSY, OIL          8421.23    CN      1 PC          4.98        4.98
   2  81930-A9981-00   BEARING, WHEEL HUB        8482.10    ID     50 PC         31.19    1,559.50
CASE NO. 8858-002
   3  23795-H4297      SENSOR, O2                9027.10    CN     10 PC         45.32      453.20
TOTAL USD                                                                                 2,017.68`);

  test('of two columns of names the one over 1, 2, 3 counts the lines, and cases are none of their text', () => {
    expect(invoice?.lineItems).toMatchObject([
      { lineNumber: '1', partNumber: '78794-M8016-AZ', description: 'FILTER ASSY, OIL' },
      { lineNumber: '2', partNumber: '81930-A9981-00', description: 'BEARING, WHEEL HUB' },
      { lineNumber: '3', partNumber: '23795-H4297', description: 'SENSOR, O2' },
    ]);
  });

  test('the country ends an address: a department below it is none of it', () => {
    expect(invoice?.supplier.address).toBe('2-121-5 Sakae, Naka-ku, Osaka 541-0053, Japan');
  });
});

test('what stands among details with a name of its own is no part of the description', () => {
  const invoice = invoiceOn(`${head}
Item        Description                       Qty        Price    Amount
D32752      Terry towels of cotton            218 EA     3.54     771.72
            HTS: 6302.60.00.00   COO: EG   ECCN: EAR99
PR-5590     Microwave ovens, 25 l             406 EA     8.31   3,373.86
            HTS: 8516.50.90.00   COO: KR   Schedule: B4
TOTAL USD                                                       4,145.58`);
  expect(invoice?.lineItems).toMatchObject([
    { description: 'Terry towels of cotton', hsCode: '6302.60.00.00', countryOfOrigin: 'EG' },
    { description: 'Microwave ovens, 25 l', hsCode: '8516.50.90.00', countryOfOrigin: 'KR' },
  ]);
});

test('the series of a number stands behind a stroke of its own', () => {
  const invoice = invoiceOn(`${head.replace('Invoice No: CI-4711', 'Invoice No: 6517 /EX')}
Description              Quantity   Price    Amount
Olive oil, 0.5 l         300 ltr    6.74     2,022.00
Total                                        2,022.00`);
  expect(invoice?.invoiceNumber).toBe('6517 /EX');
});
