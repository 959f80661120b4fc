import { type Credential, createRemoteClient } from '../server/remote-client.ts';
import { dataOf } from './api-answer.ts';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { readProfile, writeProfile } from './profile.ts';
import type { Surroundings } from './surroundings.ts';

/** A token is renewed when it has less than this to live, in seconds. */
const renewalMargin = 60;

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
  if (profile?.server === server && profile.accessToken && profile.refreshToken)
    return { accessToken: renewing(surroundings, server) };
  throw new CommandError(
    exitCodes.signIn,
    'NOT_SIGNED_IN',
    `You are not signed in to ${server}.`,
    `landfall login ${server} --email ADDRESS`,
  );
}

function renewing(surroundings: Surroundings, server: string): () => Promise<string> {
  return async () => {
    const profile = readProfile(surroundings);
    const { accessToken = '', refreshToken = '' } = profile ?? {};
    if (expiryOf(accessToken) > Date.now() / 1000 + renewalMargin) return accessToken;
    const renewed = await dataOf(createRemoteClient(server, null).api.v1.auth.refresh.post({ refreshToken }));
    writeProfile(surroundings, {
      server,
      accessToken: renewed.accessToken,
      refreshToken: renewed.refreshToken,
    });
    return renewed.accessToken;
  };
}

/** Unix seconds; 0 for what is no token. Only the server's own check of it counts. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  try {
    return Number(JSON.parse(Buffer.from(claims, 'base64url').toString()).exp) || 0;
  } catch {
    // Not a token that tells its end: the server says whether it holds.
    return 0;
  }
}
