import type { Command } from 'commander';
import { dataOf } from '../../api-answer.ts';
import { askFirst, yesOption } from '../../ask-first.ts';
import { deletionWords } from '../../deletion-words.ts';
import { localMinute, zoneWords } from '../../local-time.ts';
import type { Surroundings } from '../../surroundings.ts';
import { printable, textTable } from '../../text-table.ts';
import { outputOf } from '../command.ts';
import { changeDocument, withConnection } from './document-action.ts';
import { whichDocument } from './which-document.ts';

/** duplicates, replace */
export function addDuplicates(documents: Command, surroundings: Surroundings): void {
  documents
    .command('duplicates')
    .description('other documents that are the same file, or have the same type, number and issuer')
    .argument(...whichDocument)
    .action((id: string, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.documents({ id }).duplicates.get());
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${textTable(
              ['ID', 'SAME', 'FILE', 'SHIPMENT', 'UPLOADED'],
              answer.duplicates.map((one) => [
                one.documentId,
                one.isSameFile ? 'file' : 'number',
                one.fileName,
                one.shipmentReference ?? '-',
                localMinute(one.createdAt),
              ]),
              columns,
            )}\n${answer.duplicates.length} found, ${zoneWords()}`,
          answer.duplicates,
        );
      }),
    );
  documents
    .command('replace')
    .description('replace another document: into its shipment, and the other into the bin; asks first')
    .argument(...whichDocument)
    .argument('<other>', 'the document that it replaces')
    .option(...yesOption)
    .action((id: string, other: string, { yes }: { yes: boolean }, command: Command) =>
      changeDocument(surroundings, command, async ({ client }) => {
        const { documents } = client.api.v1;
        const replaced = await dataOf(documents({ id: encodeURIComponent(other) }).get());
        if (!yes) {
          const { days } = await dataOf(documents.bin.get({ query: { limit: 1 } }));
          const question = `Replace ${printable(replaced.fileName)}? ${deletionWords(days)}.`;
          await askFirst(surroundings, question);
        }
        return documents({ id }).replace.post({ documentId: replaced.id });
      }),
    );
}
