import type { SessionEntry } from '../../core/accounts/accounts.ts';
import { dataOf } from '../api-answer.ts';
import { sessionIdOf, userIdOf, whichOne } from '../listed-ids.ts';
import { localMinute, zoneWords } from '../local-time.ts';
import { shortIdsOf } from '../short-ids.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';

interface OfUser {
  readonly user?: string;
}

const userOption = ['--user <id>', 'of another user; for Owners and Admins'] as const;

const row = (
  { lastUsedAt, createdAt, address, program, isPresent }: SessionEntry,
  shortId: string,
): readonly string[] => [
  shortId,
  isPresent ? 'this one' : '',
  localMinute(lastUsedAt),
  address ?? '',
  program ?? '',
  localMinute(createdAt),
];

/** sessions list, end */
export const addSessions: AddCommand = (program, surroundings) => {
  const sessions = program
    .command('sessions')
    .description('where you are signed in, and ending it there; needs a signed-in user');
  sessions
    .command('list')
    .description('list sessions that have not ended, newest first')
    .option(...userOption)
    .action(({ user }: OfUser, command) =>
      withConnection(surroundings, async ({ client }) => {
        const { v1 } = client.api;
        const answer = await dataOf(
          user === undefined
            ? v1.sessions.get()
            : v1.users({ id: await userIdOf(client, user) }).sessions.get(),
        );
        const shortIds = shortIdsOf(answer.items);
        const rows = answer.items.map((item) => row(item, shortIds.get(item.id)!));
        const headings = ['ID', '', 'LAST USED', 'ADDRESS', 'PROGRAM', 'BEGUN'];
        await outputOf(surroundings, command).write(
          answer,
          (columns) => `${textTable(headings, rows, columns)}\n${zoneWords()}`,
          answer.items,
        );
      }),
    );
  sessions
    .command('end')
    .description('end a session at once: whoever uses it must sign in again')
    .argument(...whichOne)
    .option(...userOption)
    .action((text: string, { user }: OfUser, command) =>
      withConnection(surroundings, async ({ client }) => {
        const { v1 } = client.api;
        const userId = user === undefined ? null : await userIdOf(client, user);
        const id = await sessionIdOf(client, text, userId);
        await dataOf(
          userId === null
            ? v1.sessions({ id }).delete()
            : v1.users({ id: userId }).sessions({ sessionId: id }).delete(),
        );
        await outputOf(surroundings, command).write({ id, isEnded: true }, () => `${id} has ended`);
      }),
    );
};
