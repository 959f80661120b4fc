import { csvLine } from '../core/csv.ts';
import type { CommandError } from './command-error.ts';
import { cellsOf, columnsOfRows, csvText, flatRow } from './flat-rows.ts';
import { type ListOptions, type ListWriter, listWriter } from './output-list.ts';
import { columnsOf, isTerminal, type Surroundings } from './surroundings.ts';
import { writeText } from './write-text.ts';

export const formats = ['json', 'ndjson', 'csv', 'table'] as const;
export type Format = (typeof formats)[number];

/** Data goes to stdout, words to stderr. */
export interface Output {
  readonly format: Format;
  /**
   * Writes a result: as one JSON document, as one line per row, or as `table` formats it.
   * @param rows what `ndjson` and `csv` write a line each; the value itself where it is no list.
   */
  write(
    value: unknown,
    table: (columns: number) => string | Promise<string>,
    rows?: readonly unknown[],
  ): Promise<void>;
  /** One result of a stream: a line of text, a line of a table with the columns of the first, else a JSON line. */
  writeLine(value: unknown, text: () => string): Promise<void>;
  /**
   * Results of long work, each written as it comes: the items of one JSON array, or a line each. Of CSV the columns
   * are known with the last.
   */
  writeEach(results: AsyncIterable<unknown>): Promise<void>;
  /** Opens a list whose items come one by one: see `ListWriter`. */
  list<T>(options: ListOptions<T>): ListWriter<T>;
  /** A sentence for a person. */
  say(sentence: string): void;
  /** An error: JSON where a script listens, words where a person does. */
  fail(error: CommandError): void;
}

/** @param wanted the `--format`; without one it is a table on a terminal and JSON elsewhere. */
export function createOutput(surroundings: Surroundings, wanted: Format | undefined): Output {
  const { output, messages, isQuiet = false } = surroundings;
  const format = wanted ?? (isTerminal(output) ? 'table' : 'json');
  /** The columns of a stream, known from its first row. */
  let streamed: readonly string[] | null = null;

  function streamedRow(value: unknown): string {
    const row = flatRow(value);
    const heading = streamed === null ? csvLine(columnsOfRows([row])) : '';
    streamed ??= columnsOfRows([row]);
    return heading + csvLine(cellsOf(row, streamed));
  }

  return {
    format,
    async write(value, table, rows) {
      if (format === 'table') return writeText(output, `${await table(columnsOf(output))}\n`);
      if (format === 'json') return writeText(output, `${JSON.stringify(value, null, 2)}\n`);
      if (format === 'csv') return writeText(output, csvText((rows ?? [value]).map(flatRow)));
      return writeText(output, (rows ?? [value]).map((row) => `${JSON.stringify(row)}\n`).join(''));
    },
    writeLine: (value, text) =>
      writeText(
        output,
        format === 'csv' ? streamedRow(value) : `${format === 'table' ? text() : JSON.stringify(value)}\n`,
      ),
    async writeEach(results) {
      if (format === 'csv') return writeText(output, csvText((await Array.fromAsync(results)).map(flatRow)));
      if (format === 'ndjson') {
        for await (const result of results) await writeText(output, `${JSON.stringify(result)}\n`);
        return;
      }
      let count = 0;
      for await (const result of results) {
        const item = JSON.stringify(result, null, 2).replaceAll('\n', '\n  ');
        await writeText(output, `${count++ === 0 ? '[' : ','}\n  ${item}`);
      }
      await writeText(output, count === 0 ? '[]\n' : '\n]\n');
    },
    list: (options) => listWriter(format, output, options),
    say: (sentence) => {
      if (!isQuiet) messages.write(`${sentence}\n`);
    },
    fail({ code, message, next }) {
      if (isTerminal(messages)) messages.write(`${message}\n${next ? `Next: ${next}\n` : ''}`);
      else messages.write(`${JSON.stringify({ code, message, next })}\n`);
    },
  };
}
