import { readFileSync } from 'node:fs';

/** A file under data/ cannot be used; the message names file, line and what is wrong. */
export class TableFileError extends Error {
  override readonly name = 'TableFileError';

  constructor(path: string, line: number, problem: string) {
    super(`${path}:${line}: ${problem}`);
  }
}

export interface TableRow<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  /** @throws TableFileError naming this row. */
  refuse(problem: string): never;
}

/**
 * Reads a tab-separated file whose first line names its columns; lines that begin with `#` are remarks.
 * @throws TableFileError for other columns, a missing or an empty cell.
 */
export function readTable<Column extends string>(
  path: string,
  columns: readonly Column[],
): readonly TableRow<Column>[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const header = lines.findIndex((line) => line !== '' && !line.startsWith('#'));
  if (lines[header] !== columns.join('\t'))
    throw new TableFileError(path, header + 1, `the columns must be ${columns.join(', ')}`);
  return lines.flatMap((line, index) => {
    if (index <= header || line === '' || line.startsWith('#')) return [];
    const refuse = (problem: string): never => {
      throw new TableFileError(path, index + 1, problem);
    };
    const values = line.split('\t').map((value) => value.trim());
    if (values.length !== columns.length || values.some((value) => value === ''))
      refuse(`must have ${columns.length} cells, none of them empty`);
    const cells = Object.fromEntries(columns.map((column, at) => [column, values[at]!]));
    return [{ cells: cells as Record<Column, string>, refuse }];
  });
}
