import { describe, expect, test } from 'bun:test';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { textReading } from '../layout/text-page.ts';

function invoiceOn(text: string): Invoice {
  const { invoice } = extractDocument(textReading(text), {
    documentType: 'invoice',
    calibration: null,
  }).extractedData;
  if (!invoice) throw new Error('no invoice was read');
  return invoice;
}

const head = `
Selling company               Sold-to party 71394           Billing document   9434551787
Brandauer Antriebe AG         Uludag Makina Ltd.            Billing date       2025-04-16
Carl-Benz-Strasse 63          Ataturk Caddesi 151           Document currency  USD
46395 Bocholt                 16159 Bursa
Germany                       Turkiye
`;

const byDelivery = `Intercompany Invoice
${head}

Item     Material      Description                    Quantity    Unit price      Value
Delivery 88003446 / goods issue 2025-04-11
000010   KL-7495-10    Microwave ovens, built-in          341         132.77      45,274.57
000020   VN-3539-B     Stainless steel cookware            80          20.52       1,641.60
                       Total of delivery                                          46,916.17
Delivery 88003449 / goods issue 2025-04-12
000030   D66810        Copper wire, refined              605.1          3.66       2,214.67
                       Total of delivery                                           2,214.67

                                              Total invoice value   USD 49,130.84
`;

describe('an invoice that lists goods by the delivery they left with', () => {
  const invoice = invoiceOn(byDelivery);

  test('has the goods as its lines, and no sum of a delivery', () => {
    expect(invoice.lineItems.map(({ description }) => description)).toEqual([
      'Microwave ovens, built-in',
      'Stainless steel cookware',
      'Copper wire, refined',
    ]);
    expect(invoice.totalAmount).toBe(49130.84);
  });

  test('names each party below its role and the number that a program gave it', () => {
    expect(invoice.supplier.name).toBe('Brandauer Antriebe AG');
    expect(invoice.buyer.name).toBe('Uludag Makina Ltd.');
    expect(invoice.buyer.address).toBe('Ataturk Caddesi 151, 16159 Bursa, Turkiye');
    expect(invoice.invoiceNumber).toBe('9434551787');
  });
});

describe('groups of goods under headings', () => {
  const sheet = invoiceOn(`                COMMERCIAL INVOICE
Invoice No. CLW/24/3174          Date: 19 Aug 2024
Seller: Ravi Crest Textile Mills Limited
        Plot 26, Karachi - 74900, Pakistan
        Manufacturers & Exporters of Home Textiles
Buyer:  Yarra Importers Pty Ltd
        2 Victoria Street
        Dandenong VIC 3175, Australia

Bales    Particulars                 Qty      Unit     Price      Amount
TERRY TOWELS 100% COTTON DYED H.S. CODE 6302.6010
   47    Bath Towel 70 x 140 cm      425      DOZ      15.71      6,676.75
    5    Hand Towel 50 x 90 cm       275      DOZ      28.46      7,826.50
         Sub Total                                               14,503.25
BED LINEN COTTON PRINTED H.S. CODE 6302.2290
   48    Fitted Sheet 90 x 200 cm  1,175      PCS       5.98      7,026.50
         Sub Total                                                7,026.50

                                        FOB Value                21,529.75
                                        Add: Sea Freight            500.00
                                        Total CFR Value USD      22,029.75
`);

  test('give their tariff code to the goods below them', () => {
    expect(sheet.lineItems.map(({ hsCode }) => hsCode)).toEqual(['6302.60.10', '6302.60.10', '6302.22.90']);
  });

  test('the sum of a group is neither part of a description nor the subtotal', () => {
    expect(sheet.lineItems.map(({ description }) => description)).toEqual([
      'Bath Towel 70 x 140 cm',
      'Hand Towel 50 x 90 cm',
      'Fitted Sheet 90 x 200 cm',
    ]);
    expect(sheet).toMatchObject({ subtotal: 21529.75, freightAmount: 500, totalAmount: 22029.75 });
  });

  test('what a company makes and sells is no line of its address', () => {
    expect(sheet.supplier.address).toBe('Plot 26, Karachi - 74900, Pakistan');
  });
});

