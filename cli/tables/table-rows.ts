import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { decoderOf } from './decoder.ts';
import { tableError } from './table-error.ts';
import type { TableForm } from './table-form.ts';

export interface TableRow {
  /** As many as the header has. */
  readonly cells: readonly string[];
  /** As a spreadsheet counts: the header is row 1, an empty line counts too. */
  readonly number: number;
}

/** A row larger than this is a quotation mark that is never closed, in characters. */
const largestRow = 1024 * 1024;

/**
 * The rows below the header, one after the other: a table of any size is read in little memory. A row that
 * is too short has empty cells at its end; empty lines do not count, unless the table has one column.
 * @param end only so many bytes of the file.
 * @throws CommandError naming the row and what to do.
 */
export async function* tableRows(
  path: string,
  form: TableForm,
  end: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  const { header, delimiter } = form;
  const above = form.preamble === '' ? 0 : 1;
  const parser = parse({
    delimiter,
    info: true,
    max_record_size: largestRow,
    record_delimiter: form.lineEnd === '\r' ? ['\r\n', '\n', '\r'] : ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: header.length > 1,
  });
  pipeline(utf8(path, form, end), parser, () => {
    // What went wrong is thrown to whoever reads the parser.
  });
  let isHeader = true;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const number = info.records + info.empty_lines + above;
      if (record.length > header.length)
        throw tableError(
          path,
          number,
          `it has ${record.length} cells, but the header has ${header.length}`,
          `Put the cell that holds a "${delimiterName(delimiter)}" between quotation marks, then repeat the command`,
        );
      const missing = header.length - record.length;
      yield { cells: missing > 0 ? [...record, ...Array<string>(missing).fill('')] : record, number };
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(path, error, above);
    throw error;
  } finally {
    parser.destroy();
  }
}

const delimiterName = (delimiter: string): string => (delimiter === '\t' ? 'tab' : delimiter);

function unreadable(path: string, error: CsvError, above: number): Error {
  const { records = 0, empty_lines: empty = 0 } = error as CsvError & Partial<Info>;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  return tableError(
    path,
    records + empty + above + 1,
    isOpen ? 'a quotation mark is opened here and not closed' : error.message,
    'Close the quotation mark, or write it twice where it belongs to the text; then repeat the command',
  );
}

/**
 * The text of a table without mark and preamble, as UTF-8.
 * @throws CommandError for bytes that are not of the encoding.
 */
async function* utf8(path: string, form: TableForm, end: number): AsyncGenerator<Buffer> {
  const decoder = decoderOf(form.encoding, true);
  let line = 1;
  let skipped = form.preamble.length;
  const decoded = (bytes?: Uint8Array): Buffer => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      const below = text.slice(Math.min(skipped, text.length));
      skipped -= text.length - below.length;
      return Buffer.from(below);
    } catch {
      const loose = decoderOf(form.encoding).decode(bytes);
      const before = loose.slice(0, Math.max(0, loose.indexOf('\ufffd')));
      throw tableError(
        path,
        null,
        `line ${line + lineEnds(before)} has a character that is no ${form.encoding.toUpperCase()}`,
        'Save the table as "CSV UTF-8", or say how it is written, such as: --encoding windows-1252',
      );
    }
  };
  const source = createReadStream(path, { end: end - 1 });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    yield decoded(chunk);
    line += chunk.reduce((sum, byte) => sum + Number(byte === 10), 0);
  }
  yield decoded();
}

const lineEnds = (text: string): number => text.split('\n').length - 1;
