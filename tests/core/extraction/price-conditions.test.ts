import { describe, expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

describe('how a price came about, under the goods', () => {
  const conditions = `${head}
Item  Product / Description                            Quantity        Price      Amount
10    KL-4711-W                                          100 PC         4.75      475.00
      Spanner sets, chrome vanadium
      Commodity code 82041100               Gross price                 5.00      500.00
      Net weight 87.500 KG        Customer discount -5.0 %             -0.25      -25.00
20    KL-4712-W                                           50 PC         3.80      190.00
      Hand-held electric drills
      Commodity code 84672190               Gross price                 4.00      200.00
      Net weight 45.100 KG        Customer discount -5.0 %             -0.20      -10.00

Items total                                                                      665.00
Total amount                                                                     665.00 EUR`;

  test('gross prices and discounts beside a tariff code or a weight begin no line of goods', () => {
    const invoice = invoiceOn(conditions);
    expect(invoice?.lineItems).toMatchObject([
      { lineNumber: '10', quantity: 100, unitPrice: 4.75, total: 475, hsCode: '8204.11.00', netWeight: 87.5 },
      { lineNumber: '20', quantity: 50, unitPrice: 3.8, total: 190, hsCode: '8467.21.90', netWeight: 45.1 },
    ]);
  });

  test('those of the last of the goods are no discount of the paper', () => {
    expect(invoiceOn(conditions)).toMatchObject({ discountAmount: null, totalAmount: 665 });
  });
});

describe('weights under the goods', () => {
  test('a net weight under each of the goods is no net sum of a part of them', () => {
    const invoice = invoiceOn(`${head}
Item  Description                      Quantity        Price      Amount
1     Spanner sets, chrome vanadium    100 PC           4.75      475.00
      Net weight 87.500 KG
2     Hand-held electric drills         50 PC           3.80      190.00
      Net weight 45.100 KG
3     Terry towels of cotton            10 PC           3.00       30.00
      Net weight 12.000 KG
Total EUR                                                         695.00`);
    expect(invoice?.lineItems.map(({ netWeight }) => netWeight)).toEqual([87.5, 45.1, 12]);
  });
});

describe('sums below the goods', () => {
  test('a sum with a space between its thousands is one number, though two columns stand over it', () => {
    const invoice = invoiceOn(`FACTURE

Vendeur : Holm SARL            Facture N° : CI-4711
          5 rue Haute          Date : 12/05/2026
          75001 Paris
Client : Acme GmbH
         Hauptstr. 3
         80333 Berlin, Allemagne

Désignation                Qté     Prix unitaire   Montant
Pompe à vide               2 pce     1 518,00      3 036,00
Tête de lecture laser      6 pce     1 995,68     11 974,08

          Valeur totale déclarée en euros : 15 010,08 EUR`);
    expect(invoice?.lineItems).toHaveLength(2);
    expect(invoice).toMatchObject({ totalAmount: 15010.08 });
  });
});

describe('companies that no label tells apart', () => {
  test('the issuer is the one whose account is kept in its country, not the one at the left', () => {
    const invoice = invoiceOn(`Sales Invoice FAK01974
10 May 2026

Great Basin Outfitters LLC                                        Holmgaard Industri ApS
47 Commerce Drive                                                         Fabriksvej 33
Columbus, OH 43228                                                         8700 Horsens
USA                                                                             Denmark

No.       Description                  Quantity  Unit   Unit Price    Amount
B70399    Bicycles, not motorised      80        STK    749.11        59,928.80
B70400    Spanner sets                 10        STK     10.00           100.00
Total USD                                                             60,028.80

IBAN DK09 2586 5517 6613 48`);
    expect(invoice?.supplier.name).toBe('Holmgaard Industri ApS');
    expect(invoice?.buyer.name).toBe('Great Basin Outfitters LLC');
  });
});
