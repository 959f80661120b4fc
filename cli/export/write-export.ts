import { createWriteStream, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { ExportRow, ExportTable } from '../../core/export/export-table.ts';
import { usageError } from '../command-error.ts';
import { outputOf } from '../commands/command.ts';
import { onInterrupt } from '../interruption.ts';
import { columnsOf, isTerminal, type Surroundings } from '../surroundings.ts';
import { type ExportFormat, exportFormats, writtenRows } from './write-rows.ts';

export async function* rowsOf<Source>(
  records: AsyncIterable<Source>,
  rows: ExportTable<Source>['rows'],
): AsyncGenerator<ExportRow> {
  for await (const record of records) yield* rows(record);
}

/** Writes to standard output, or to a file that nobody sees half of. */
export async function writeExport(
  surroundings: Surroundings,
  command: Command,
  file: string | undefined,
  columns: readonly string[],
  rows: AsyncIterable<ExportRow>,
): Promise<void> {
  const format = formatOf(surroundings, command, file);
  let count = 0;
  const counted = (async function* () {
    for await (const row of rows) {
      count++;
      yield row;
    }
  })();
  const pieces = writtenRows(format, columns, counted, columnsOf(surroundings.output));
  if (file === undefined) {
    await pipeline(Readable.from(pieces), surroundings.output, { end: false });
    return;
  }
  const unfinished = `${file}.part`;
  const output = outputOf(surroundings, command);
  const interruption = onInterrupt(() => {
    rmSync(unfinished, { force: true });
    output.say(`Interrupted after ${count} rows; ${file} was not written.`);
  });
  try {
    await pipeline(Readable.from(pieces), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    interruption.end();
  }
  output.say(`${count} ${count === 1 ? 'row' : 'rows'} in ${file}`);
}

function formatOf(surroundings: Surroundings, command: Command, file: string | undefined): ExportFormat {
  const given = command.optsWithGlobals<{ format?: ExportFormat; json?: true }>();
  const ending = exportFormats.find((format) => file?.toLowerCase().endsWith(`.${format}`));
  const isShown = file === undefined && isTerminal(surroundings.output);
  const format = given.json ? 'json' : (given.format ?? ending ?? (isShown ? 'table' : 'json'));
  if (format === 'xlsx' && isShown)
    throw usageError('A spreadsheet cannot be shown in a terminal', 'Name a file with --output');
  return format;
}
