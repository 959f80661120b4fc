import { type Credential, createRemoteClient } from '../server/remote-client.ts';
import { dataOf } from './api-answer.ts';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { type Profile, readProfile, sessionOf, writeProfile } from './profile.ts';
import type { Surroundings } from './surroundings.ts';

type Session = NonNullable<Profile['session']>;

/** A token is renewed when it has less than this to live, in milliseconds. */
const renewalMargin = 60_000;

/**
 * The credential for a server: `LANDFALL_API_KEY` or `LANDFALL_TOKEN` before the profile's. A session is
 * renewed by itself, and the profile keeps the new tokens.
 * @throws CommandError when there is none for this server.
 */
export function remoteCredential(surroundings: Surroundings, server: string): Credential {
  const { LANDFALL_API_KEY: apiKey, LANDFALL_TOKEN: accessToken } = surroundings.environment;
  if (apiKey) return { apiKey };
  if (accessToken) return { accessToken };
  const profile = readProfile(surroundings);
  if (profile?.server === server && profile.apiKey) return { apiKey: profile.apiKey };
  if (profile?.server === server && profile.session)
    return { accessToken: renewing(surroundings, server, profile.session) };
  throw new CommandError(
    exitCodes.signIn,
    'NOT_SIGNED_IN',
    `You are not signed in to ${server}.`,
    `landfall login ${server} --email ADDRESS`,
  );
}

/**
 * Gives the session's token, renewed in time. One renewal at a time: a refresh token that is presented
 * twice ends the session.
 */
function renewing(surroundings: Surroundings, server: string, kept: Session): () => Promise<string> {
  let session: Promise<Session> = Promise.resolve(kept);
  const renew = async ({ refreshToken }: Session): Promise<Session> => {
    const answer = await dataOf(createRemoteClient(server, null).api.v1.auth.refresh.post({ refreshToken }));
    const renewed = sessionOf(answer);
    writeProfile(surroundings, { server, session: renewed });
    return renewed;
  };
  return async () => {
    session = session.then((present) =>
      present.expiresAt > Date.now() + renewalMargin ? present : renew(present),
    );
    return (await session).accessToken;
  };
}
