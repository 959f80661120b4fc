import { dataOf } from '../api-answer.ts';
import { usageError } from '../command-error.ts';
import { readSecret } from '../secret-input.ts';
import type { Surroundings } from '../surroundings.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';

const passwordFlag = '--password-stdin';

/** password */
export const addPassword: AddCommand = (program, surroundings) => {
  program
    .command('password')
    .description('change your own password; ends your other sessions; needs a signed-in user')
    .option(passwordFlag, 'read two lines from standard input: the present password, then the new one', false)
    .action(({ passwordStdin }: { readonly passwordStdin: boolean }, command) =>
      withConnection(surroundings, async ({ client }) => {
        const change = passwordStdin ? await readLines(surroundings) : await askFor(surroundings);
        await dataOf(client.api.v1.me.password.put(change));
        await outputOf(surroundings, command).write(
          { isChanged: true },
          () => 'Your password is changed; your other sessions have ended.',
        );
      }),
    );
};

interface Change {
  readonly currentPassword: string;
  readonly newPassword: string;
}

async function readLines(surroundings: Surroundings): Promise<Change> {
  const text = await readSecret(surroundings, 'passwords', true, passwordFlag);
  const [currentPassword = '', newPassword = '', ...more] = text.split(/\r?\n/);
  if (newPassword === '' || more.length > 0)
    throw usageError('Standard input must have two lines: the present password, then the new one.');
  return { currentPassword, newPassword };
}

/** The new one twice: what is typed is not shown. */
async function askFor(surroundings: Surroundings): Promise<Change> {
  const ask = (name: string) => readSecret(surroundings, name, false, passwordFlag);
  const currentPassword = await ask('present password');
  const newPassword = await ask('new password');
  if ((await ask('new password again')) !== newPassword)
    throw usageError('The two new passwords differ. Nothing is changed.');
  return { currentPassword, newPassword };
}
