import { rename, rm, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readConfig } from '../../core/config.ts';
import { loadLetterhead } from '../../core/pdf/letterhead.ts';
import type { ReportSource } from '../../core/report/draw-report.ts';
import { usageError } from '../command-error.ts';
import type { Connection } from '../connection.ts';
import { documentsToExport, type ExportChoice, shipmentsToExport } from '../export/sources.ts';
import { announcedWait, patiently, type Wait } from '../patience.ts';
import { withProgress } from '../progress.ts';
import { safeFileName } from '../save-answer.ts';
import { requireShipment } from '../shipments-of.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';
import { day } from './export.ts';

interface ReportOptions {
  readonly day?: string;
  readonly output?: string;
}

const everything: ExportChoice = {
  ...{ status: null, type: null, from: null, to: null, shipment: null },
  isWithSuperseded: true,
};

/** report */
export const addReport: AddCommand = (program, surroundings) => {
  program
    .command('report')
    .description('a shipment, or the uploads of a day, as a PDF; LANDFALL_LETTERHEAD is its head')
    .argument('[shipment]', 'its id or reference')
    .option('--day <day>', 'such as 2026-03-01 (UTC), instead of a shipment', day)
    .option('-o, --output <file>', 'where to; without it, TITLE.pdf in this folder')
    .action((shipment: string | undefined, options: ReportOptions, command: Command) => {
      if ((shipment === undefined) === (options.day === undefined))
        throw usageError('name a shipment, or a day with --day');
      return withConnection(surroundings, async (connection) => {
        // First: a wrong file should not be found out after the whole day was read.
        const letterhead = await loadLetterhead(readConfig(surroundings.environment).letterhead);
        const output = outputOf(surroundings, command);
        const wait = announcedWait(output.say);
        const source = await withProgress(surroundings, 'documents', (report) =>
          shipment === undefined
            ? ofDay(connection, options.day!, wait, report)
            : ofShipment(connection, shipment, wait, report),
        );
        const file = options.output ?? safeFileName(`${source.title}.pdf`);
        if (options.output === undefined && (await Bun.file(file).exists()))
          throw usageError(`${file} is there already`, 'Name another file with --output');
        const { drawReport } = await import('../../core/report/draw-report.ts');
        await save(file, await drawReport(source, letterhead));
        const { title, documents, shipments } = source;
        await output.write(
          { file, title, documents: documents.length, shipments: shipments.length },
          () => file,
        );
      });
    });
};

type Report = (done: number, total: number | null) => void;

async function ofShipment(
  { client }: Connection,
  wanted: string,
  wait: Wait,
  report: Report,
): Promise<ReportSource> {
  const { id } = await requireShipment(client, wanted, wait);
  const shipment = await patiently(() => client.api.v1.shipments({ id }).get(), wait);
  return {
    title: `Shipment ${shipment.reference}`,
    madeAt: new Date().toISOString(),
    documents: await Array.fromAsync(
      documentsToExport(client, { ...everything, shipment: id }, wait, report),
    ),
    shipments: [shipment],
  };
}

async function ofDay(
  { client }: Connection,
  wanted: string,
  wait: Wait,
  report: Report,
): Promise<ReportSource> {
  const choice = { ...everything, from: wanted, to: wanted };
  const documents = await Array.fromAsync(documentsToExport(client, choice, wait, report));
  const ids = new Set(documents.flatMap(({ detail }) => detail.shipmentId ?? []));
  for await (const { id } of shipmentsToExport(client, choice, wait)) ids.add(id);
  const shipments: ReportSource['shipments'][number][] = [];
  for (const id of ids) shipments.push(await patiently(() => client.api.v1.shipments({ id }).get(), wait));
  return { title: `Day ${wanted}`, madeAt: new Date().toISOString(), documents, shipments };
}

/** Nobody sees half of it. */
async function save(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
