import { expect, test } from 'bun:test';
import { gridBill } from './grid-bill.ts';

const inland = (kinds: readonly [string, string, string]) =>
  gridBill(
    [
      [40, 'No. Packages', ['2', '8', '10']],
      [110, 'Kind of Package, Description of Articles', [...kinds]],
      [400, ['*Weight (Subject to Cor.)', 'Lbs.'], ['85', '2,461', '2,546']],
    ],
    [
      {
        text: 'If charges are to be prepaid, write or stamp here, "To be Prepaid."',
        x: 300,
        y: 560,
        size: 6,
      },
      { text: 'TO BE PREPAID', x: 380, y: 590 },
    ],
  );

test('the kind of the packages stands before the goods of every row, as inland bills of America have it', () => {
  expect(inland(['BUNDLES TERRY TOWELS', 'BUNDLES ALUMINIUM SHEETS', 'BUNDLES - TOTAL'])).toMatchObject({
    packageType: 'BUNDLES',
    goodsDescription: 'TERRY TOWELS ALUMINIUM SHEETS',
  });
});

test('goods that one row alone begins with a word for packages are goods', () => {
  expect(inland(['BOX SPRINGS', 'COTTON TOWELS', 'TOTAL'])).toMatchObject({
    goodsDescription: 'BOX SPRINGS COTTON TOWELS',
  });
});

test('weights under "subject to correction" are in the pounds of their heading', () => {
  expect(inland(['BUNDLES TOWELS', 'BUNDLES SHEETS', 'BUNDLES - TOTAL'])).toMatchObject({
    grossWeight: 2546,
    weightUnit: 'lb',
  });
});

test('charges stamped as prepaid are so; the print that asks for the stamp says nothing', () => {
  expect(inland(['BUNDLES TOWELS', 'BUNDLES SHEETS', 'BUNDLES - TOTAL']).freightTerms).toBe('prepaid');
  const unstamped = gridBill(
    [],
    [
      {
        text: 'If charges are to be prepaid, write or stamp here, "To be Prepaid."',
        x: 300,
        y: 560,
        size: 6,
      },
    ],
  );
  expect(unstamped.freightTerms).toBeNull();
});
