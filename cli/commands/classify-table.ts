import { parse, resolve } from 'node:path';
import { createAsk, groupLimits, type Question } from '../classification/asking.ts';
import { classifyTable, type TableJob, type TableOutcome } from '../classification/classify-table.ts';
import { goodsColumns } from '../classification/goods-text.ts';
import { remembering } from '../classification/remembering.ts';
import { checkResultColumns } from '../classification/result-columns.ts';
import { CommandError, usageError } from '../command-error.ts';
import { connect } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkFiles } from '../given-files.ts';
import { onInterrupt } from '../interruption.ts';
import type { Output } from '../output.ts';
import { createPace, durationWords, type Pace } from '../pace.ts';
import { announcedWait } from '../patience.ts';
import { showProgress } from '../progress.ts';
import { type Surroundings, showsProgress } from '../surroundings.ts';
import { tableForm } from '../tables/table-form.ts';

export interface TableOptions {
  readonly column?: string;
  readonly context?: readonly string[];
  readonly out?: string;
  readonly encoding?: string;
  readonly restart?: true;
}

/** Classifies a table: shows its progress on a terminal, and the outcome at the end. */
export async function runClassifyTable(
  file: string,
  options: TableOptions,
  question: Question,
  surroundings: Surroundings,
  output: Output,
): Promise<void> {
  const job = await tableJob(file, options, question);
  const connection = await connect(surroundings, false);
  const progress = await showProgress(surroundings, 'rows');
  let pace: ((done: number) => Pace) | null = null;
  let last: Pace | null = null;
  const interruption = onInterrupt(() => {
    progress.close();
    output.say(leftSentence(last, job.out));
  });
  const started = performance.now();
  let outcome: TableOutcome;
  const wait = announcedWait((sentence) => {
    if (!showsProgress(surroundings)) output.say(sentence);
  });
  try {
    const ask = remembering(createAsk(connection.client, question, wait));
    outcome = await classifyTable(job, ask, {
      onProgress(done, total) {
        pace ??= createPace(total, done, () => performance.now());
        last = pace(done);
        progress.update(last);
      },
    });
  } catch (error) {
    progress.close();
    if (last !== null) output.say(leftSentence(last, job.out));
    throw error;
  } finally {
    progress.close();
    interruption.end();
    await connection.close();
  }
  await reportOutcome(job, outcome, (performance.now() - started) / 1000, output);
}

/** @throws CommandError for files and columns that cannot be used. */
async function tableJob(file: string, options: TableOptions, question: Question): Promise<TableJob> {
  await checkFiles([file]);
  const column = options.column!;
  const form = await tableForm(file, options.encoding ?? null, column);
  const columns = goodsColumns(file, form.header, column, options.context ?? []);
  checkResultColumns(file, form.header, question.topK);
  const out = options.out ?? besideOf(file);
  if (resolve(out) === resolve(file))
    throw usageError('--out is the table itself.', 'Name another file: the table is left as it is');
  return {
    file,
    out,
    form,
    columns,
    ...question,
    limits: groupLimits(question),
    isRestarted: options.restart ?? false,
  };
}

/** `goods.csv` → `goods.classified.csv` */
function besideOf(file: string): string {
  const { name, ext } = parse(file);
  return `${file.slice(0, file.length - name.length - ext.length)}${name}.classified${ext || '.csv'}`;
}

async function reportOutcome(
  job: TableJob,
  outcome: TableOutcome,
  seconds: number,
  output: Output,
): Promise<void> {
  const { rows, keptRows, rowsWithoutCode } = outcome;
  const rowsPerSecond = Math.round((rows - keptRows) / seconds);
  const summary = {
    file: job.file,
    out: job.out,
    ...outcome,
    seconds: Math.round(seconds * 10) / 10,
    rowsPerSecond,
  };
  await output.write(summary, () =>
    [
      `${rows} ${rows === 1 ? 'row' : 'rows'} in ${job.out}`,
      keptRows > 0 && `${keptRows} of an earlier run kept`,
      `${durationWords(seconds)}, ${rowsPerSecond} rows/s`,
    ]
      .filter(Boolean)
      .join('; '),
  );
  if (rowsWithoutCode > 0)
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'ROWS_WITHOUT_CODE',
      `${rowsWithoutCode} of ${rows} ${rows === 1 ? 'row' : 'rows'} got no code; hsNote says why.`,
    );
}

/** The advice after a stop: nothing that was written is lost. */
const leftSentence = (pace: Pace | null, out: string): string =>
  pace === null
    ? 'Interrupted before the first row.'
    : `Stopped after ${pace.done} of ${pace.total} rows. They are kept in ${out}.part; the same command continues there.`;
