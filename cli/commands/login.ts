import { createRemoteClient } from '../../server/remote-client.ts';
import { dataOf } from '../api-answer.ts';
import { CommandError, usageError } from '../command-error.ts';
import { readProfile, removeProfile, sessionOf, writeProfile } from '../profile.ts';
import { readSecret } from '../secret-input.ts';
import { isReadableOnTheWay, serverAddress } from '../server-address.ts';
import { versionCheck } from '../server-version.ts';
import type { Surroundings } from '../surroundings.ts';
import { type AddCommand, outputOf } from './command.ts';

export const addLogin: AddCommand = (program, surroundings) => {
  program
    .command('login')
    .description('sign in to a server; later commands speak to it')
    .argument('<url>', 'address of the server, such as https://landfall.example.com')
    .option('--email <address>', 'e-mail address to sign in with')
    .option('--password-stdin', 'read the password from standard input instead of asking for it', false)
    .option('--api-key-stdin', 'sign in with an API key from standard input', false)
    .option('--plain-http', 'send credentials unencrypted to a server on your own network', false)
    .action(async (url: string, options, command) => {
      const server = serverAddress(url);
      if (isReadableOnTheWay(server) && !options.plainHttp) throw readableOnTheWay(server);
      const onVersion = versionCheck(server, surroundings);
      if (options.apiKeyStdin) {
        const apiKey = await readSecret(surroundings, 'API key', true, '--api-key-stdin');
        await dataOf(createRemoteClient(server, { apiKey }, { onVersion }).api.v1.me.get());
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
        const { accessToken } = answer;
        await dataOf(createRemoteClient(server, { accessToken }, { onVersion }).api.v1.me.get());
        writeProfile(surroundings, { server, session: sessionOf(answer) });
      }
      await outputOf(surroundings, command).write({ server }, () => `Signed in to ${server}.`);
    });

  program
    .command('logout')
    .description('forget the server and its credentials')
    .action(async (_options, command) => {
      await endSession(surroundings);
      removeProfile(surroundings);
      await outputOf(surroundings, command).write({ server: null }, () => 'Signed out.');
    });
};

/** Ends the session on the server. Where it does not answer, the credentials are forgotten all the same. */
async function endSession(surroundings: Surroundings): Promise<void> {
  const profile = readProfile(surroundings);
  if (!profile?.session) return;
  const { refreshToken } = profile.session;
  try {
    await dataOf(createRemoteClient(profile.server, null).api.v1.auth.logout.post({ refreshToken }));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    surroundings.messages.write(`The session at ${profile.server} could not be ended: ${error.message}\n`);
  }
}

const readableOnTheWay = (server: string): CommandError =>
  usageError(
    `Credentials for ${server} could be read on the way: it does not speak HTTPS.`,
    'Use the https:// address, or add --plain-http if the network is yours alone',
  );
