import { expect, test } from 'bun:test';
import { head, invoiceOn } from './exporters-papers.ts';

test('names of close columns in a second language, each below its own', () => {
  const invoice = invoiceOn(`${head}
Artikelnr      Benämning                Lev.antal Enhet      À-pris     Belopp
Item           Description                    Qty Unit        Price     Amount
341.4898       Three-phase AC motors          328 st          76.22     25,000.16
K82698         Ball valves, DN 50              11 st          91.42      1,005.62`);
  expect(invoice?.lineItems).toMatchObject([
    { partNumber: '341.4898', description: 'Three-phase AC motors', quantity: 328, unit: 'st' },
    { partNumber: 'K82698', description: 'Ball valves, DN 50', quantity: 11, unit: 'st', total: 1005.62 },
  ]);
});

test('names in two languages of which a line ends before the other begins', () => {
  const invoice = invoiceOn(`${head}
Megnevezés                     VTSZ        Menny.   M.e.   Egységár     Nettó érték

Description                    HS code     Qty      Unit   Unit price   Net value
Hexagon bolts of steel         7318 15 10    130    db     1,38         179,40
Dining tables                  9403 60 10     29    db     160,02     4 640,58`);
  expect(invoice?.lineItems.map((line) => line.description)).toEqual([
    'Hexagon bolts of steel',
    'Dining tables',
  ]);
});
