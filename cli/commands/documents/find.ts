import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DocumentListEntry } from '../../../core/documents/document.ts';
import { type DocumentSort, documentSorts } from '../../../core/documents/search/document-search.ts';
import type { DocumentType } from '../../../core/extraction/extraction.ts';
import { dataOf } from '../../api-answer.ts';
import { usageError } from '../../command-error.ts';
import { numberText } from '../../screens/amounts.ts';
import type { Surroundings } from '../../surroundings.ts';
import { textTable } from '../../text-table.ts';
import { wholeNumber } from '../../whole-number.ts';
import { outputOf } from '../command.ts';
import { documentTypeOption } from '../document-type-option.ts';
import { withConnection } from './document-action.ts';
import { type DocumentStatusWord, statusOption } from './status-option.ts';

interface FindOptions {
  readonly supplier?: string;
  readonly buyer?: string;
  readonly status?: DocumentStatusWord;
  readonly type?: DocumentType;
  readonly amountFrom?: string;
  readonly amountTo?: string;
  readonly currency?: string;
  readonly uploadedFrom?: string;
  readonly uploadedTo?: string;
  readonly datedFrom?: string;
  readonly datedTo?: string;
  readonly approved?: boolean;
  readonly skipped?: boolean;
  readonly flagged?: boolean;
  readonly sort: DocumentSort;
  readonly limit: number;
  readonly offset: number;
}

/** `landfall documents find` */
export function addFind(documents: Command, surroundings: Surroundings): void {
  documents
    .command('find')
    .description('find documents by number, party, amount, container, order, goods or file name')
    .argument('[words...]', 'every word must be in the document; a letter of a name may be wrong')
    .option('--supplier <name>', 'only from this sender (supplier, shipper, exporter)')
    .option('--buyer <name>', 'only to this receiver (buyer, consignee, importer)')
    .addOption(statusOption('only documents with this status'))
    .addOption(documentTypeOption('only documents of this type'))
    .option('--amount-from <amount>', 'only with a total of at least this', amount)
    .option('--amount-to <amount>', 'only with a total of at most this', amount)
    .option('--currency <code>', 'only with a total in this currency, such as EUR')
    .option('--uploaded-from <date>', 'only uploaded on this day (UTC) or later, YYYY-MM-DD')
    .option('--uploaded-to <date>', 'only uploaded on this day (UTC) or earlier')
    .option('--dated-from <date>', 'only papers of this date or later')
    .option('--dated-to <date>', 'only papers of this date or earlier')
    .option('--approved', 'only approved documents')
    .option('--no-approved', 'only documents that are not approved')
    .option('--skipped', 'only skipped documents')
    .option('--no-skipped', 'only documents that are not skipped')
    .option('--flagged', 'only documents with a check that warned or failed')
    .option('--no-flagged', 'only documents without one')
    .addOption(new Option('--sort <order>', 'the order').choices(documentSorts).default('newest'))
    .option('--limit <number>', 'how many, 1 to 100', wholeNumber, 20)
    .option('--offset <number>', 'how many of the first to leave out', wholeNumber, 0)
    .action(
      (
        words: readonly string[],
        { type, approved, skipped, flagged, ...options }: FindOptions,
        command: Command,
      ) => {
        const search = words.join(' ').trim();
        const filters = {
          ...options,
          ...(type && { documentType: type }),
          ...(approved !== undefined && { approved: flag(approved) }),
          ...(skipped !== undefined && { skipped: flag(skipped) }),
          ...(flagged !== undefined && { flagged: flag(flagged) }),
          ...(search !== '' && { search }),
        };
        if (!isNarrowed(filters)) throw usageError('name a word or a filter', 'landfall documents list');
        return withConnection(surroundings, async ({ client }) => {
          const answer = await dataOf(client.api.v1.documents.get({ query: filters }));
          const { total, isTotalExact = true } = answer.pagination;
          await outputOf(surroundings, command).write(
            answer,
            (columns) =>
              `${foundTable(answer.data, columns)}\n${answer.data.length} of ${isTotalExact ? '' : 'at least '}${total}`,
            answer.data,
          );
        });
      },
    );
}

const isNarrowed = (query: object): boolean =>
  Object.keys(query).some((name) => !['sort', 'limit', 'offset'].includes(name));

function amount(text: string): string {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError('It must be a number, such as 1234.50.');
  return text;
}

const flag = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

const foundTable = (found: readonly DocumentListEntry[], columns: number): string =>
  textTable(
    ['ID', 'STATUS', 'NUMBER', 'DATE', 'AMOUNT', 'SUPPLIER', 'FILE'],
    found.map((one) => [
      one.shortId,
      one.status,
      one.documentNumber ?? '-',
      one.documentDate ?? '-',
      one.totalAmount === null
        ? '-'
        : `${numberText(one.totalAmount, one.currency)} ${one.currency ?? ''}`.trim(),
      one.supplierName ?? '-',
      one.fileName,
    ]),
    columns,
  );
