/** How the rows of a table are written. */
export interface CsvForm {
  readonly delimiter: string;
  readonly lineEnd: string;
}

/** As RFC 4180 has it. */
const commaSeparated: CsvForm = { delimiter: ',', lineEnd: '\r\n' };

/** One row: a cell that holds a delimiter, a quotation mark or a line end is quoted. */
export function csvLine(cells: readonly string[], { delimiter, lineEnd } = commaSeparated): string {
  const written = cells.map((cell) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  // One empty cell would be an empty line.
  return `${written.length === 1 && written[0] === '' ? '""' : written.join(delimiter)}${lineEnd}`;
}

/** A cell that a spreadsheet would run as a formula (CWE-1236). */
const looksLikeFormula = /^[=+\-@\t\r]/;

/** A value as a cell: text of a document is never run as a formula: such a text gets an apostrophe before it. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return looksLikeFormula.test(text) ? `'${text}` : text;
}
