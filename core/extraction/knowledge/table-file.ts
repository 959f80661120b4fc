import { readFileSync } from 'node:fs';

export type Row = Readonly<Record<string, string>>;

/**
 * Reads a tab-separated knowledge file whose first line names its columns. Lines that are empty or start
 * with `# ` are skipped; trailing empty cells may be left out.
 *
 * @param required columns that must be there and filled in every row
 * @throws Error naming file and line when a column is missing or a required cell is empty
 */
export function readTableFile(path: string, required: readonly string[]): Row[] {
  const [head, ...body] = readFileSync(path, 'utf8').split(/\r?\n/);
  const columns = (head ?? '').split('\t');
  for (const column of required) {
    if (!columns.includes(column)) throw new Error(`${path}: the column "${column}" is missing`);
  }
  const rows: Row[] = [];
  for (const [index, line] of body.entries()) {
    if (line.trim() === '' || line.startsWith('# ')) continue;
    const cells = line.split('\t');
    if (cells.length > columns.length) {
      throw new Error(`${path}:${index + 2}: ${cells.length} cells for ${columns.length} columns`);
    }
    const row: Record<string, string> = {};
    for (const [at, column] of columns.entries()) row[column] = cells[at]?.trim() ?? '';
    const empty = required.find((column) => row[column] === '');
    if (empty) throw new Error(`${path}:${index + 2}: "${empty}" is empty`);
    rows.push(row);
  }
  return rows;
}

/** A cell that must be a number between two bounds. Throws an Error that names the file and the row. */
export function numberCell(path: string, row: Row, column: string, from: number, to: number): number {
  const value = Number(row[column]);
  if (row[column] === '' || !Number.isFinite(value) || value < from || value > to) {
    throw new Error(`${path}: "${column}" must be a number from ${from} to ${to} in ${JSON.stringify(row)}`);
  }
  return value;
}

/** A cell that must be one of a list of words. Throws an Error that names the file and the row. */
export function choiceCell<T extends string>(
  path: string,
  row: Row,
  column: string,
  choices: readonly T[],
): T {
  const found = choices.find((choice) => choice === row[column]);
  if (!found) {
    throw new Error(`${path}: "${column}" must be one of ${choices.join(', ')} in ${JSON.stringify(row)}`);
  }
  return found;
}
