import type { TableRow } from '../../../layout/table.ts';
import type { DecimalMark } from '../../values/number.ts';
import { numbersIn } from '../cell-values.ts';
import { hasRows, type Pass } from '../hypotheses/hypothesis.ts';

const valueAt = ({ cells }: TableRow, column: number, mark: DecimalMark | null): number =>
  numbersIn(cells.get(column), mark)[0]?.value ?? 0;

/** Whether a column holds, in every row, the product of the first and one between them: `10 | 6 | 60`. */
function isProduct(
  rows: readonly TableRow[],
  first: number,
  product: number,
  mark: DecimalMark | null,
): boolean {
  const between = Array.from({ length: Math.max(0, product - first - 1) }, (_, at) => first + 1 + at);
  return between.some((each) =>
    rows.every((row) => {
      const [sets, pieces] = [valueAt(row, first, mark), valueAt(row, each, mark)];
      return sets > 0 && pieces > 1 && sets * pieces === valueAt(row, product, mark);
    }),
  );
}

export const setsEachAndAll: Pass = {
  name: 'sets, each and all',
  reason: 'Three quantities side by side, `Sets | Pcs/set | Total pcs`: the last is how many there are.',
  alternatives: ({ manner, table }, _, { decimalMark }) => {
    if (!hasRows(table) || table.rows.length < 2) return [];
    const { roles, rows } = table;
    const quantity = roles.indexOf('quantity');
    if (quantity < 0 || roles.includes('unitPrice') || roles.includes('total')) return [];
    return roles.flatMap((role, column) => {
      const isOpen = role === null || role === 'ignored' || role === 'quantity';
      if (!isOpen || !isProduct(rows, quantity, column, decimalMark)) return [];
      const exchanged = roles.map((one, at) =>
        at === column ? 'quantity' : one === 'quantity' ? 'ignored' : one,
      );
      return [{ by: setsEachAndAll.name, manner, table: { ...table, roles: exchanged } }];
    });
  },
};
