import type { Command } from 'commander';
import { dataOf } from '../../api-answer.ts';
import { announcedWait } from '../../patience.ts';
import { requireShipment, shipmentAtRest } from '../../shipments-of.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withConnection } from '../documents/document-action.ts';
import { inParts, whichDocuments, writeBulk } from '../documents/several.ts';

/** add, remove */
export function addMoves(shipments: Command, surroundings: Surroundings): void {
  shipments
    .command('add')
    .description('put documents into a shipment, out of the one that they are in; both are compared again')
    .argument('<shipment>', 'its id or reference')
    .argument(...whichDocuments)
    .action((text: string, ids: readonly string[], _options, command: Command) =>
      withConnection(surroundings, async ({ client, core }) => {
        const output = outputOf(surroundings, command);
        const wait = announcedWait(output.say);
        const { id: shipment } = await requireShipment(client, text, wait);
        const result = await inParts(ids, (part) =>
          dataOf(client.api.v1.documents.bulk.move.post({ ids: part, shipment })),
        );
        if (core && result.doneCount > 0) {
          // Without a server nobody else would compare them.
          core.startEvaluations();
          await shipmentAtRest(client, shipment, wait);
        }
        await writeBulk(output, result, 'added');
      }),
    );
  shipments
    .command('remove')
    .description('take documents out of their shipments; they stay, without a shipment')
    .argument(...whichDocuments)
    .action((ids: readonly string[], _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const result = await inParts(ids, (part) =>
          dataOf(client.api.v1.documents.bulk.move.post({ ids: part, shipment: null })),
        );
        await writeBulk(outputOf(surroundings, command), result, 'removed');
      }),
    );
}
