type Cell = string | number | boolean | null | undefined;

/** A text that a spreadsheet would take for a formula: what a document says is never run. */
const formula = /^[=+\-@\t\r]/;

/** A table as RFC 4180 has it, with a mark at its start by which spreadsheets know that it is UTF-8. */
export const csvTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[headings, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
