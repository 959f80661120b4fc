import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const goods = `
Pos  Description             Qty     Price      Amount
1    Hydraulic cylinder      10      12.50      125.00
Total EUR                                       125.00`;

test.each([
  'FCA Reutlingen gemäß Incoterms 2020',
  'FCA Reutlingen selon Incoterms 2020',
  'FCA Reutlingen según Incoterms 2020',
  'FCA Reutlingen volgens Incoterms 2020',
])('the words before "Incoterms" are none of the place: %s', (term) => {
  expect(invoiceOn(`${head}\nDelivery terms: ${term}\n${goods}`)?.incotermPlace).toBe('Reutlingen');
});

test('an abbreviation behind a tax number is none of it', () => {
  const invoice = invoiceOn(`FATTURA

Pelletterie Borgo Alto S.n.c.            Fattura n.: 26-7689
Via dell'Artigianato, 143                Data: 12/01/2026
25125 Brescia
P.IVA e C.F. IT65377237503 R.E.A. 664775 Cap. Soc. EUR 90.000 i.v.

Spett.le
Lavigne Distribution SAS
78 avenue de la Gare
69100 Villeurbanne
Francia

Partita IVA / VAT cliente: FR82404278626
${goods}`);
  expect(invoice?.supplier.taxId).toBe('IT65377237503');
  expect(invoice?.buyer.taxId).toBe('FR82404278626');
});

test('Mexican papers name the article by its key and the terms of payment by "Condiciones"', () => {
  const invoice = invoiceOn(`${head}
Condiciones: Crédito 14 días

Clave      Descripción                     Cantidad   Precio    Importe
MA6348     Mango Ataulfo cal. 14 La Güera     720      1.89    1,360.80
MA8507     Mango Ataulfo cal. 12 La Güera     100      2.00      200.00
Total USD                                                      1,560.80`);
  expect(invoice?.paymentTerms).toBe('Crédito 14 días');
  expect(invoice?.lineItems.map(({ partNumber }) => partNumber)).toEqual(['MA6348', 'MA8507']);
});

test('eight digits under a name for any code are a classification where the goods name their article', () => {
  const invoice = invoiceOn(`${head}
Clave      Cantidad   Descripción                  Precio    Importe
88635854   720        Camisa de algodón              1.89    1,360.80
                      No. ident. R24021
43033301   100        Pantalón de lona               2.00      200.00
                      No. ident. R24022
Total USD                                                    1,560.80`);
  expect(invoice?.lineItems.map(({ partNumber }) => partNumber)).toEqual(['R24021', 'R24022']);
});
