import type { TableRow } from '../../../layout/table.ts';
import type { DecimalMark } from '../../values/number.ts';
import { numbersIn } from '../cell-values.ts';
import type { GoodsRows } from '../goods-rows.ts';
import { hasRows, type Pass } from '../hypotheses/hypothesis.ts';

/** What of goods is added up in the sum of a group. */
const summed = ['quantity', 'total', 'packageCount', 'netWeight', 'grossWeight', 'volume'] as const;

const inThousandths = (value: number): number => Math.round(value * 1000);

/** Rows that state the sums of those since the sum before: with a word, and without a price. */
function sumsAmong({ roles, rows }: GoodsRows, mark: DecimalMark | null): readonly TableRow[] {
  const columns = summed.flatMap((name) => (roles.includes(name) ? [roles.indexOf(name)] : []));
  const price = roles.indexOf('unitPrice');
  const valueAt = ({ cells }: TableRow, column: number): number | null => {
    const value = numbersIn(cells.get(column), mark)[0]?.value;
    return value === undefined ? null : inThousandths(value);
  };
  const sums: TableRow[] = [];
  let group: TableRow[] = [];
  for (const row of rows) {
    const filled = columns.filter((column) => valueAt(row, column) !== null);
    const isSum =
      group.length >= 2 &&
      filled.length > 0 &&
      !row.cells.has(price) &&
      row.cells.size < Math.min(...group.map(({ cells }) => cells.size)) &&
      filled.every(
        (column) => valueAt(row, column) === group.reduce((sum, one) => sum + (valueAt(one, column) ?? 0), 0),
      );
    if (isSum) sums.push(row);
    group = isSum ? [] : [...group, row];
  }
  return sums;
}

export const sumsAmongRows: Pass = {
  name: 'sums among rows',
  reason: 'Each order of a collective invoice is summed up below its goods, under a name that no list has.',
  alternatives: ({ manner, table }, _, { decimalMark }) => {
    if (!hasRows(table)) return [];
    const sums = sumsAmong(table, decimalMark);
    if (sums.length === 0) return [];
    const explained = new Set(
      sums.flatMap(({ layout, lines }) => lines.flatMap((at) => layout.lines[at] ?? [])),
    );
    const rows = table.rows.filter((row) => !sums.includes(row));
    return [{ by: sumsAmongRows.name, manner, table: { ...table, rows }, explained }];
  },
};
