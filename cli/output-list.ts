import { csvText, type FlatRow, flatRow } from './flat-rows.ts';
import type { Format } from './output.ts';
import { columnsOf, isTerminal } from './surroundings.ts';
import { writeText } from './write-text.ts';

export interface ListOptions<T> {
  /** What the list is called in JSON. */
  readonly name: string;
  /** An item as a person reads it. */
  readonly text: (item: T, columns: number) => string | Promise<string>;
}

/**
 * A list that is written while it grows: as JSON and NDJSON at once, as CSV, whose columns are known with the
 * last item, and for a person at the end. On a terminal all of it is written at the end, below what is drawn
 * there meanwhile. Of an item that is written nothing is kept.
 */
export interface ListWriter<T> {
  add(item: T): Promise<void>;
  end(): Promise<void>;
}

export function listWriter<T>(
  format: Format,
  output: NodeJS.WriteStream,
  { name, text }: ListOptions<T>,
): ListWriter<T> {
  const held: string[] = [];
  const write = async (part: string): Promise<void> => {
    if (isTerminal(output)) held.push(part);
    else await writeText(output, part);
  };
  const flush = (): Promise<void> => writeText(output, held.join(''));
  if (format === 'table') {
    const texts: string[] = [];
    return {
      add: async (item) => void texts.push(await text(item, columnsOf(output))),
      end: () => writeText(output, `${texts.join('\n\n')}\n`),
    };
  }
  if (format === 'csv') {
    const rows: FlatRow[] = [];
    return {
      add: async (item) => void rows.push(flatRow(item)),
      end: () => writeText(output, csvText(rows)),
    };
  }
  if (format === 'ndjson') return { add: (item) => write(`${JSON.stringify(item)}\n`), end: flush };
  let count = 0;
  return {
    async add(item) {
      const lines = JSON.stringify(item, null, 2).replaceAll('\n', '\n    ');
      await write(`${count++ === 0 ? `{\n  ${JSON.stringify(name)}: [` : ','}\n    ${lines}`);
    },
    async end() {
      await write(count === 0 ? `{\n  ${JSON.stringify(name)}: []\n}\n` : '\n  ]\n}\n');
      await flush();
    },
  };
}
