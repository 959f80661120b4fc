import { Option } from 'commander';
import type { Role, User } from '../../core/accounts/accounts.ts';
import { dataOf } from '../api-answer.ts';
import { usageError } from '../command-error.ts';
import { userIdOf } from '../listed-ids.ts';
import { readSecret } from '../secret-input.ts';
import { shortIdsOf } from '../short-ids.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';

const roles: readonly Role[] = ['Owner', 'Admin', 'Member', 'Viewer'];
const roleOption = () => new Option('--role <role>', 'role of the user').choices(roles);
const passwordFlag = '--password-stdin';

const userText = ({ id, email, role, isActive }: User): string =>
  `${id}  ${email}: ${role}${isActive ? '' : ', may not sign in'}`;

interface Change {
  readonly role?: Role;
  readonly active?: 'yes' | 'no';
  readonly newPassword?: true;
  readonly passwordStdin?: true;
}

/** users list, create, update, delete */
export const addUsers: AddCommand = (program, surroundings) => {
  const users = program.command('users').description('users of the organization; for Owners and Admins');
  users
    .command('list')
    .description('list users, newest first')
    .action((_options, command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.users.get());
        const shortIds = shortIdsOf(answer.items);
        const rows = answer.items.map(({ id, role, isActive, email }) => [
          shortIds.get(id)!,
          role,
          isActive ? 'yes' : 'no',
          email,
        ]);
        await outputOf(surroundings, command).write(
          answer,
          (columns) => textTable(['ID', 'ROLE', 'SIGNS IN', 'E-MAIL'], rows, columns),
          answer.items,
        );
      }),
    );
  users
    .command('create')
    .description('make a user')
    .argument('<email>')
    .addOption(roleOption().default('Member'))
    .option(passwordFlag, 'read the password from standard input instead of asking for it')
    .action((email: string, { role, passwordStdin }: Change, command) =>
      withConnection(surroundings, async ({ client }) => {
        const password = await readSecret(surroundings, 'password', passwordStdin === true, passwordFlag);
        const made = await dataOf(client.api.v1.users.post({ email, password, role: role ?? 'Member' }));
        await outputOf(surroundings, command).write(made, () => userText(made));
      }),
    );
  users
    .command('update')
    .description('change what a user may do, whether they sign in, or their password')
    .argument('<id>', 'the id, a unique beginning of it, or the e-mail address')
    .addOption(roleOption())
    .addOption(new Option('--active <yes|no>', 'whether the user may sign in').choices(['yes', 'no']))
    .option('--new-password', 'ask for a new password; ends the sessions of the user')
    .option(passwordFlag, 'read the new password from standard input')
    .action(async (id: string, { role, active, newPassword, passwordStdin }: Change, command) => {
      const hasPassword = newPassword === true || passwordStdin === true;
      if (role === undefined && active === undefined && !hasPassword)
        throw usageError('give what is to change: --role, --active or --new-password');
      await withConnection(surroundings, async ({ client }) => {
        const change = {
          ...(role !== undefined && { role }),
          ...(active !== undefined && { isActive: active === 'yes' }),
          ...(hasPassword && {
            password: await readSecret(surroundings, 'password', passwordStdin === true, passwordFlag),
          }),
        };
        const changed = await dataOf(client.api.v1.users({ id: await userIdOf(client, id) }).patch(change));
        await outputOf(surroundings, command).write(changed, () => userText(changed));
      });
    });
  users
    .command('delete')
    .description('remove a user; their API keys and shared links end; the last Owner stays')
    .argument('<id>', 'the id, a unique beginning of it, or the e-mail address')
    .option('--hand-over-to <id>', 'a user who takes over the API keys and shared links instead')
    .action((text: string, options: { readonly handOverTo?: string }, command) =>
      withConnection(surroundings, async ({ client }) => {
        const id = await userIdOf(client, text);
        const handOverTo =
          options.handOverTo === undefined ? undefined : await userIdOf(client, options.handOverTo);
        const query = handOverTo === undefined ? {} : { handOverTo };
        await dataOf(client.api.v1.users({ id }).delete(undefined, { query }));
        const keys = handOverTo === undefined ? 'have ended' : `belong to ${handOverTo} now`;
        await outputOf(surroundings, command).write(
          { id, isDeleted: true },
          () => `${id} is removed; their API keys and shared links ${keys}`,
        );
      }),
    );
};
