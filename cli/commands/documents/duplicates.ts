import type { Command } from 'commander';
import type { Duplicate } from '../../../core/documents/duplicates-of.ts';
import { dataOf } from '../../api-answer.ts';
import { askFirst, yesOption } from '../../ask-first.ts';
import { localMinute, zonedMinute, zoneWords } from '../../local-time.ts';
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
    .description('put a document in the place of another: into its shipment, and that one into the bin')
    .argument(...whichDocument)
    .argument('<other>', 'the document that it replaces')
    .option(...yesOption)
    .action((id: string, other: string, { yes }: { yes: boolean }, command: Command) =>
      changeDocument(surroundings, command, async ({ client }) => {
        const v1 = client.api.v1;
        const path = encodeURIComponent(other);
        const replaced = await dataOf(v1.documents({ id: path }).get());
        if (!yes)
          await askFirst(
            surroundings,
            `Delete ${printable(replaced.fileName)} and put this one in its place?`,
          );
        return v1.documents({ id }).replace.post({ documentId: replaced.id });
      }),
    );
}

/** What an upload states about documents that were there before, with what can be done. */
export const duplicateSentences = (documentId: string, duplicates: readonly Duplicate[]): readonly string[] =>
  duplicates.map(
    ({ documentId: other, fileName, createdAt, isSameFile, shipmentReference }) =>
      `${isSameFile ? 'The same file' : 'The same number of the same issuer'} is there as ${printable(fileName)}${
        shipmentReference === null ? '' : ` in ${printable(shipmentReference)}`
      }, uploaded ${zonedMinute(createdAt)}: open it (landfall documents show ${other}), keep both, or replace it (landfall documents replace ${documentId} ${other})`,
  );