test('goods that name their own codes take none from a line between them', () => {
  const { lineItems } = invoiceOn(`                COMMERCIAL INVOICE
Invoice No. 4711          Date: 19 Aug 2024

Description                 HS Code       Qty      Price      Amount
Bath towels                 6302.60       425      15.71      6,676.75
HS Code 9999.99 is no longer in use
Bed linen                   6302.22     1,175       5.98      7,026.50
                            Total USD                        13,703.25
`);
  expect(lineItems.map(({ hsCode }) => hsCode)).toEqual(['6302.60', '6302.22']);
});

test('the one who sold for a company is not the company of the letterhead', () => {
  const { supplier } = invoiceOn(`Cafe del Cauca Exportaciones S.A.S.               FACTURA DE VENTA
NIT: 989974723-1                                  No. FEX3965
Responsable de IVA - Actividad economica 4620
Calle 10 No. 45-113
Bogota D.C.
Colombia

Fecha: 27/06/2025                                 Vendedor:   Paul Dubois

DATOS DEL ADQUIRIENTE
Grupo Sierra Alta Comercial S.A. de C.V.
Calle Norte 87 Parque Industrial
66600 Apodaca, NL
Mexico

Codigo       Descripcion                    Cant.      Vr. unitario      Vr. total
149.9034     Hornos de microondas             356             73,99      26.340,44

                                            TOTAL A PAGAR EUR            26.340,44
`);
  expect(supplier.name).toBe('Cafe del Cauca Exportaciones S.A.S.');
  expect(supplier.address).toBe('Calle 10 No. 45-113, Bogota D.C., Colombia');
});

test('when goods were sent is none of what they are', () => {
  const { lineItems } = invoiceOn(`Invoice
Invoice number 2914-8626       Date of issue August 21, 2026

Description                                       Qty      Unit price      Amount
Microwave ovens, 25 l grill                       205      £45.13          £9,251.65
Made in Australia · dispatched August 17, 2026

Spanner sets, chrome vanadium                     105      £45.91          £4,820.55
Made in Taiwan · dispatched August 18, 2026

                                                  Total                    £14,072.20
`);
  expect(lineItems[0]).toMatchObject({ description: 'Microwave ovens, 25 l grill', countryOfOrigin: 'AU' });
});

test('taxes by tariff code are no sums of the invoice, and terms may begin with words that are a label elsewhere', () => {
  const { subtotal, totalAmount, paymentTerms, dueDate } = invoiceOn(`TAX INVOICE
Invoice No. 4711                          Dated 26-Apr-25
Terms of payment: due date is 60 days after the invoice

Description of Goods       HSN/SAC        Quantity        Rate        Amount
Skin care cream            33049910       4.00 NOS        2.28        9.12
Extra virgin olive oil     15092000       100.00 LTR      8.24        824.00
                                                          Total       GBP 833.12

HSN/SAC                           Taxable Value     IGST Rate     IGST Amount
33049910                                   9.12            0%            0.00
15092000                                 824.00            0%            0.00
`);
  expect(totalAmount).toBe(833.12);
  expect(subtotal).toBeNull();
  expect(dueDate).toBeNull();
  expect(paymentTerms).toBe('due date is 60 days after the invoice');
});

test('goods with a price are a line, though quantities and weights of the two above come to theirs', () => {
  const { lineItems } = invoiceOn(`                COMMERCIAL INVOICE
Invoice No. 4711          Date: 19 Aug 2024

Description                 Qty      Net Wt (Kgs)      Price      Amount
Duvet Cover 200 x 200 cm    1,275    446.30            2.00       2,550.00
Duvet Cover 200 x 200 cm    1,200    420.00            1.76       2,112.00
Duvet Cover 200 x 200 cm    2,475    866.30            2.02       4,999.50
                                                Total USD         9,661.50
`);
  expect(lineItems.map(({ quantity }) => quantity)).toEqual([1275, 1200, 2475]);
});
