import type { NewApiKey } from '../../core/accounts/accounts.ts';
import { dataOf } from '../api-answer.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';

const minute = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? 'never';

/** On a terminal the key alone in the last line, to be copied. */
const keyText = ({ name, id, key }: NewApiKey): string =>
  `${name} (${id}). This key is not shown again:\n${key}`;

/** keys list, create, revoke, rotate */
export const addKeys: AddCommand = (program, surroundings) => {
  const keys = program.command('keys').description('API keys of the organization; needs a signed-in user');
  keys
    .command('list')
    .description('list keys, newest first')
    .action((_options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1['api-keys'].get());
        const rows = answer.items.map((key) => [
          key.id,
          key.name,
          key.prefix,
          minute(key.createdAt),
          minute(key.lastUsedAt),
        ]);
        await outputOf(surroundings, command).write(
          answer,
          (columns) => textTable(['ID', 'NAME', 'KEY', 'MADE', 'LAST USED'], rows, columns),
          answer.items,
        );
      }),
    );
  keys
    .command('create')
    .description('make a key; it is shown once')
    .argument('<name>', 'what the key is for')
    .action((name: string, _options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const made = await dataOf(client.api.v1['api-keys'].post({ name }));
        await outputOf(surroundings, command).write(made, () => keyText(made));
      }),
    );
  keys
    .command('rotate')
    .description('replace a key; the old one ends at once')
    .argument('<id>')
    .action((id: string, _options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const made = await dataOf(client.api.v1['api-keys']({ id }).rotate.post());
        await outputOf(surroundings, command).write(made, () => keyText(made));
      }),
    );
  keys
    .command('revoke')
    .description('end a key at once')
    .argument('<id>')
    .action((id: string, _options, command) =>
      withConnection(surroundings, async ({ client }) => {
        await dataOf(client.api.v1['api-keys']({ id }).delete());
        await outputOf(surroundings, command).write({ id, isRevoked: true }, () => `${id} has ended`);
      }),
    );
};
