import { csvCell, csvLine } from '../core/csv.ts';

/** A row of a table: a name a column, in order. */
export type FlatRow = ReadonlyMap<string, string>;

/**
 * A value as one row of a table: `confidence.overall` for what lies deeper, JSON for lists.
 */
export function flatRow(value: unknown): FlatRow {
  const row = new Map<string, string>();
  const add = (part: unknown, path: string) => {
    if (part !== null && typeof part === 'object' && !Array.isArray(part))
      for (const [name, inner] of Object.entries(part)) add(inner, path === '' ? name : `${path}.${name}`);
    else row.set(path === '' ? 'value' : path, csvCell(part));
  };
  add(value, '');
  return row;
}

/** Every column that a row has, in the order in which they are met. */
export const columnsOfRows = (rows: readonly FlatRow[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => [...row.keys()])),
];

export const cellsOf = (row: FlatRow, columns: readonly string[]): readonly string[] =>
  columns.map((column) => row.get(column) ?? '');

/** A table as RFC 4180 writes it, with a line of headings; of no rows nobody knows the columns. */
export function csvText(rows: readonly FlatRow[]): string {
  if (rows.length === 0) return '';
  const columns = columnsOfRows(rows);
  return [columns, ...rows.map((row) => cellsOf(row, columns))].map((cells) => csvLine(cells)).join('');
}
