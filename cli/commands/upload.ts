import type { DocumentType } from '../../core/extraction/extraction.ts';
import { outliveReader } from '../broken-pipe.ts';
import { CommandError, usageError } from '../command-error.ts';
import { connect } from '../connection.ts';
import { duplicateLines } from '../duplicates.ts';
import { exitCodes } from '../exit-codes.ts';
import { type FindingLevel, failOnOption } from '../finding-level.ts';
import { documentFiles } from '../given-files.ts';
import { onInterrupt } from '../interruption.ts';
import { announcedWait } from '../patience.ts';
import { readHere, readLeft } from '../reading-here.ts';
import { messageWithNext } from '../real-format.ts';
import type { UploadState } from '../screens/upload-progress.tsx';
import { hasColor, showsProgress } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { type Uploaded, type UploadOutcome, uploadEach } from '../upload-files.ts';
import { leftOf, leftSentence } from '../upload-left.ts';
import { showUploads } from '../upload-progress.ts';
import { type AddCommand, outputOf } from './command.ts';
import { documentTypeOption } from './document-type-option.ts';
import { uploadToShipment } from './shipments/upload-to-shipment.ts';

interface UploadCommandOptions {
  readonly type?: DocumentType;
  readonly batch?: string;
  readonly shipment?: string;
  readonly wait: boolean;
  readonly resume: boolean;
  readonly failOn?: FindingLevel;
}

export const addUpload: AddCommand = (program, surroundings) => {
  program
    .command('upload')
    .description('upload documents: PDF, PNG, JPEG or TIFF, up to 20 MiB each')
    .argument('<files...>', 'of a folder all that are in it')
    .addOption(documentTypeOption('taken as true, and not detected'))
    .option('--batch <guid>', 'upload batch: documents that share it belong together')
    .option('--wait', 'wait until each is processed, and print what was read', false)
    .option(
      '--resume',
      'continue an interrupted upload: content that is already there is not sent again',
      false,
    )
    .option('--shipment <reference>', 'put them into this shipment, which is made when there is none')
    .addOption(failOnOption(' (with --shipment)'))
    .action(async (given: string[], options: UploadCommandOptions, command) => {
      const { shipment, failOn, type } = options;
      if (shipment !== undefined) {
        if (type) throw usageError('--type is not for --shipment: the type of each document is detected');
        if (options.resume) throw usageError('--resume is not for --shipment, which takes all files or none');
        return uploadToShipment(surroundings, command, given, { ...options, shipment, mayCreate: true });
      }
      if (failOn !== undefined) throw usageError('--fail-on needs --shipment');
      const files = await documentFiles(given);
      const output = outputOf(surroundings, command);
      const connection = await connect(surroundings);
      readHere(connection);
      // Without a server nobody else would process them: they are then waited for in any case.
      const isWaiting = options.wait || connection.core !== null;
      const progress = await showUploads(surroundings);
      const color = hasColor(surroundings, surroundings.output);
      const text = (outcome: UploadOutcome, columns: number) => outcomeText(outcome, columns, color);
      const list = outliveReader(surroundings, output.list({ name: 'documents', text }));
      let failures = 0;
      let states: readonly UploadState[] = [];
      /** Documents by the places of their files, until their outcome is in the list. */
      const unlisted = new Map<number, Uploaded>();
      let listed = 0;
      const interruption = onInterrupt(async () => {
        progress.close();
        const left = leftOf(states, connection.core !== null);
        output.say(leftSentence(left));
        await list.breakOff([...unlisted.values()], left);
      });
      try {
        const stopped = await uploadEach(
          connection.client,
          files,
          {
            documentType: options.type ?? null,
            uploadBatchId: options.batch ?? null,
            isWaiting,
            isResumed: options.resume,
            onDocument: (index, uploaded) => unlisted.set(index, uploaded),
            onProgress: (now) => {
              states = now;
              progress.update(now);
            },
            readingTrouble: connection.core?.readingTrouble,
            wait: announcedWait((sentence) => {
              if (!showsProgress(surroundings)) output.say(sentence);
            }),
          },
          async (outcome) => {
            if (hasFailed(outcome)) failures++;
            unlisted.delete(listed++);
            await list.add(outcome);
          },
        );
        progress.close();
        await list.end();
        interruption.end();
        if (stopped) throw stopped;
        await readLeft(connection, surroundings);
        if (failures > 0) throw uploadsFailed(failures, files.length);
      } finally {
        progress.close();
        interruption.end();
        list.close();
        await connection.close();
      }
    });
};

const hasFailed = (outcome: UploadOutcome): boolean =>
  outcome.error !== null || outcome.result?.detail.status === 'failed';

async function outcomeText(
  { file, documentId, duplicates, result, error }: UploadOutcome,
  columns: number,
  color: boolean,
): Promise<string> {
  if (error) return `${file}: ${messageWithNext(error)}`;
  const others = documentId === null ? [] : duplicateLines(documentId, duplicates);
  if (!result) return [textTable(['ID', 'FILE'], [[documentId ?? '-', file]], columns), ...others].join('\n');
  const { resultPageText } = await import('../screens/result-page.tsx');
  return [resultPageText(result, columns, color), ...others].join('\n');
}

const uploadsFailed = (failed: number, all: number): CommandError =>
  new CommandError(
    exitCodes.failed,
    'DOCUMENTS_FAILED',
    `${failed} of ${all} ${all === 1 ? 'document' : 'documents'} could not be read; each says why.`,
  );
