import { csvText, type FlatRow, flatRow } from './flat-rows.ts';
import type { Format } from './output.ts';
import { columnsOf, isTerminal } from './surroundings.ts';
import { writeText } from './write-text.ts';

export interface ListOptions<T> {
  /** The name of the list in JSON. */
  readonly name: string;
  /** An item as a person reads it. */
  readonly text: (item: T, columns: number) => string | Promise<string>;
}

/**
 * A list that is written while it grows; of an item that is written nothing is kept. Only CSV, whose columns are known
 * with the last item, is written at the end, and so is everything on a terminal, below what is drawn there meanwhile.
 */
export interface ListWriter<T> {
  add(item: T): Promise<void>;
  end(): Promise<void>;
  /**
   * Ends the list before its time, whole as far as it goes; what is added later is left out.
   * @param items that are still to be added.
   * @param left what is not in it: `left` beside the list in JSON. Elsewhere the rows are all that there is.
   */
  breakOff(items: readonly T[], left: object): Promise<void>;
}

export function listWriter<T>(
  format: Format,
  output: NodeJS.WriteStream,
  options: ListOptions<T>,
): ListWriter<T> {
  const held: string[] = [];
  const write = async (part: string): Promise<void> => {
    if (isTerminal(output)) held.push(part);
    else await writeText(output, part);
  };
  const { add, end } = formatted(format, output, options, write);
  const endWith = async (left: object | null): Promise<void> => {
    await end(left);
    await writeText(output, held.join(''));
  };
  let isBrokenOff = false;
  let adding: Promise<void> = Promise.resolve();
  return {
    async add(item) {
      if (isBrokenOff) return;
      adding = add(item);
      await adding;
    },
    async end() {
      if (!isBrokenOff) await endWith(null);
    },
    async breakOff(items, left) {
      isBrokenOff = true;
      await adding;
      for (const item of items) await add(item);
      await endWith(left);
    },
  };
}

interface FormattedList<T> {
  add(item: T): Promise<void>;
  end(left: object | null): Promise<void>;
}

function formatted<T>(
  format: Format,
  output: NodeJS.WriteStream,
  { name, text }: ListOptions<T>,
  write: (part: string) => Promise<void>,
): FormattedList<T> {
  let count = 0;
  if (format === 'table')
    return {
      async add(item) {
        const shown = await text(item, columnsOf(output));
        await write(`${count++ === 0 ? '' : '\n'}${shown}\n`);
      },
      end: async () => {},
    };
  if (format === 'ndjson') return { add: (item) => write(`${JSON.stringify(item)}\n`), end: async () => {} };
  if (format === 'csv') {
    const rows: FlatRow[] = [];
    return {
      add: async (item) => void rows.push(flatRow(item)),
      end: () => write(csvText(rows)),
    };
  }
  return {
    async add(item) {
      await write(`${count++ === 0 ? `{\n  ${JSON.stringify(name)}: [` : ','}\n    ${indented(item, 4)}`);
    },
    async end(left) {
      const list = count === 0 ? `{\n  ${JSON.stringify(name)}: []` : '\n  ]';
      await write(`${list}${left ? `,\n  "left": ${indented(left, 2)}` : ''}\n}\n`);
    },
  };
}

const indented = (value: unknown, spaces: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);
