import { open } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { decoderOf } from './decoder.ts';
import { tableError } from './table-error.ts';

/** How the cells of a table are written into a file. */
export interface TableForm {
  /** A label that `TextDecoder` knows. */
  readonly encoding: string;
  readonly hasByteOrderMark: boolean;
  /** The line `sep=;` that some spreadsheets put before the header, with its end; else empty. */
  readonly preamble: string;
  readonly delimiter: string;
  readonly lineEnd: '\r\n' | '\n' | '\r';
  readonly header: readonly string[];
}

/** Of every table so many bytes are looked at before it is read. */
const sampleBytes = 256 * 1024;
const delimiters = [',', ';', '\t', '|'] as const;
const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * Finds out how a table is written.
 * @param wanted its encoding; null: UTF-8, or what its byte order mark shows.
 * @param column a column that the header must have: it distinguishes the right delimiter from a wrong one.
 * @throws CommandError for what is no table of text.
 */
export async function tableForm(path: string, wanted: string | null, column: string): Promise<TableForm> {
  const bytes = await firstBytes(path);
  const marked = Object.entries(marks).find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.[0] ?? wanted ?? 'utf-8';
  const text = decoderOf(encoding).decode(bytes, { stream: true });
  if (text.trim() === '')
    throw tableError(path, null, 'the file is empty', 'Give a table with a header and a row for each good');
  if (text.includes('\0'))
    throw tableError(
      path,
      null,
      'this is no table of text',
      'Open it in a spreadsheet and save it as "CSV UTF-8"',
    );
  const preamble = /^sep=(.)(?:\r\n|\n|\r)/.exec(text);
  const sample = text.slice(preamble?.[0].length ?? 0);
  const delimiter = preamble?.[1] ?? likeliestDelimiter(sample, column);
  return {
    encoding,
    hasByteOrderMark: marked !== undefined,
    preamble: preamble?.[0] ?? '',
    delimiter,
    lineEnd: (/\r\n|\n|\r/.exec(sample)?.[0] as TableForm['lineEnd'] | undefined) ?? '\n',
    header: rowsOf(sample, delimiter)[0] ?? [],
  };
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The delimiter under which the header has the column; else the one that cuts most rows like the header. */
function likeliestDelimiter(sample: string, column: string): string {
  const judged = delimiters.map((delimiter) => {
    const [header = [], ...rows] = rowsOf(sample, delimiter);
    const alike = rows.filter(({ length }) => length === header.length).length;
    return {
      delimiter,
      hasColumn: columnAt(header, column) >= 0,
      likeness: header.length > 1 ? 1 + alike / Math.max(1, rows.length) : 0,
      columns: header.length,
    };
  });
  const [best] = judged.toSorted(
    (a, b) => Number(b.hasColumn) - Number(a.hasColumn) || b.likeness - a.likeness || b.columns - a.columns,
  );
  return best!.delimiter;
}

const mostRows = 50;

/** The first rows of a text; what a wrong delimiter or the sample's end leaves broken is not looked at. */
const rowsOf = (sample: string, delimiter: string): readonly (readonly string[])[] =>
  parse(sample, {
    delimiter,
    to: mostRows,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  });

/** Where a column is: by its exact name, else without regard to case and outer spaces; -1: nowhere. */
export function columnAt(header: readonly string[], name: string): number {
  const exact = header.indexOf(name);
  const plain = (text: string): string => text.trim().toLowerCase();
  return exact >= 0 ? exact : header.findIndex((cell) => plain(cell) === plain(name));
}
