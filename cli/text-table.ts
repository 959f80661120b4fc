/** Text of a document as a terminal may show it: without control characters and escape sequences. */
export const printable = (text: string): string => Bun.stripANSI(text).replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** So much of the second column must fit, or the table is not readable. */
const leastOfSecond = 10;
/** More columns are too many for a line each. */
const mostBelow = 8;

/**
 * Rows under their headings, columns as wide as their widest cell; the last one is cut to fit. On a terminal that
 * has room for little more than the first, the others are below it, one per line.
 */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number,
): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = headings.map((heading, at) =>
    Math.max(Bun.stringWidth(heading), ...clean.map((row) => Bun.stringWidth(row[at] ?? ''))),
  );
  const [first = 0, second = 0] = widths;
  const isTooWide = first + 2 + Math.min(second, leastOfSecond) > columns;
  if (isTooWide && headings.length > 1 && headings.length <= mostBelow)
    return clean.map((row) => below(headings, row, columns)).join('\n');
  return [headings, ...clean].map((row) => line(row, widths, columns)).join('\n');
}

/** A row as a heading, its first cell, with the others below it. */
function below(
  headings: readonly string[],
  [first = '', ...others]: readonly string[],
  columns: number,
): string {
  const names = headings.slice(1).map((heading) => heading.toLowerCase());
  const width = Math.max(...names.map((name) => Bun.stringWidth(name)));
  const lines = others.map((cell, at) => `  ${names[at]!.padEnd(width)}  ${cell}`);
  return [first, ...lines].map((text) => cut(text.trimEnd(), columns)).join('\n');
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
