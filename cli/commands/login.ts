import { createRemoteClient } from '../../server/remote-client.ts';
import { dataOf } from '../api-answer.ts';
import { usageError } from '../command-error.ts';
import { removeProfile, sessionOf, writeProfile } from '../profile.ts';
import { readSecret } from '../secret-input.ts';
import { type AddCommand, outputOf } from './command.ts';

export const addLogin: AddCommand = (program, surroundings) => {
  program
    .command('login')
    .description('sign in to a server; later commands speak to it')
    .argument('<url>', 'address of the server, such as https://landfall.example.com')
    .option('--email <address>', 'e-mail address to sign in with')
    .option('--password-stdin', 'read the password from standard input instead of asking for it', false)
    .option('--api-key-stdin', 'sign in with an API key from standard input', false)
    .action(async (url: string, options, command) => {
      const server = serverAddress(url);
      if (options.apiKeyStdin) {
        const apiKey = await readSecret(surroundings, 'API key', true, '--api-key-stdin');
        await dataOf(createRemoteClient(server, { apiKey }).api.v1.me.get());
        writeProfile(surroundings, { server, apiKey });
      } else {
        const { email } = options;
        if (!email) throw usageError('login needs --email ADDRESS, or --api-key-stdin');
        const password = await readSecret(
          surroundings,
          'password',
          options.passwordStdin,
          '--password-stdin',
        );
        const answer = await dataOf(
          createRemoteClient(server, null).api.v1.auth.login.post({ email, password }),
        );
        writeProfile(surroundings, { server, session: sessionOf(answer) });
      }
      await outputOf(surroundings, command).write({ server }, () => `Signed in to ${server}.`);
    });

  program
    .command('logout')
    .description('forget the server and its credentials')
    .action(async (_options, command) => {
      removeProfile(surroundings);
      await outputOf(surroundings, command).write({ server: null }, () => 'Signed out.');
    });
};

function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw usageError(`${text} is no address of a server.`, 'landfall login https://landfall.example.com');
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}
