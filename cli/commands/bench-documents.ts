import { statSync, writeFileSync } from 'node:fs';
import { DataFileError } from '../../core/data-table.ts';
import { type DocumentFigures, documentFigures } from '../../core/documents/measure/document-figures.ts';
import type { LabelledFolder } from '../../core/documents/measure/labelled-documents.ts';
import { createLogger } from '../../core/logger.ts';
import { CommandError } from '../command-error.ts';
import { commandConfig } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../interruption.ts';
import { namedFiles } from '../named-files.ts';
import { createPace } from '../pace.ts';
import { showProgress } from '../progress.ts';
import type { Surroundings } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';

interface MeasureOptions {
  readonly misses?: string;
}

export const addBenchDocuments: AddCommand = (bench, surroundings) => {
  bench
    .command('documents')
    .description('how well your own documents are read, and how fast')
    .argument('<dir>', 'a folder of documents, FILE.truth.json beside each FILE')
    .option('--misses <file>', 'write the misses into this file, one per line')
    .addHelpText(
      'after',
      `
A truth is {"documentType": TYPE or null, "extractedData": {TYPE: {…}}}, its data as landfall extract prints
it. Only the fields that it names are compared; null means that the page does not state it. Texts are compared
by their letters and digits. Nothing is asked of a server. Printed are
  documents                   documents measured; those without a truth are left out
  typeAccuracy                share whose type was recognized
  header {asked, right, accuracy}   fields outside tables
  lines {asked, right, f1}    cells of line items and containers
  falseFills                  values where the truth says null
  fullyRight                  documents without a single miss
  processedPrecision          of the documents called processed, the share with every required field right
  secondsPerPage {p50, p95}   one document after the other`,
    )
    .action(async (folder: string, options: MeasureOptions, command) => {
      const figures = await measure(folder, options, surroundings);
      await outputOf(surroundings, command).write(figures, (columns) => figuresText(figures, columns));
    });
};

async function measure(
  folder: string,
  { misses }: MeasureOptions,
  surroundings: Surroundings,
): Promise<DocumentFigures> {
  const { documents, withoutTruth } = await labelled(folder);
  const { messages } = surroundings;
  if (withoutTruth.length > 0)
    messages.write(`Left out, for want of a FILE.truth.json: ${namedFiles(withoutTruth)}\n`);
  const config = commandConfig(surroundings);
  const logger = createLogger(config.logLevel, (line) => messages.write(line), Date.now);
  const [{ createDocumentReader }, { measureDocuments }] = await Promise.all([
    import('../../core/documents/document-reader.ts'),
    import('../../core/documents/measure/measure-documents.ts'),
  ]);
  const reader = createDocumentReader({ ...config, readingProcesses: 1 }, logger);
  const progress = await showProgress(surroundings, 'documents');
  const interruption = onInterrupt(() => progress.close());
  const now = () => performance.now();
  const missed: string[] = [];
  const unread: string[] = [];
  try {
    await reader.warm();
    const pace = createPace(documents.length, 0, now);
    let done = 0;
    const measured = await measureDocuments(documents, {
      reader,
      threshold: config.reviewThreshold,
      now,
      onMeasured({ name, score, failure }) {
        done += 1;
        progress.update(pace(done));
        if (failure) {
          unread.push(name);
          missed.push(`${name}: ${failure}`);
        }
        missed.push(...score.misses.map((miss) => `${name}: ${miss}`));
      },
    });
    if (unread.length > 0) {
      const hint = misses ? `${misses} says why` : '--misses FILE says why';
      messages.write(`Could not be read, and counted as wrong: ${namedFiles(unread)}; ${hint}.\n`);
    }
    if (misses) writeFileSync(misses, missed.map((line) => `${line}\n`).join(''));
    return documentFigures(measured);
  } finally {
    progress.close();
    interruption.end();
    await reader.close();
  }
}

async function labelled(folder: string): Promise<LabelledFolder> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(exitCodes.notFound, 'FILE_NOT_FOUND', `${folder}: there is no such folder`);
  const { readLabelledFolder } = await import('../../core/documents/measure/labelled-documents.ts');
  try {
    const found = readLabelledFolder(folder);
    if (found.documents.length > 0) return found;
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    throw rejected(error.message);
  }
  throw rejected(`${folder} has no document with a FILE.truth.json beside it`);
}

const rejected = (message: string): CommandError =>
  new CommandError(exitCodes.conflictOrInvalid, 'FILE_REJECTED', message, 'landfall bench documents --help');

function figuresText(figures: DocumentFigures, columns: number): string {
  const percent = (share: number | null): string =>
    share === null ? 'nothing was asked' : `${(share * 100).toFixed(1)} %`;
  const { header, lines, secondsPerPage } = figures;
  return textTable(
    ['MEASURE', 'VALUE'],
    [
      ['documents', String(figures.documents)],
      ['type right', percent(figures.typeAccuracy)],
      [`fields right, of ${header.asked}`, percent(header.accuracy)],
      [`cells of lines, F1, of ${lines.asked}`, percent(lines.f1)],
      ['values that the page does not have', String(figures.falseFills)],
      ['documents without a miss', String(figures.fullyRight)],
      ['called processed and right', percent(figures.processedPrecision)],
      ['a page, half / 95 of 100 within', `${secondsPerPage.p50} / ${secondsPerPage.p95} s`],
    ],
    columns,
  );
}
