import { type Command, Option } from 'commander';
import type { ExportTable } from '../../core/export/export-table.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { shipmentStatuses } from '../../core/shipments/shipment.ts';
import type { Client } from '../../server/client.ts';
import { usageError } from '../command-error.ts';
import { documentsToExport, type ExportChoice, shipmentsToExport } from '../export/sources.ts';
import { rowsOf, writeExport } from '../export/write-export.ts';
import { announcedWait, type Wait } from '../patience.ts';
import { withProgress } from '../progress.ts';
import { isTerminal } from '../surroundings.ts';
import { type AddCommand, outputOf } from './command.ts';
import { documentTypeOption } from './document-type-option.ts';
import { withConnection } from './documents/document-action.ts';

const documentStatuses = ['processing', 'processed', 'requires_review', 'reviewed', 'failed'];

interface ExportOptions {
  readonly status?: string;
  readonly type?: DocumentType;
  readonly from?: string;
  readonly to?: string;
  readonly shipment?: string;
  readonly output?: string;
  readonly withSuperseded?: true;
}

/** export documents|lines|shipments */
export const addExport: AddCommand = (program, surroundings) => {
  const exported = program
    .command('export')
    .description('documents, lines of goods or shipments as a table: --format csv, json, ndjson or xlsx');
  const add = <Source>(
    name: 'documents' | 'lines' | 'shipments',
    description: string,
    statuses: readonly string[],
    table: () => Promise<ExportTable<Source>>,
    source: (
      client: Client,
      choice: ExportChoice,
      wait: Wait,
      onProgress: (done: number, total: number | null) => void,
    ) => AsyncIterable<Source>,
  ): Command =>
    exported
      .command(name)
      .description(description)
      .addOption(new Option('--status <status>', 'only those with this status').choices(statuses))
      .option('--from <day>', 'from this day on, such as 2026-03-01 (UTC)', day)
      .option('--to <day>', 'up to and with this day', day)
      .option('--shipment <reference>', 'of this shipment')
      .option('-o, --output <file>', 'file to write; without --format its extension decides the format')
      .action((options: ExportOptions, command: Command) =>
        withConnection(surroundings, async ({ client }) => {
          const { isQuiet: quiet = false } = surroundings;
          const { columns, rows } = await table();
          const wait = announcedWait(outputOf(surroundings, command).say);
          // A bar beside a table that is written to the same screen would tear it.
          const isBeside = options.output !== undefined || !isTerminal(surroundings.output);
          await withProgress(
            { ...surroundings, isQuiet: quiet || !isBeside },
            name === 'shipments' ? 'shipments' : 'documents',
            (report) => {
              const records = source(client, choiceOf(options), wait, report);
              return writeExport(surroundings, command, options.output, columns, rowsOf(records, rows));
            },
          );
        }),
      );
  for (const command of [
    add(
      'documents',
      'one row per document, with every field that is not in a list',
      documentStatuses,
      documentsTable,
      documentsToExport,
    ),
    add(
      'lines',
      'one row per line of goods, with the best suggested subheading',
      documentStatuses,
      linesTable,
      documentsToExport,
    ),
  ])
    command
      .addOption(documentTypeOption('only documents of this type'))
      .option('--with-superseded', 'include documents that a later one replaces');
  add('shipments', 'one row per shipment', shipmentStatuses, shipmentsTable, shipmentsToExport);
};

async function documentsTable() {
  const [{ documentsTable }, { loadDocumentFields }] = await documentTables();
  return documentsTable(loadDocumentFields());
}

async function linesTable() {
  const [{ linesTable }, { loadDocumentFields }] = await documentTables();
  return linesTable(loadDocumentFields());
}

const documentTables = () =>
  Promise.all([
    import('../../core/export/document-tables.ts'),
    import('../../core/documents/fields/document-fields.ts'),
  ]);

const shipmentsTable = async () => (await import('../../core/export/shipments-table.ts')).shipmentsExport;

const choiceOf = (options: ExportOptions): ExportChoice => ({
  status: options.status ?? null,
  type: options.type ?? null,
  from: options.from ?? null,
  to: options.to ?? null,
  shipment: options.shipment ?? null,
  isWithSuperseded: options.withSuperseded ?? false,
});

/** A day of the calendar as it was written. @throws CommandError */
export function day(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(text) ||
    Number.isNaN(date.valueOf()) ||
    !date.toISOString().startsWith(text)
  )
    throw usageError(`${text} is no day; write it as 2026-03-01`);
  return text;
}
