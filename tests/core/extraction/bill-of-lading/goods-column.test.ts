import { expect, test } from 'bun:test';
import { type GridColumn, gridBill } from './grid-bill.ts';

/** A carrier's usual columns with these lines of goods. */
const columns = (goods: readonly string[], packages: readonly string[] = ['40 DRUMS']): GridColumn[] => [
  [40, 'MARKS & NOS.', ['ATLAS']],
  [140, 'NO. OF PKGS.', packages],
  [230, 'DESCRIPTION OF GOODS', goods],
  [440, 'GROSS WEIGHT', ['2,450.00 KGS']],
  [520, 'MEASUREMENT', ['8 CBM']],
];

const goodsOf = (lines: readonly string[]): string | null => gridBill(columns(lines)).goodsDescription;

test('a count may have the sign for a number before it', () => {
  expect(goodsOf(['N. 40 FUSTI DICHIARATI CONTENERE:', 'OLIO DI ROSA'])).toBe('OLIO DI ROSA');
  expect(goodsOf(['TOTAL 40 DRUMS OF ROSE OIL'])).toBe('ROSE OIL');
});
