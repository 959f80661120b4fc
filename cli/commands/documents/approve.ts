import type { Command } from 'commander';
import type { BulkItem, BulkResult } from '../../../core/documents/in-bulk.ts';
import { errorTable } from '../../../core/errors.ts';
import { dataOf } from '../../api-answer.ts';
import { openPoints } from '../../approval.ts';
import { askFirst, yesOption } from '../../ask-first.ts';
import { CommandError, errorFromAnswer } from '../../command-error.ts';
import type { Connection } from '../../connection.ts';
import { exitCodes } from '../../exit-codes.ts';
import { isTerminal, type Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withAcknowledgement } from './acknowledgement.ts';
import { changeDocument, withConnection } from './document-action.ts';
import { inParts, whichDocuments, withSecondTry, writeBulk } from './several.ts';

/** approve */
export function addApprove(documents: Command, surroundings: Surroundings): void {
  documents
    .command('approve')
    .description('finish with documents; asks first where checks failed or doubts are open')
    .argument(...whichDocuments)
    .option(...yesOption)
    .action((ids: readonly string[], { yes }: { yes: boolean }, command: Command) =>
      ids.length === 1
        ? approveOne(surroundings, command, ids[0]!, yes)
        : approveSeveral(surroundings, command, ids, yes),
    );
}

const approveOne = (
  surroundings: Surroundings,
  command: Command,
  id: string,
  isYes: boolean,
): Promise<void> =>
  changeDocument(surroundings, command, ({ client }) =>
    withAcknowledgement(surroundings, isYes, (acknowledge) =>
      client.api.v1.documents({ id: encodeURIComponent(id) }).approve.post({ acknowledge }),
    ),
  );

const approveSeveral = (
  surroundings: Surroundings,
  command: Command,
  ids: readonly string[],
  isYes: boolean,
): Promise<void> =>
  withConnection(surroundings, async (connection) => {
    const first = await approve(connection, ids, isYes);
    const open = first.items.filter((item) => pointsOf(item).length > 0);
    const isAgreed = open.length > 0 && (await isAcknowledged(surroundings, open));
    const again = open.map(({ asked }) => asked);
    const result = isAgreed ? withSecondTry(first, await approve(connection, again, true)) : first;
    const next =
      open.length > 0 && !isAgreed
        ? 'Look at these documents, or approve them all the same with --yes'
        : null;
    await writeBulk(outputOf(surroundings, command), result, 'approved', next);
  });

/** Whether a person approves all the same; false where nobody can be asked. The others are approved already. */
async function isAcknowledged(surroundings: Surroundings, open: readonly BulkItem[]): Promise<boolean> {
  if (!isTerminal(surroundings.input)) return false;
  try {
    await askFirst(surroundings, `Approve these ${open.length} all the same?`, open.flatMap(factsOf));
    return true;
  } catch (error) {
    if (error instanceof CommandError && error.exitCode === exitCodes.interrupted) return false;
    throw error;
  }
}

const approve = ({ client }: Connection, ids: readonly string[], acknowledge: boolean): Promise<BulkResult> =>
  inParts(ids, (part) => dataOf(client.api.v1.documents.bulk.approve.post({ ids: part, acknowledge })));

const pointsOf = ({ error }: BulkItem): readonly string[] =>
  error === null ? [] : openPoints(errorFromAnswer(errorTable[error.code].status, error));

const factsOf = (item: BulkItem): readonly string[] =>
  pointsOf(item).map((point) => `${item.asked}: ${point}`);
