import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

const figures = (page: string) =>
  invoiceOn(`${head}${page}`)?.lineItems.map(({ quantity, unitPrice, total }) => [
    quantity,
    unitPrice,
    total,
  ]);

test('lines that cost nothing prove no column', () => {
  expect(
    figures(`
Pos   Description                      Qty    Unit price    Disc. %         Amount
1     Centrifugal pumps                 20        310.00         10       5,580.00
2     Gaskets, free of charge           20          4.00        100           0.00
3     Catalogues, no charge             50          0.00                      0.00
                                   Total GBP                              5,580.00
`),
  ).toEqual([
    [20, 310, 5580],
    [20, 4, 0],
    [50, 0, 0],
  ]);
});

test('a rate of discount without its sign explains an amount', () => {
  expect(
    figures(`
Pos   Bezeichnung                    Menge        Preis   Rabatt %         Betrag
1     Kreiselpumpen                      8        12,00         25          72,00
2     Dichtungen                        30         4,00         50          60,00
                                   Gesamtbetrag EUR                        132,00
`),
  ).toEqual([
    [8, 12, 72],
    [30, 4, 60],
  ]);
});

test('an amount of discount explains the total of its line, and is no total', () => {
  expect(
    figures(`
Pos   Description                      Qty    Unit price       Discount         Amount
1     Centrifugal pumps                 20        310.00         620.00       5,580.00
2     Gaskets, sample                   20          4.00          80.00           0.00
                                   Total GBP                                  5,580.00
`),
  ).toEqual([
    [20, 310, 5580],
    [20, 4, 0],
  ]);
});
