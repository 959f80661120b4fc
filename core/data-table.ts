import { readFileSync } from 'node:fs';

/** A file of data that cannot be used. The message names file and line and states what to change. */
export class DataFileError extends Error {
  constructor(path: string, line: number, problem: string) {
    super(`${path}, line ${line}: ${problem}`);
    this.name = 'DataFileError';
  }
}

/** One row of such a file: its cells by column name, trimmed, and where it is stated. */
export interface DataRow<Column extends string> {
  readonly cells: Readonly<Record<Column, string>>;
  /** An error about this row. */
  readonly error: (problem: string) => DataFileError;
}

/**
 * Reads a tab-separated file: a header line with exactly the given columns in any order, then one
 * row a line; empty lines and lines that begin with `#` are skipped. What spreadsheets write (a byte
 * order mark, UTF-16, Windows line ends, quoted cells) is understood, because an operator keeps the own
 * list in one.
 * @throws DataFileError for an unknown or missing column or a row of another length.
 */
export function readDataTable<Column extends string>(
  path: string,
  columns: readonly Column[],
): readonly DataRow<Column>[] {
  const lines = readText(path)
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text.trim() !== '' && !text.startsWith('#'));
  const header = lines.shift();
  if (!header)
    throw new DataFileError(path, 1, `the file is empty; it needs the columns ${columns.join(', ')}`);
  const names = splitCells(header.text);
  checkHeader(path, header.number, names, columns);
  return lines.map(({ text, number }) => {
    const cells = splitCells(text);
    // Spreadsheets drop empty cells at the end of a row; more cells than columns are a mistake.
    if (cells.length > names.length)
      throw new DataFileError(
        path,
        number,
        `${cells.length} cells, but the header has ${names.length} columns; is there a tab too many?`,
      );
    const record = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
    return {
      cells: record as Record<Column, string>,
      error: (problem) => new DataFileError(path, number, problem),
    };
  });
}

/**
 * The text of a file as spreadsheets save it: UTF-8, or UTF-16 with its mark.
 * @throws DataFileError for anything else.
 */
export function readText(path: string): string {
  const bytes = readFileSync(path);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const error = new DataFileError(path, 1, 'the file is not UTF-8 text; save it as "Unicode" or "UTF-8"');
    error.cause = cause;
    throw error;
  }
}

/** The cells of a tab-separated line, trimmed, without the quotation marks that a spreadsheet put round them. */
export function splitCells(line: string): readonly string[] {
  return line.split('\t').map((cell) => {
    const text = cell.trim();
    return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  });
}

function checkHeader(path: string, line: number, names: readonly string[], columns: readonly string[]): void {
  const missing = columns.filter((column) => !names.includes(column));
  const unknown = names.filter((name) => !columns.includes(name));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const problems = [
    missing.length > 0 ? `the column ${missing.join(', ')} is missing` : '',
    unknown.length > 0 ? `"${unknown.join('", "')}" is not a column` : '',
    repeated.length > 0 ? `the column ${repeated.join(', ')} is there twice` : '',
  ].filter(Boolean);
  if (problems.length > 0)
    throw new DataFileError(path, line, `${problems.join('; ')}; the columns are ${columns.join(', ')}`);
}
