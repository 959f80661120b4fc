import type { Command } from 'commander';
import { dataOf } from '../../api-answer.ts';
import { usageError } from '../../command-error.ts';
import type { Connection } from '../../connection.ts';
import { documentResult } from '../../document-result.ts';
import { createDocumentWatch } from '../../document-watch.ts';
import { announcedWait } from '../../patience.ts';
import { readHere, readLeft } from '../../reading-here.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { addApprove } from './approve.ts';
import { changeDocument, withConnection } from './document-action.ts';
import { whichDocument } from './which-document.ts';

const documentOf = ({ client }: Connection, id: string) => client.api.v1.documents({ id });

/** approve, undo, reopen, skip, reprocess, clone, packing-list */
export function addDecisions(documents: Command, surroundings: Surroundings): void {
  addApprove(documents, surroundings);
  documents
    .command('undo')
    .description('undo corrections or take waivers back; the checks are made again')
    .argument(...whichDocument)
    .argument('<paths...>', 'corrected fields, or whole lines, such as invoiceNumber lineItems[3]')
    .action((id: string, paths: readonly string[], _options, command: Command) =>
      changeDocument(surroundings, command, (connection) =>
        documentOf(connection, id).undo.post({ paths: [...paths] }),
      ),
    );
  documents
    .command('reopen')
    .description('take an approval back; what the document taught leaves memory')
    .argument(...whichDocument)
    .requiredOption('--reason <text>', 'why')
    .action((id: string, { reason }: { reason: string }, command: Command) =>
      changeDocument(surroundings, command, (connection) =>
        documentOf(connection, id).reopen.post({ reason }),
      ),
    );
  documents
    .command('skip')
    .description('defer a document')
    .argument(...whichDocument)
    .action((id: string, _options, command: Command) =>
      changeDocument(surroundings, command, (connection) => documentOf(connection, id).skip.post()),
    );
  documents
    .command('reprocess')
    .description(
      'read a document again that has failed, that an earlier version has read, or whose layout was learned since',
    )
    .argument(...whichDocument)
    .action((id: string, _options, command: Command) =>
      withConnection(surroundings, async (connection) => {
        const output = outputOf(surroundings, command);
        const began = connection.core?.clock.now();
        const queued = await dataOf(documentOf(connection, id).reprocess.post());
        if (!connection.core) return output.write(queued, () => `${id} is read again`);
        // Without a server nobody else would read it.
        readHere(connection, began);
        const wait = announcedWait(output.say);
        await createDocumentWatch(connection.client, wait, connection.core.readingTrouble).finished(id);
        const { detail } = await documentResult(connection.client, id, wait);
        await output.write(detail, () => `${id}: ${detail.status}`);
        return readLeft(connection, surroundings);
      }),
    );
  documents
    .command('clone')
    .description('copy a document for another shipment, without its numbers and dates')
    .argument(...whichDocument)
    .option('--shipment <id>', 'a shipment that is there')
    .option('--reference <text>', 'a shipment by its reference; made when there is none')
    .action((id: string, options: { shipment?: string; reference?: string }, command: Command) => {
      const { shipment, reference } = options;
      if ((shipment === undefined) === (reference === undefined))
        throw usageError('give exactly one of --shipment and --reference');
      const query = {
        ...(shipment !== undefined && { shipmentId: shipment }),
        ...(reference !== undefined && { shipmentReference: reference }),
      };
      return changeDocument(surroundings, command, (connection) =>
        documentOf(connection, id).clone.post(undefined, { query }),
      );
    });
  documents
    .command('packing-list')
    .description("make a packing list from an invoice's data")
    .argument(...whichDocument)
    .action((id: string, _options, command: Command) =>
      changeDocument(surroundings, command, (connection) =>
        documentOf(connection, id)['generate-packing-list'].post(),
      ),
    );
}
