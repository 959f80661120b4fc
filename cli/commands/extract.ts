import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  createDocumentReader,
  type DocumentReader,
  type DocumentReadResult,
} from '../../core/documents/document-reader.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { FieldTrace } from '../../core/extraction/trace/trace.ts';
import { detectFileType } from '../../core/files/file-type.ts';
import { unsupportedTypeMessage } from '../../core/files/incoming-file.ts';
import { nearestName } from '../../core/nearest-name.ts';
import { ReadingError } from '../../core/reading/reading-error.ts';
import { CommandError, commandErrorOf, usageError } from '../command-error.ts';
import { commandConfig } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { documentFiles } from '../given-files.ts';
import { onInterrupt } from '../interruption.ts';
import type { Output } from '../output.ts';
import { createPace } from '../pace.ts';
import { saveBoxes } from '../page-picture/save-boxes.ts';
import { showProgress } from '../progress.ts';
import { messageWithNext, withRealFormat } from '../real-format.ts';
import { columnsOf, type Surroundings } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { traceText } from '../trace-text.ts';
import { type AddCommand, outputOf } from './command.ts';
import { documentTypeOption } from './document-type-option.ts';

interface ExtractOptions {
  readonly type?: DocumentType;
  readonly embedded: boolean;
  readonly boxes?: string;
  /** Of one field or party, or of all. */
  readonly trace?: string | true;
}

/** The result of one file: as data, and as text for a person. */
interface Extracted {
  readonly value: object;
  text(columns: number): string;
}

export const addExtract: AddCommand = (program, surroundings) => {
  program
    .command('extract')
    .description('read files and print their fields; nothing is stored')
    .argument('[file...]', 'PDF, PNG, JPEG or TIFF; of a folder all that are in it')
    .usage('[options] <file...>')
    .addOption(documentTypeOption('taken as true, and not detected'))
    .option(
      '--no-embedded',
      'read only the pages, not an e-invoice that a PDF carries (Factur-X, ZUGFeRD, UBL)',
    )
    .option(
      '--boxes <png>',
      'write the page with each value framed and named, to check by eye (several pages: NAME-1.png, NAME-2.png, …)',
      pngFile,
    )
    .option(
      '--trace [field]',
      'show how each value was decided, or that of one field, line or cell (lineItems[0].unitPrice): its candidates, where they were found, and their reasons',
    )
    .action(async (named: readonly string[], asked: ExtractOptions, command) => {
      const { given, options } = withTracedFile(named, asked);
      const files = await documentFiles(given);
      if (options.boxes !== undefined && files.length > 1)
        throw usageError('--boxes takes one file at a time.');
      const output = outputOf(surroundings, command);
      const reader = createDocumentReader({ ...commandConfig(surroundings), readingProcesses: 1 });
      try {
        const [only] = files;
        if (files.length === 1 && only !== undefined) {
          const { value, text } = await extractOne(reader, only, options);
          await output.write(value, text);
        } else await extractMany(reader, files, options, surroundings, output);
      } finally {
        await reader.close();
      }
    });
};

/**
 * What `--trace` took is a file where it was meant as one: `extract --trace invoice.pdf`.
 * @throws CommandError where no file is named
 */
function withTracedFile(named: readonly string[], options: ExtractOptions) {
  const { trace } = options;
  const isFile = typeof trace === 'string' && !fieldForm.test(trace) && existsSync(trace);
  if (isFile) return { given: [trace, ...named], options: { ...options, trace: true as const } };
  if (named.length > 0) return { given: named, options };
  throw usageError(
    typeof trace === 'string'
      ? `${trace} was taken for the field, and no file is named: landfall extract FILE --trace [FIELD].`
      : 'Name a file: landfall extract FILE.',
  );
}

/** `totalAmount`, `supplier.name`, `lineItems[0].unitPrice` */
const fieldForm = /^[a-z][A-Za-z]*(?:\[\d+\])?(?:\.[a-z][A-Za-z]*)?$/;

