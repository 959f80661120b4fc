import { type Command, Option } from 'commander';
import { shipmentStatuses } from '../../core/shipments/shipment.ts';
import { dataOf } from '../api-answer.ts';
import { type FindingLevel, failOnOption, requireBelow } from '../finding-level.ts';
import { announcedWait, patiently } from '../patience.ts';
import { safeFileName, saveAnswer } from '../save-answer.ts';
import { findingsOf, findingsText, shipmentsTable, shipmentText } from '../shipment-text.ts';
import { requireShipment } from '../shipments-of.ts';
import { wholeNumber } from '../whole-number.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';
import { addShipmentChanges } from './shipments/change.ts';

interface ListOptions {
  readonly status?: (typeof shipmentStatuses)[number];
  readonly search?: string;
  readonly page: number;
  readonly pageSize: number;
}

const which = ['<shipment>', 'its id or reference'] as const;

export const addShipments: AddCommand = (program, surroundings) => {
  const shipments = program
    .command('shipments')
    .description('documents that travel together, compared with each other');
  shipments
    .command('list')
    .description('list shipments, newest first')
    .addOption(new Option('--status <status>', 'only those with this status').choices(shipmentStatuses))
    .option('--search <text>', 'a part of the reference')
    .option('--page <number>', 'which page, from 1 on', wholeNumber, 1)
    .option('--page-size <number>', 'how many, 1 to 100', wholeNumber, 25)
    .action((query: ListOptions, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.shipments.get({ query }));
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${shipmentsTable(answer.items, columns)}\n${answer.items.length} of ${answer.totalCount}`,
          answer.items,
        );
      }),
    );
  shipments
    .command('show')
    .description('one shipment: its documents and their cross-document findings')
    .argument(...which)
    .action((shipment: string, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const output = outputOf(surroundings, command);
        const wait = announcedWait(output.say);
        const { id } = await requireShipment(client, shipment, wait);
        const detail = await patiently(() => client.api.v1.shipments({ id }).get(), wait);
        await output.write(detail, (columns) => shipmentText(detail, columns));
      }),
    );
  shipments
    .command('findings')
    .description('cross-document findings of a shipment')
    .argument(...which)
    .addOption(failOnOption())
    .action((shipment: string, options: { failOn?: FindingLevel }, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const output = outputOf(surroundings, command);
        const wait = announcedWait(output.say);
        const { id } = await requireShipment(client, shipment, wait);
        const detail = await patiently(() => client.api.v1.shipments({ id }).get(), wait);
        const { reference, overallStatus, evaluatedAt } = detail;
        const findings = findingsOf(detail);
        await output.write(
          { shipmentId: id, reference, overallStatus, evaluatedAt, findings },
          () => findingsText(detail),
          findings,
        );
        requireBelow(options.failOn, detail);
      }),
    );
  shipments
    .command('export')
    .description('save the audit pack: originals, data, reports, decisions and a summary as a ZIP archive')
    .argument(...which)
    .option('-o, --output <file>', 'where to; without it, REFERENCE audit pack.zip in this folder')
    .action((shipment: string, options: { readonly output?: string }, command: Command) =>
      withConnection(surroundings, async ({ client, fetchFile }) => {
        const output = outputOf(surroundings, command);
        const { id, reference } = await requireShipment(client, shipment, announcedWait(output.say));
        const file = options.output ?? safeFileName(`${reference} audit pack.zip`);
        await saveAnswer(
          await fetchFile(`/api/v1/shipments/${encodeURIComponent(id)}/audit-pack`),
          file,
          options.output !== undefined,
        );
        await output.write({ shipmentId: id, reference, file }, () => file);
      }),
    );
  addShipmentChanges(shipments, surroundings);
};
