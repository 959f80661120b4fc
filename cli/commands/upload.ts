import { type DocumentType, documentTypes } from '../../core/extraction/extraction.ts';
import { CommandError, usageError } from '../command-error.ts';
import { connect } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { resultPageText } from '../screens/result-page.tsx';
import { showUploadProgress } from '../screens/upload-progress.tsx';
import { hasColor, isTerminal } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { checkFiles, type UploadOutcome, uploadFiles } from '../upload-files.ts';
import { type AddCommand, outputOf } from './command.ts';

interface UploadCommandOptions {
  readonly type?: DocumentType;
  readonly batch?: string;
  readonly wait: boolean;
}

export const addUpload: AddCommand = (program, surroundings) => {
  program
    .command('upload')
    .description('upload documents: PDF, PNG, JPEG or TIFF, up to 20 MiB each')
    .argument('<files...>')
    .option('--type <type>', `taken as true, and not detected: ${documentTypes.join(', ')}`, documentType)
    .option('--batch <guid>', 'upload batch: documents that share it belong together')
    .option('--wait', 'wait until each is processed, and print what was read', false)
    .action(async (files: string[], options: UploadCommandOptions, command) => {
      await checkFiles(files);
      const output = outputOf(surroundings, command);
      const connection = await connect(surroundings);
      // Without a server nobody else would process them: they are then waited for in any case.
      connection.core?.start();
      const isWaiting = options.wait || connection.core !== null;
      const progress = isTerminal(surroundings.messages) ? showUploadProgress(surroundings.messages) : null;
      try {
        const outcomes = await uploadFiles(connection.client, files, {
          documentType: options.type ?? null,
          uploadBatchId: options.batch ?? null,
          isWaiting,
          onProgress: (states) => progress?.update(states),
        });
        progress?.close();
        const color = hasColor(surroundings, surroundings.output);
        await output.write(
          { documents: outcomes },
          (columns) => outcomesText(outcomes, columns, color),
          outcomes,
        );
        const failed = outcomes.filter(hasFailed);
        if (failed.length > 0) throw uploadsFailed(failed.length, outcomes.length);
      } finally {
        progress?.close();
        await connection.close();
      }
    });
};

const hasFailed = (outcome: UploadOutcome): boolean =>
  'error' in outcome || outcome.result?.detail.status === 'failed';

const outcomesText = (outcomes: readonly UploadOutcome[], columns: number, color: boolean): string =>
  outcomes
    .map((outcome) => {
      if ('error' in outcome) return `${outcome.file}: ${outcome.error.message}`;
      if (outcome.result) return resultPageText(outcome.result, columns, color);
      return textTable(['ID', 'FILE'], [[outcome.documentId, outcome.file]], columns);
    })
    .join('\n\n');

const uploadsFailed = (failed: number, all: number): CommandError =>
  new CommandError(
    exitCodes.failed,
    'DOCUMENTS_FAILED',
    `${failed} of ${all} ${all === 1 ? 'document' : 'documents'} could not be read; each says why.`,
  );

export function documentType(text: string): DocumentType {
  const found = documentTypes.find((type) => type === text);
  if (!found) throw usageError(`--type must be one of ${documentTypes.join(', ')}`);
  return found;
}
