import { Option } from 'commander';
import type { Access, NewApiKey } from '../../core/accounts/accounts.ts';
import { dataOf } from '../api-answer.ts';
import { keyIdOf, whichOne } from '../listed-ids.ts';
import { localMinute, zonedMinute, zoneWords } from '../local-time.ts';
import { shortIdsOf } from '../short-ids.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';
import { expiryOf } from './keys/expiry.ts';

const minute = (time: string | null): string => (time === null ? 'never' : localMinute(time));

/** On a terminal the key alone in the last line, to be copied. */
const keyText = ({ name, id, key, scope, expiresAt }: NewApiKey): string =>
  `${name} (${id}): ${scopes[scope]}, ${until(expiresAt)}. This key is not shown again:\n${key}`;

/** The permissions of a key, in words. */
const scopes: Readonly<Record<Access, string>> = {
  write: 'looks at everything and changes it',
  read: 'looks at everything, changes nothing',
  hs: 'asks about HS codes, and nothing else',
};

const until = (expiresAt: string | null): string =>
  expiresAt === null ? 'does not expire' : `expires ${zonedMinute(expiresAt)}`;

interface CreateOptions {
  readonly scope: Access;
  readonly expires?: string;
}

/** keys list, create, revoke, rotate */
export const addKeys: AddCommand = (program, surroundings) => {
  const keys = program.command('keys').description('API keys of the organization; needs a signed-in user');
  keys
    .command('list')
    .description('list keys with scope, last use and maker, newest first')
    .action((_options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1['api-keys'].get());
        const shortIds = shortIdsOf(answer.items);
        const rows = answer.items.map((key) => [
          shortIds.get(key.id)!,
          key.name,
          key.prefix,
          key.scope,
          minute(key.lastUsedAt),
          key.maker.email,
          minute(key.expiresAt),
        ]);
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${textTable(['ID', 'NAME', 'KEY', 'SCOPE', 'LAST USED', 'MAKER', 'EXPIRES'], rows, columns)}\n${zoneWords()}`,
          answer.items,
        );
      }),
    );
  keys
    .command('create')
    .description('make a key; it is shown once')
    .argument('<name>', 'purpose of the key')
    .addOption(
      new Option(
        '--scope <scope>',
        'read: look at everything, change nothing; hs: ask about HS codes alone; write: everything you may do',
      )
        .choices(['write', 'read', 'hs'])
        .default('write'),
    )
    .option('--expires <day>', 'last day on which it works, or a number of days such as 90d (never)')
    .action(async (name: string, { scope, expires }: CreateOptions, command) => {
      const expiresAt = expires === undefined ? null : expiryOf(expires, Date.now());
      await withConnection(surroundings, async ({ client }) => {
        const made = await dataOf(client.api.v1['api-keys'].post({ name, scope, expiresAt }));
        await outputOf(surroundings, command).write(made, () => keyText(made));
      });
    });
  keys
    .command('rotate')
    .description('replace a key; the old one ends at once; yours, or for Owners and Admins any')
    .argument(...whichOne)
    .action((id: string, _options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const made = await dataOf(client.api.v1['api-keys']({ id: await keyIdOf(client, id) }).rotate.post());
        await outputOf(surroundings, command).write(made, () => keyText(made));
      }),
    );
  keys
    .command('revoke')
    .description('end a key at once; yours, or for Owners and Admins any')
    .argument(...whichOne)
    .action((text: string, _options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const id = await keyIdOf(client, text);
        await dataOf(client.api.v1['api-keys']({ id }).delete());
        await outputOf(surroundings, command).write({ id, isRevoked: true }, () => `${id} has ended`);
      }),
    );
};
