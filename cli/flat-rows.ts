/** A row of a table: a name a column, in order. */
export type FlatRow = ReadonlyMap<string, string>;

/** A cell that a spreadsheet would run as a formula (CWE-1236). */
const looksLikeFormula = /^[=+\-@\t\r]/;

/**
 * A value as one row of a table: `confidence.overall` for what lies deeper, JSON for lists. Text that a
 * spreadsheet would take for a formula gets an apostrophe before it; numbers stay as they are.
 */
export function flatRow(value: unknown): FlatRow {
  const row = new Map<string, string>();
  const add = (part: unknown, path: string) => {
    if (part !== null && typeof part === 'object' && !Array.isArray(part))
      for (const [name, inner] of Object.entries(part)) add(inner, path === '' ? name : `${path}.${name}`);
    else row.set(path === '' ? 'value' : path, cellOf(part));
  };
  add(value, '');
  return row;
}

/** A value as a cell; text that a spreadsheet would run is guarded by an apostrophe. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return looksLikeFormula.test(text) ? `'${text}` : text;
}

/** Every column that a row has, in the order in which they are met. */
export const columnsOfRows = (rows: readonly FlatRow[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => [...row.keys()])),
];

export const cellsOf = (row: FlatRow, columns: readonly string[]): readonly string[] =>
  columns.map((column) => row.get(column) ?? '');
