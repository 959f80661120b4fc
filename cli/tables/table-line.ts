import type { TableForm } from './table-form.ts';

/** One row as RFC 4180 writes it: a cell that holds a delimiter, a quotation mark or a line end is quoted. */
export function tableLine(
  cells: readonly string[],
  { delimiter, lineEnd }: Pick<TableForm, 'delimiter' | 'lineEnd'>,
): string {
  const written = cells.map((cell) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  // One empty cell would be an empty line.
  return `${written.length === 1 && written[0] === '' ? '""' : written.join(delimiter)}${lineEnd}`;
}
