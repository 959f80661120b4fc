import { isJsonObject } from '../../json-object.ts';

/** The columns of lines whose sums papers state as values of their own. */
const columns: Readonly<Record<string, string>> = {
  totalAmount: 'total',
  subtotal: 'total',
  packageCount: 'packageCount',
  grossWeight: 'grossWeight',
  netWeight: 'netWeight',
  volume: 'volume',
};

/** The sum of the column that a value of the paper sums up; null: it sums up none, or some line has no figure there. */
export function summedColumn(path: string, data: object): number | null {
  const column = columns[path];
  const rows: unknown = Reflect.get(data, 'lineItems');
  if (column === undefined || !Array.isArray(rows) || rows.length === 0) return null;
  const figures = rows.map((row) => (isJsonObject(row) ? row[column] : null));
  if (!figures.every((figure) => typeof figure === 'number')) return null;
  // Thousandths, since sums of fractions are a hair beside what is printed.
  return figures.reduce((sum, figure) => sum + Math.round(figure * 1_000), 0) / 1_000;
}
