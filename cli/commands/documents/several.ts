import type { BulkItem, BulkResult } from '../../../core/documents/in-bulk.ts';
import { CommandError } from '../../command-error.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Output } from '../../output.ts';
import { printable, textTable } from '../../text-table.ts';

/** The argument that names one or several documents. */
export const whichDocuments = [
  '<id...>',
  'their ids, unique beginnings of them, or the numbers of the papers',
  (text: string, before: readonly string[] = []): readonly string[] => [...before, text],
] as const;

/** Documents of one request (`mostInBulk`). */
const mostAtOnce = 100;

/** Asks for many documents in as many requests as it takes. */
export async function inParts(
  ids: readonly string[],
  ask: (ids: string[]) => Promise<BulkResult>,
): Promise<BulkResult> {
  const items: BulkItem[] = [];
  for (let at = 0; at < ids.length; at += mostAtOnce)
    items.push(...(await ask(ids.slice(at, at + mostAtOnce))).items);
  return resultOf(items);
}

/** A first try, with the results of a second one for the items that it repeated. */
export const withSecondTry = ({ items }: BulkResult, second: BulkResult): BulkResult =>
  resultOf(items.map((item) => second.items.find(({ asked }) => asked === item.asked) ?? item));

const resultOf = (items: readonly BulkItem[]): BulkResult => {
  const failedCount = items.filter(({ error }) => error !== null).length;
  return { items, doneCount: items.length - failedCount, failedCount };
};

/**
 * Prints the outcome of each.
 * @param done in one word, such as `approved`
 * @throws CommandError where any could not be done, after all of them are printed
 */
export async function writeBulk(
  output: Output,
  result: BulkResult,
  done: string,
  next: string | null = null,
): Promise<void> {
  const { items, failedCount } = result;
  await output.write(
    result,
    (columns) =>
      textTable(
        ['DOCUMENT', 'RESULT'],
        items.map(({ asked, error }) => [asked, error === null ? done : printable(error.error)]),
        columns,
      ),
    items,
  );
  if (failedCount > 0)
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'SOME_FAILED',
      `${failedCount} of ${items.length} not ${done}`,
      next,
    );
}
