import { expect, test } from 'bun:test';
import type { Print } from '../boxed-paper.ts';
import { gridBill } from './grid-bill.ts';

const billWith = (marks: readonly string[], others: readonly Print[] = []) =>
  gridBill(
    [
      [40, 'MARKS & NOS.', marks],
      [140, 'NO. OF PKGS.', ['560 CARTONS']],
      [230, 'DESCRIPTION OF GOODS', ['COTTON SHIRTS', 'WOVEN, FOR MEN', 'AND BLOUSES', 'FREIGHT PREPAID']],
      [440, 'GROSS WEIGHT', ['9,450.00 KGS']],
      [520, 'MEASUREMENT', ['58 CBM']],
    ],
    others,
  );

test('numbers of orders and cases are painted on packages, and end no column', () => {
  expect(billWith(['NORDWIND', 'P.O. NO.: 4500123', 'CTN NO.: 1-560', 'MADE IN TURKEY'])).toMatchObject({
    marksAndNumbers: 'NORDWIND P.O. NO.: 4500123 CTN NO.: 1-560 MADE IN TURKEY',
    goodsDescription: 'COTTON SHIRTS WOVEN, FOR MEN AND BLOUSES',
  });
});

test('so is what one package weighs, where the column tells of no container', () => {
  expect(billWith(['NORDWIND', 'G.W.: 16.8 KGS', 'N.W.: 15 KGS']).marksAndNumbers).toBe(
    'NORDWIND G.W.: 16.8 KGS N.W.: 15 KGS',
  );
  expect(billWith(['TRHU1234569', 'TARE 3,900 KGS', 'G.W.: 9450 KGS', '', 'NORDWIND']).marksAndNumbers).toBe(
    'NORDWIND',
  );
});

test('a stamp across the columns is no mark', () => {
  const stamp = { text: 'ORIGINAL', x: 60, y: 360, size: 22 };
  expect(billWith(['NORDWIND', '1-560'], [stamp]).marksAndNumbers).toBe('NORDWIND 1-560');
});

test('an annexure that tells them is none, with however many pages', () => {
  expect(billWith(['AS PER ANNEXURE', 'ATTACHED (1 PAGE)']).marksAndNumbers).toBeNull();
  expect(billWith(['SEE APPENDIX (2', 'PAGES)']).marksAndNumbers).toBeNull();
  expect(billWith(['NORDWIND', '1-560']).marksAndNumbers).toBe('NORDWIND 1-560');
});
