/** Text of a document as a terminal may show it: without control characters and escape sequences. */
export const printable = (text: string): string => Bun.stripANSI(text).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** Rows under their headings, columns as wide as their widest cell; the last one is cut to fit. */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = headings.map((heading, at) =>
    Math.max(Bun.stringWidth(heading), ...clean.map((row) => Bun.stringWidth(row[at] ?? ''))),
  );
  return [headings, ...clean].map((row) => line(row, widths, columns)).join('\n');
}

function line(row: readonly string[], widths: readonly number[], columns: number): string {
  const cells = row.map((cell, at) => cell + ' '.repeat(Math.max(0, widths[at]! - Bun.stringWidth(cell))));
  return cut(cells.join('  ').trimEnd(), columns);
}

/** At most so many columns of a text, ending in `…` where something is left out. */
export function cut(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text;
  let kept = '';
  for (const character of text) {
    if (Bun.stringWidth(kept + character) > columns - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
