import type { Command } from 'commander';
import type { ShipmentDetail } from '../../../core/shipments/shipment.ts';
import { type ApiAnswer, dataOf } from '../../api-answer.ts';
import { askFirst, yesOption } from '../../ask-first.ts';
import type { Connection } from '../../connection.ts';
import { type FindingLevel, failOnOption, requireBelow } from '../../finding-level.ts';
import { announcedWait, patiently } from '../../patience.ts';
import { shipmentLine, shipmentText } from '../../shipment-text.ts';
import { requireShipment, shipmentAtRest } from '../../shipments-of.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withConnection } from '../documents/document-action.ts';
import { addMoves } from './move.ts';
import { uploadToShipment } from './upload-to-shipment.ts';

const which = ['<shipment>', 'its id or reference'] as const;

/** create, attach, add, remove, rename, reevaluate, settle, unsettle */
export function addShipmentChanges(shipments: Command, surroundings: Surroundings): void {
  const change = (
    command: Command,
    idOrReference: string,
    ask: (connection: Connection, id: string) => Promise<ApiAnswer<ShipmentDetail>>,
  ): Promise<void> =>
    withConnection(surroundings, async (connection) => {
      const output = outputOf(surroundings, command);
      const { id } = await requireShipment(connection.client, idOrReference, announcedWait(output.say));
      const detail = await dataOf(ask(connection, id));
      await output.write(detail, () => shipmentLine(detail));
    });

  shipments
    .command('create')
    .description('make an empty shipment')
    .argument('[reference]', 'without one, the next automatic one')
    .action((reference: string | undefined, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const body = reference === undefined ? {} : { reference };
        const made = await dataOf(client.api.v1.shipments.post(body));
        await outputOf(surroundings, command).write(made, () => shipmentLine(made));
      }),
    );
  shipments
    .command('attach')
    .description('upload documents into a shipment: all of them or none')
    .argument(...which)
    .argument('<files...>')
    .option('--batch <guid>', 'upload batch: binds it to this shipment')
    .option('--wait', 'wait until each is processed, and print the cross-document findings', false)
    .addOption(failOnOption())
    .action(
      (
        shipment: string,
        files: string[],
        options: { batch?: string; wait: boolean; failOn?: FindingLevel },
        command: Command,
      ) => uploadToShipment(surroundings, command, files, { ...options, shipment, mayCreate: false }),
    );
  addMoves(shipments, surroundings);
  shipments
    .command('rename')
    .description('give a shipment another reference')
    .argument(...which)
    .argument('<reference>', '1 to 64 characters')
    .action((shipment: string, reference: string, _options, command: Command) =>
      change(command, shipment, ({ client }, id) =>
        client.api.v1.shipments({ id }).reference.patch({ reference }),
      ),
    );
  shipments
    .command('settle')
    .description('finalize a shipment; documents that wait for approval are approved')
    .argument(...which)
    .option(...yesOption)
    .action((shipment: string, { yes }: { yes: boolean }, command: Command) =>
      change(command, shipment, async ({ client }, id) => {
        const one = client.api.v1.shipments({ id });
        const { needsReview, settledAt } = await dataOf(one.get());
        if (!yes && settledAt === null && needsReview.length > 0)
          await askFirst(
            surroundings,
            'These need review and stay so. Settle the shipment all the same?',
            needsReview.map(({ fileName, openDoubts }) => `${fileName}: ${openDoubts} left`),
          );
        return one.settle.post();
      }),
    );
  shipments
    .command('unsettle')
    .description('open a settled shipment again')
    .argument(...which)
    .action((shipment: string, _options, command: Command) =>
      change(command, shipment, ({ client }, id) => client.api.v1.shipments({ id }).unsettle.post()),
    );
  shipments
    .command('reevaluate')
    .description('compare the documents of a shipment afresh')
    .argument(...which)
    .option('--no-wait', 'queue it, and do not wait for the report')
    .addOption(failOnOption())
    .action((shipment: string, options: { wait: boolean; failOn?: FindingLevel }, command: Command) =>
      withConnection(surroundings, async ({ client, core }) => {
        const output = outputOf(surroundings, command);
        const wait = announcedWait(output.say);
        const { id } = await requireShipment(client, shipment, wait);
        const queued = await patiently(() => client.api.v1.shipments({ id }).reevaluate.post(), wait);
        // Without a server nobody else would do it.
        core?.startEvaluations();
        if (!options.wait && !core && options.failOn === undefined)
          return output.write(queued, () => `${queued.evaluationId} is queued`);
        const detail = await shipmentAtRest(client, id, wait);
        await output.write(detail, (columns) => shipmentText(detail, columns));
        return requireBelow(options.failOn, detail);
      }),
    );
}
