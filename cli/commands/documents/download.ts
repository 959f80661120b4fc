import type { Command } from 'commander';
import { dataOf } from '../../api-answer.ts';
import { withProgress } from '../../progress.ts';
import { safeFileName, saveAnswer } from '../../save-answer.ts';
import type { Surroundings } from '../../surroundings.ts';
import { type AddCommand, outputOf } from '../command.ts';
import { withConnection } from './document-action.ts';
import { whichDocument } from './which-document.ts';

interface DownloadOptions {
  readonly output?: string;
}

export function addDownload(documents: Command, surroundings: Surroundings): void {
  documents
    .command('download')
    .description('save the original of a document')
    .argument(...whichDocument)
    .option('-o, --output <file>', 'where to; without it, under its own name in this folder')
    .action((id: string, options: DownloadOptions, command: Command) =>
      withConnection(surroundings, async ({ client, fetchFile }) => {
        const document = client.api.v1.documents({ id });
        const { fileName } = await dataOf(document.get());
        const { pathname, search } = new URL((await dataOf(document.download.get())).url);
        const file = options.output ?? safeFileName(fileName);
        await saveAnswer(await fetchFile(pathname + search), file, options.output !== undefined);
        await outputOf(surroundings, command).write({ id, file }, () => file);
      }),
    );
}

/** `landfall batch`: documents that were uploaded together. */
export const addBatch: AddCommand = (program, surroundings) => {
  program
    .command('batch')
    .description('documents that were uploaded together')
    .command('download')
    .description('save all originals of a batch as a ZIP archive')
    .argument('<id>', 'the batch id of the upload')
    .option('-o, --output <file>', 'where to; without it, batch-ID.zip in this folder')
    .action((id: string, options: DownloadOptions, command: Command) =>
      withConnection(surroundings, async ({ fetchFile }) => {
        const file = options.output ?? safeFileName(`batch-${id}.zip`);
        const answer = await fetchFile(`/api/v1/documents/batch/${encodeURIComponent(id)}/download`);
        await withProgress(surroundings, 'MB', (onProgress) =>
          saveAnswer(answer, file, options.output !== undefined, onProgress),
        );
        await outputOf(surroundings, command).write({ batchId: id, file }, () => file);
      }),
    );
};
