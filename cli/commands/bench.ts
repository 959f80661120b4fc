import { DataFileError } from '../../core/data-table.ts';
import { type LabelledColumns, readLabelledGoods } from '../../core/hs/measure/labelled-goods.ts';
import type { ClassificationMeasurement } from '../../core/hs/measure/measure-classification.ts';
import { createLogger } from '../../core/logger.ts';
import { CommandError } from '../command-error.ts';
import { commandConfig } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkFiles } from '../given-files.ts';
import { onInterrupt } from '../interruption.ts';
import { createPace } from '../pace.ts';
import { showProgress } from '../progress.ts';
import type { Surroundings } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { addBenchDocuments } from './bench-documents.ts';
import { type AddCommand, outputOf } from './command.ts';

interface Measurement extends ClassificationMeasurement {
  readonly peakMemoryMb: number;
}

export const addBench: AddCommand = (program, surroundings) => {
  const bench = program
    .command('bench')
    .description('measure this machine and this version on your own data');
  bench
    .command('hs')
    .description('how often the right HS code is found for goods whose code you know, and how fast')
    .argument('<file>', 'tab-separated text: a header that names a code and a description column')
    .option('--code <column>', 'the column that holds the right code')
    .option('--description <column>', 'the column that describes the goods')
    .addHelpText(
      'after',
      `
Without a header the lines are code<TAB>description. Codes have six digits or more, dotted or not; six count.
Nothing is asked of a server: the measurement is of this machine. Printed are
  rows, rowsNotInHs2022      rows measured; those whose code no answer can be
  top1, top5, top10          share of rows whose code came first, among five, among ten
  heading1, chapter1         share of rows whose heading, whose chapter came first
  calibrationError           how far the confidence was from how often it was right, 0 to 1
  latencyMs {p50, p99}       one description after the other, in milliseconds
  rowsPerSecond              all descriptions in groups of 64
  peakMemoryMb               of the whole process, model included`,
    )
    .action(async (file: string, options: LabelledColumns, command) => {
      await checkFiles([file]);
      const measured = await measure(file, options, surroundings);
      await outputOf(surroundings, command).write(measured, (columns) => measurementText(measured, columns));
    });
  addBenchDocuments(bench, surroundings);
};

async function measure(
  file: string,
  columns: LabelledColumns,
  surroundings: Surroundings,
): Promise<Measurement> {
  const goods = readGoods(file, columns);
  const { messages } = surroundings;
  const { dataFolder, logLevel } = commandConfig(surroundings);
  const logger = createLogger(logLevel, (line) => messages.write(line), Date.now);
  const now = () => performance.now();
  const [{ createHsService }, { measureClassification }] = await Promise.all([
    import('../../core/hs/hs-service.ts'),
    import('../../core/hs/measure/measure-classification.ts'),
  ]);
  const hs = createHsService({ dataFolder, logger });
  const progress = await showProgress(surroundings, 'rows');
  const interruption = onInterrupt(() => progress.close());
  try {
    await hs.ready();
    // Every row is asked twice: by itself, and in a group.
    const pace = createPace(2 * goods.length, 0, now);
    const measured = await measureClassification(hs, goods, {
      now,
      onProgress: (answers) => progress.update(pace(answers)),
    });
    return { ...measured, peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024) };
  } finally {
    progress.close();
    interruption.end();
    await hs.close();
  }
}

function readGoods(file: string, columns: LabelledColumns) {
  try {
    return readLabelledGoods(file, columns);
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'FILE_REJECTED',
      error.message,
      'landfall bench hs --help',
    );
  }
}

function measurementText(measured: Measurement, columns: number): string {
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const { latencyMs } = measured;
  return textTable(
    ['MEASURE', 'VALUE'],
    [
      ['rows', String(measured.rows)],
      ...(measured.rowsNotInHs2022 > 0
        ? [['rows whose code HS 2022 does not have', String(measured.rowsNotInHs2022)]]
        : []),
      ['right code first', percent(measured.top1)],
      ['right code among five', percent(measured.top5)],
      ['right code among ten', percent(measured.top10)],
      ['right heading first', percent(measured.heading1)],
      ['right chapter first', percent(measured.chapter1)],
      ['calibration error', measured.calibrationError.toFixed(3)],
      ['one description, half / 99 of 100 within', `${latencyMs.p50} / ${latencyMs.p99} ms`],
      ['rows per second', String(measured.rowsPerSecond)],
      ['memory', `${measured.peakMemoryMb} MB`],
    ],
    columns,
  );
}
