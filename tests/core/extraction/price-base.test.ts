import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const prices = (goods: string) => invoiceOn(`${head}${goods}`)?.lineItems.map(({ unitPrice }) => unitPrice);

test.each(['per 100', '100 EA', '/100', 'C', 'per hundred'])(
  'a price for a hundred is read as that of one: %s',
  (said) => {
    expect(
      prices(`
Item no   Description                      Qty   Unit price   Price unit    Amount
B-100     Hex bolt M8, zinc plated      19,000        55.22   ${said.padEnd(11)}   10,491.80
B-200     Mounting bracket                 115         7.70   1                885.50
Total USD                                                                11,377.30`),
    ).toEqual([0.5522, 7.7]);
  },
);

test('a name of the column of prices says it of all lines', () => {
  expect(
    prices(`
Pos.  Menge    Einheit   Bezeichnung                      Preis je 1000    Gesamtbetrag
1     25.000   Stk       Etiketten 70x40 mm, vierfarbig          12,40           310,00
2     8.000    Stk       Faltschachteln B-Welle                 184,00         1.472,00
Summe netto                                                                    1.782,00 EUR`),
  ).toEqual([0.0124, 0.184]);
});

test('a price that comes out for a hundred though nobody says so stays as it is printed', () => {
  expect(
    prices(`
Item no   Description                      Qty   Unit price        Amount
B-100     Drill bits, set of 100         1,900        55.22      1,049.18
B-200     Mounting bracket                 115         7.70        885.50
Total USD                                                        1,934.68`),
  ).toEqual([55.22, 7.7]);
});

test('goods of several countries have no country of origin that is of all', () => {
  const invoice = invoiceOn(`${head}
Item no   Description                Origin    Qty   Unit price    Amount
B-100     Hex bolt M8                CN        100         4.20    420.00
B-200     Mounting bracket           DE        115         7.70    885.50
Total USD                                                        1,305.50

HS code        Origin      Net weight KG      Value USD
7318.15.20     CN          34.2                  420.00
8302.49.00     DE          32.2                  885.50`);
  expect(invoice?.countryOfOrigin).toBeNull();
  expect(invoice?.lineItems.map(({ countryOfOrigin }) => countryOfOrigin)).toEqual(['CN', 'DE']);
});
