import type { DocumentType } from '../../core/extraction/extraction.ts';
import { dataOf } from '../api-answer.ts';
import { connect } from '../connection.ts';
import { documentResult } from '../document-result.ts';
import { leftOf, stateOf } from '../document-state.ts';
import { localMinute, zoneWords } from '../local-time.ts';
import { announcedWait } from '../patience.ts';
import { hasColor } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { wholeNumber } from '../whole-number.ts';
import { type AddCommand, outputOf } from './command.ts';
import { documentTypeOption } from './document-type-option.ts';
import { addBin } from './documents/bin.ts';
import { addClassifyLines } from './documents/classify.ts';
import { addDecisions } from './documents/decide.ts';
import { addDownload } from './documents/download.ts';
import { addDuplicates } from './documents/duplicates.ts';
import { addFind } from './documents/find.ts';
import { addReview } from './documents/review.ts';
import { addSharing } from './documents/share.ts';
import { type DocumentStatusWord, statusOption } from './documents/status-option.ts';
import { whichDocument } from './documents/which-document.ts';

interface ListOptions {
  readonly status?: DocumentStatusWord;
  readonly type?: DocumentType;
  readonly language?: string;
  readonly skipped?: true;
  readonly limit: number;
  readonly offset: number;
}

export const addDocuments: AddCommand = (program, surroundings) => {
  const documents = program.command('documents').description('the documents of the organization');
  documents
    .command('list')
    .description('list documents, newest first')
    .addOption(statusOption('only documents with this status'))
    .addOption(documentTypeOption('only documents of this type'))
    .option('--skipped', 'only skipped documents')
    .option('--language <code>', 'detected language, such as en')
    .option('--limit <number>', 'how many, 1 to 100', wholeNumber, 20)
    .option('--offset <number>', 'how many of the newest to leave out', wholeNumber, 0)
    .action(async (options: ListOptions, command) => {
      const connection = await connect(surroundings);
      try {
        const { type, skipped, ...query } = options;
        const answer = await dataOf(
          connection.client.api.v1.documents.get({
            query: { ...query, ...(type && { documentType: type }), ...(skipped && { skipped: 'true' }) },
          }),
        );
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${textTable(
              ['ID', 'STATUS', 'LEFT', 'FILE', 'TYPE', 'UPLOADED'],
              answer.data.map((item) => [
                item.shortId,
                stateOf(item),
                leftOf(item.openDoubts),
                item.fileName,
                item.documentType ?? '-',
                localMinute(item.createdAt),
              ]),
              columns,
            )}\n${answer.data.length} of ${answer.pagination.total}, ${zoneWords()}`,
          answer.data,
        );
      } finally {
        await connection.close();
      }
    });

  documents
    .command('show')
    .description('one document: its fields, its compliance and the suggested HS codes')
    .argument(...whichDocument)
    .action(async (id: string, _options, command) => {
      const connection = await connect(surroundings);
      try {
        const output = outputOf(surroundings, command);
        const result = await documentResult(connection.client, id, announcedWait(output.say));
        const color = hasColor(surroundings, surroundings.output);
        await output.write(result, async (columns) => {
          const { resultPageText } = await import('../screens/result-page.tsx');
          return resultPageText(result, columns, color);
        });
      } finally {
        await connection.close();
      }
    });
  addFind(documents, surroundings);
  addReview(documents, surroundings);
  addClassifyLines(documents, surroundings);
  addDecisions(documents, surroundings);
  addBin(documents, surroundings);
  addDuplicates(documents, surroundings);
  addDownload(documents, surroundings);
  addSharing(documents, surroundings);
};