/** Reads many files, one in memory at a time; a table to look at is shown when the last is read. */
async function extractMany(
  reader: DocumentReader,
  files: readonly string[],
  options: ExtractOptions,
  surroundings: Surroundings,
  output: Output,
): Promise<void> {
  let [done, failures] = [0, 0];
  const texts: string[] = [];
  const progress = await showProgress(surroundings, 'files');
  const pace = createPace(files.length, 0, () => performance.now());
  const interruption = onInterrupt(() => {
    progress.close();
    if (texts.length > 0) surroundings.output.write(`${texts.join('\n\n')}\n`);
    output.say(`Interrupted: ${done} of ${files.length} files were read. Nothing is stored.`);
  });
  async function* results(): AsyncGenerator<Extracted> {
    for (const file of files) {
      yield await extractOne(reader, file, options).catch((error: unknown) => {
        const failure = commandErrorOf(error);
        if (failure.code === 'FAILED') throw error;
        failures++;
        return notRead(file, failure);
      });
      progress.update(pace(++done));
    }
  }
  async function* values() {
    for await (const { value } of results()) yield value;
  }
  try {
    if (output.format !== 'table') await output.writeEach(values());
    else {
      const columns = columnsOf(surroundings.output);
      for await (const { text } of results()) texts.push(text(columns));
      progress.close();
      await output.write(null, () => texts.join('\n\n'));
    }
  } finally {
    progress.close();
    interruption.end();
  }
  if (failures > 0)
    throw invalid('FILES_NOT_READ', `${failures} of ${files.length} files could not be read.`);
}

async function extractOne(reader: DocumentReader, file: string, options: ExtractOptions): Promise<Extracted> {
  const mimeType = detectFileType(await readFile(file));
  if (!mimeType) throw await withRealFormat(invalid('FILE_REJECTED', unsupportedTypeMessage), [file]);
  const request = {
    path: resolve(file),
    mimeType,
    documentType: options.type ?? null,
    pagesOnly: !options.embedded,
  };
  try {
    const result = await reader.read(request, {
      withValueBoxes: options.boxes !== undefined,
      withTrace: options.trace ?? false,
    });
    const boxes =
      options.boxes === undefined ? null : await saveBoxes(options.boxes, result.valueBoxes ?? []);
    const { extraction, reading } = result;
    const { trace: all, ...fields } = extraction;
    const trace = all && chosenTraces(all, options.trace, Object.keys(extraction.confidence.fields));
    return {
      value: { file, ...fields, ...(trace && { trace }), reading, ...(boxes ? { boxes } : {}) },
      text: (columns) =>
        [
          ...(typeof options.trace === 'string' ? [] : [textOf(file, result, columns)]),
          ...(boxes ?? []),
          ...(trace ? [traceText(trace)] : []),
        ].join('\n\n'),
    };
  } catch (error) {
    if (error instanceof ReadingError) throw invalid(error.code, error.message);
    throw error;
  }
}

/** The traces that were asked for. @param read the paths of all values @throws CommandError for a field of which the document has no trace */
function chosenTraces(
  traces: readonly FieldTrace[],
  field: string | true | undefined,
  read: readonly string[],
): readonly FieldTrace[] {
  if (typeof field !== 'string') return traces;
  const chosen = traces.filter(({ path }) => path === field || path.startsWith(`${field}.`));
  if (chosen.length > 0) return chosen;
  const near = nearestName(field, [...traces.map(({ path }) => path), ...read]);
  throw invalid(
    'VALIDATION_FAILED',
    `Nothing was proposed for ${field}${near ? `; did you mean ${near}?` : '. Leave the field out to see all that was.'}`,
  );
}

function textOf(file: string, { extraction, reading }: DocumentReadResult, columns: number): string {
  return [
    `${file}: ${extraction.documentType ?? 'none of the four document types'}`,
    ...[...extraction.reviewReasons, ...reading.notes, ...extraction.notes],
    textTable(
      ['FIELD', 'SURE', 'PAGE', 'PRINTED'],
      Object.entries(extraction.evidence).map(([path, { page, text, source }]) => [
        path,
        `${Math.round((extraction.confidence.fields[path] ?? 0) * 100)} %`,
        page === null ? (source === 'xml' ? 'XML' : '–') : String(page),
        text,
      ]),
      columns,
    ),
  ].join('\n');
}

const notRead = (file: string, error: CommandError): Extracted => ({
  value: { file, error: error.message, code: error.code, next: error.next },
  text: () => `${file}: ${messageWithNext(error)}`,
});

function pngFile(text: string): string {
  if (!/.\.png$/i.test(text)) throw usageError('--boxes takes the name of a .png file.');
  return text;
}

const invalid = (code: string, message: string): CommandError =>
  new CommandError(exitCodes.conflictOrInvalid, code, message);
