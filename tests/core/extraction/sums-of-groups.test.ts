import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const lines = (page: string) => {
  const invoice = invoiceOn(`${head}${page}`);
  return {
    goods: invoice?.lineItems.map(({ description, total }) => [description, total]),
    total: invoice?.totalAmount,
  };
};

test('sums of groups are no goods, those of one line of goods neither', () => {
  expect(
    lines(`
Article    Description                Metres         Price           Amount
SK-110     Silk twill, dyed              120         22.00         2,640.00
SK-115     Silk crepe, dyed               80         27.50         2,200.00
Total for range SILK                                               4,840.00
LN-020     Linen, plain weave            300          9.80         2,940.00
LINEN TOTAL                                                        2,940.00
                           Total EUR                               7,780.00
`),
  ).toEqual({
    goods: [
      ['Silk twill, dyed', 2640],
      ['Silk crepe, dyed', 2200],
      ['Linen, plain weave', 2940],
    ],
    total: 7780,
  });
});

test('in another language, with their quantities', () => {
  expect(
    lines(`
Art.      Bezeichnung                   Menge        Preis           Betrag
B-10      Bauklötze aus Buche             200        11,50         2.300,00
B-12      Murmelbahn aus Holz              80        24,00         1.920,00
          Summe Warengruppe Holz          280                      4.220,00
P-03      Puzzle aus Pappe                300         4,20         1.260,00
          Summe Warengruppe Pappe         300                      1.260,00
                           Gesamtbetrag EUR                        5.480,00
`),
  ).toEqual({
    goods: [
      ['Bauklötze aus Buche', 2300],
      ['Murmelbahn aus Holz', 1920],
      ['Puzzle aus Pappe', 1260],
    ],
    total: 5480,
  });
});

test('lines that have an amount and nothing else may add up by chance', () => {
  expect(
    lines(`
Description                                      Amount
Drawings of a press                            1,000.00
Tools of a press                               2,000.00
Frame of a press                               3,000.00
Guard of a press                                 500.00
Total EUR                                      6,500.00
`).goods,
  ).toHaveLength(4);
});
