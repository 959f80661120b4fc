import type { Command } from 'commander';
import type { Client } from '../../../server/client.ts';
import { dataOf } from '../../api-answer.ts';
import { askFirst, yesOption } from '../../ask-first.ts';
import { CommandError } from '../../command-error.ts';
import { deletionWords } from '../../deletion-words.ts';
import { localMinute, zoneWords } from '../../local-time.ts';
import type { Surroundings } from '../../surroundings.ts';
import { printable, textTable } from '../../text-table.ts';
import { wholeNumber } from '../../whole-number.ts';
import { outputOf } from '../command.ts';
import { changeDocument, withConnection } from './document-action.ts';
import { inParts, whichDocuments, writeBulk } from './several.ts';
import { whichDocument } from './which-document.ts';

interface DeleteOptions {
  readonly erase: boolean;
  readonly yes: boolean;
}

/** Characters of an id in a list: two documents share them only if they were made in the same millisecond. */
const shownOfId = 13;

/** delete, bin, restore */
export function addBin(documents: Command, surroundings: Surroundings): void {
  documents
    .command('delete')
    .description('delete documents; they can be restored for 30 days (LANDFALL_BIN_DAYS); asks first')
    .argument(...whichDocuments)
    .option('--erase', 'erase them at once, also if they are in the bin already', false)
    .option(...yesOption)
    .action((ids: readonly string[], options: DeleteOptions, command: Command) =>
      ids.length === 1
        ? deleteOne(surroundings, command, encodeURIComponent(ids[0]!), options)
        : deleteSeveral(surroundings, command, ids, options),
    );
  documents
    .command('bin')
    .description('deleted documents that can be restored, the last deleted first')
    .option('--limit <number>', 'how many, 1 to 100', wholeNumber, 20)
    .option('--offset <number>', 'how many of the last deleted to leave out', wholeNumber, 0)
    .action((query: { limit: number; offset: number }, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.documents.bin.get({ query }));
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${textTable(
              ['ID', 'DELETED', 'ERASED FROM', 'NUMBER', 'FILE', 'SHIPMENT'],
              answer.data.map((one) => [
                one.id.slice(0, shownOfId),
                localMinute(one.deletedAt),
                localMinute(one.erasedFrom),
                one.documentNumber ?? '-',
                one.fileName,
                one.shipmentReference ?? '-',
              ]),
              columns,
            )}\n${answer.data.length} of ${answer.pagination.total}, ${zoneWords()}`,
          answer.data,
        );
      }),
    );
  documents
    .command('restore')
    .description('restore a deleted document, with all that was read, reviewed and decided')
    .argument(...whichDocument)
    .action((id: string, _options, command: Command) =>
      changeDocument(surroundings, command, ({ client }) => client.api.v1.documents({ id }).restore.post()),
    );
}

const deleteOne = (
  surroundings: Surroundings,
  command: Command,
  text: string,
  { erase, yes }: DeleteOptions,
): Promise<void> =>
  withConnection(surroundings, async ({ client }) => {
    const { id, name, days } = await toDelete(client, text, erase);
    const isErased = erase || days === 0;
    if (!yes) await askFirst(surroundings, `Delete ${name}? ${deletionWords(isErased ? 0 : days)}.`);
    await dataOf(
      client.api.v1.documents({ id }).delete(undefined, { query: { erase: erase ? 'true' : 'false' } }),
    );
    await outputOf(surroundings, command).write({ id, isDeleted: true, isErased }, () =>
      isErased
        ? `${printable(name)} is erased.`
        : `${printable(name)} is deleted. To restore it: landfall documents restore ${id}`,
    );
  });

const deleteSeveral = (
  surroundings: Surroundings,
  command: Command,
  ids: readonly string[],
  { erase, yes }: DeleteOptions,
): Promise<void> =>
  withConnection(surroundings, async ({ client }) => {
    const { days } = await dataOf(client.api.v1.documents.bin.get({ query: { limit: 1 } }));
    const isErased = erase || days === 0;
    const consequence = deletionWords(isErased ? 0 : days, 'They');
    if (!yes) await askFirst(surroundings, `Delete ${ids.length} documents? ${consequence}.`);
    const result = await inParts(ids, (part) =>
      dataOf(client.api.v1.documents.bulk.delete.post({ ids: part, erase })),
    );
    await writeBulk(outputOf(surroundings, command), result, isErased ? 'erased' : 'deleted');
  });

/** The documents to delete, and the days for which the server keeps them. A document in the bin can only be erased. */
async function toDelete(
  client: Client,
  text: string,
  erase: boolean,
): Promise<{ readonly id: string; readonly name: string; readonly days: number }> {
  const { days } = await dataOf(client.api.v1.documents.bin.get({ query: { limit: 1 } }));
  try {
    const { id, fileName } = await dataOf(client.api.v1.documents({ id: text }).get());
    return { id, name: fileName, days };
  } catch (error) {
    const isUnknown = error instanceof CommandError && error.code === 'DOCUMENT_NOT_FOUND';
    if (!isUnknown || !erase) throw error;
    return { id: text, name: decodeURIComponent(text), days };
  }
}
