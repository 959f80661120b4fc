import { csvLine } from '../../core/csv.ts';
import type { BatchLimits } from '../input-lines.ts';
import { openResultFile, type ResultFile } from '../tables/result-file.ts';
import { tableError } from '../tables/table-error.ts';
import type { TableForm } from '../tables/table-form.ts';
import { type TableRow, tableRows } from '../tables/table-rows.ts';
import type { Ask } from './asking.ts';
import { type GoodsColumns, goodsText } from './goods-text.ts';
import { resultCells, resultColumns } from './result-columns.ts';

export interface TableJob {
  readonly file: string;
  readonly out: string;
  readonly form: TableForm;
  readonly columns: GoodsColumns;
  /** Suggestions for each row. */
  readonly topK: number;
  /** The options that the answers depend on. */
  readonly kind: string;
  readonly limits: BatchLimits;
  readonly isRestarted: boolean;
}

export interface TableOutcome {
  readonly rows: number;
  /** Rows of an interrupted run that were kept. */
  readonly keptRows: number;
  /** Rows whose description could not be used; their note states why. */
  readonly rowsWithoutCode: number;
}

export interface TableWatch {
  /** Called once, when the table is known to be whole, then after each group of rows. */
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Writes the table with the suggested codes beside each row. An interrupted run is gone on with: rows that
 * were written are compared with the table, and neither repeated nor lost.
 * @throws CommandError for a table with a row that cannot be read, before anything is asked; for one that
 * has changed since a run was interrupted; and what `ask` throws, when all rows before are kept.
 */
export async function classifyTable(job: TableJob, ask: Ask, watch: TableWatch): Promise<TableOutcome> {
  const total = await countRows(job);
  const { form, columns, topK, kind } = job;
  const settings = { columns, topK, kind, form };
  const result = await openResultFile(job.out, settings, job.isRestarted);
  const rows = tableRows(job.file, job.form);
  try {
    const kept = await skipKept(job, result, rows);
    if (result.keptBytes === 0) await result.append(head(job));
    watch.onProgress(kept.rows, total);
    const withoutCode = await classifyRest(job, rows, ask, result, (now) =>
      watch.onProgress(kept.rows + now, total),
    );
    await result.finish();
    return { rows: total, keptRows: kept.rows, rowsWithoutCode: kept.withoutCode + withoutCode };
  } catch (error) {
    await rows.return(undefined);
    await result.close();
    throw error;
  }
}

/** A table that cannot be read to its end is refused now, and not after an hour. */
async function countRows({ file, form }: TableJob): Promise<number> {
  let rows = 0;
  for await (const _ of tableRows(file, form)) rows++;
  if (rows === 0)
    throw tableError(file, null, 'there are no rows below the header', 'Give a row for each good');
  return rows;
}

const resultHeader = ({ form, topK }: TableJob): readonly string[] => [
  ...form.header,
  ...resultColumns(topK),
];

/** A spreadsheet reads UTF-8 without its mark as something else: a table that was not plain UTF-8 gets one. */
function head(job: TableJob): string {
  const { encoding, hasByteOrderMark, preamble } = job.form;
  const mark = hasByteOrderMark || encoding !== 'utf-8' ? '\ufeff' : '';
  return `${mark}${preamble}${csvLine(resultHeader(job), job.form)}`;
}

/** Skips the rows that are written already, and returns their number. */
async function skipKept(
  job: TableJob,
  result: ResultFile,
  rows: AsyncGenerator<TableRow>,
): Promise<{ readonly rows: number; readonly withoutCode: number }> {
  const kept = { rows: 0, withoutCode: 0 };
  if (result.keptBytes === 0) return kept;
  const form: TableForm = { ...job.form, encoding: 'utf-8', header: resultHeader(job) };
  for await (const { cells } of tableRows(result.path, form, result.keptBytes)) {
    const { value: row } = await rows.next();
    if (!row?.cells.every((cell: string, at: number) => cell === cells[at]))
      throw tableError(
        job.file,
        row?.number ?? null,
        `the table has changed since ${result.path} was begun`,
        'Restore it to continue, or start over with --restart',
      );
    kept.rows++;
    if (cells[job.form.header.length] === '') kept.withoutCode++;
  }
  return kept;
}

/** @returns how many rows got no code. */
async function classifyRest(
  { columns, topK, limits, form }: TableJob,
  rows: AsyncIterable<TableRow>,
  ask: Ask,
  result: ResultFile,
  onDone: (done: number) => void,
): Promise<number> {
  let withoutCode = 0;
  let done = 0;
  for await (const group of groups(rows, columns, limits)) {
    const answers = await ask(group.map(({ text }) => text));
    const lines = group.map(({ cells }, index) => {
      const added = resultCells(answers[index]!, topK);
      if (added[0] === '') withoutCode++;
      return csvLine([...cells, ...added], form);
    });
    await result.append(lines.join(''));
    done += group.length;
    onDone(done);
  }
  return withoutCode;
}

interface AskedRow {
  readonly cells: readonly string[];
  readonly text: string;
}

/** Rows in groups that one request takes. */
async function* groups(
  rows: AsyncIterable<TableRow>,
  columns: GoodsColumns,
  limits: BatchLimits,
): AsyncGenerator<readonly AskedRow[]> {
  let group: AskedRow[] = [];
  let bytes = 0;
  for await (const { cells } of rows) {
    const text = goodsText(cells, columns).slice(0, limits.lineLength);
    const size = Buffer.byteLength(JSON.stringify(text));
    if (group.length === limits.lines || (group.length > 0 && bytes + size > limits.bytes)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push({ cells, text });
    bytes += size;
  }
  if (group.length > 0) yield group;
}
