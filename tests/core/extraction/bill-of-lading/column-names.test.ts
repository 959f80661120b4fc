import { expect, test } from 'bun:test';
import { gridBill } from './grid-bill.ts';

test.each([
  ['Case marks', 'No. and type of packages', "Shipper's particulars", 'Gross weight (kos)', 'Cu. mtrs'],
  ['Container No. / Marks', 'No. of packages', 'Description / Commodity', 'G.W. kgs', 'CBM'],
  ['Marchi e numeri', 'Numero e natura dei colli', 'Descrizione merce', 'Peso lordo', 'Metri cubi'],
  ['Marcas / Contêiner', 'Quantidade e espécie', 'Descrição da mercadoria', 'Peso bruto', 'Cubagem'],
])('goods stand under %s, %s, %s, %s and %s', (marks, packages, goods, weight, volume) => {
  expect(
    gridBill([
      [40, marks, ['NH 1-24']],
      [140, packages, ['24 CASES']],
      [250, goods, ['CENTRIFUGAL PUMPS']],
      [430, weight, ['9,100.00']],
      [510, volume, ['14.200']],
    ]),
  ).toMatchObject({
    marksAndNumbers: 'NH 1-24',
    packageCount: 24,
    goodsDescription: 'CENTRIFUGAL PUMPS',
    grossWeight: 9100,
    volume: 14.2,
  });
});
