import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createDocumentReader } from '../../core/documents/document-reader.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { detectFileType } from '../../core/files/file-type.ts';
import { ReadingError } from '../../core/reading/reading-error.ts';
import { CommandError } from '../command-error.ts';
import { commandConfig } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkFiles } from '../given-files.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';
import { documentType } from './upload.ts';

export const addExtract: AddCommand = (program, surroundings) => {
  program
    .command('extract')
    .description('read one file and print its fields; nothing is stored')
    .argument('<file>')
    .option('--type <type>', 'taken as true, and not detected', documentType)
    .option(
      '--no-embedded',
      'read only the pages, not an e-invoice that a PDF carries (Factur-X, ZUGFeRD, UBL)',
    )
    .action(async (file: string, options: { type?: DocumentType; embedded: boolean }, command) => {
      await checkFiles([file]);
      const mimeType = detectFileType(await readFile(file));
      if (!mimeType)
        throw invalid('FILE_REJECTED', 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF');
      const reader = createDocumentReader({ ...commandConfig(surroundings), readingProcesses: 1 });
      try {
        const { reading, extraction } = await reader.read({
          path: resolve(file),
          mimeType,
          documentType: options.type ?? null,
          pagesOnly: !options.embedded,
        });
        const value = { file, ...extraction, reading };
        await outputOf(surroundings, command).write(value, (columns) =>
          [
            `${file}: ${extraction.documentType ?? 'none of the four document types'}`,
            ...[...extraction.reviewReasons, ...reading.notes, ...extraction.notes],
            textTable(
              ['FIELD', 'SURE', 'PAGE', 'PRINTED'],
              Object.entries(extraction.evidence).map(([path, { page, text }]) => [
                path,
                `${Math.round((extraction.confidence.fields[path] ?? 0) * 100)} %`,
                page === null ? 'XML' : String(page),
                text,
              ]),
              columns,
            ),
          ].join('\n'),
        );
      } catch (error) {
        if (error instanceof ReadingError) throw invalid(error.code, error.message);
        throw error;
      } finally {
        await reader.close();
      }
    });
};

const invalid = (code: string, message: string): CommandError =>
  new CommandError(exitCodes.conflictOrInvalid, code, message);
