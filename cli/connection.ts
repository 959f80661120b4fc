import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../core/config.ts';
import { type Core, createCore } from '../core/core.ts';
import type { Client, FetchFile } from '../server/client.ts';
import { openLocalApi } from '../server/local-client.ts';
import { createRemoteClient, createRemoteFetchFile } from '../server/remote-client.ts';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { readProfile } from './profile.ts';
import { remoteCredential } from './remote-credential.ts';
import { serverAddress } from './server-address.ts';
import type { Surroundings } from './surroundings.ts';

/** The API, wherever it is. */
export interface Connection {
  readonly client: Client;
  readonly fetchFile: FetchFile;
  /** The core behind it when it runs in this process, else null. */
  readonly core: Core | null;
  close(): Promise<void>;
}

/**
 * Which server to speak to: the one named in the environment, else the one signed in to; null: none.
 * @throws CommandError when the environment names none that can be.
 */
export function serverOf(surroundings: Surroundings): string | null {
  const named = surroundings.environment.LANDFALL_SERVER;
  return named ? serverAddress(named) : (readProfile(surroundings)?.server ?? null);
}

/**
 * Opens the API: over the network when a server is named, else in this process on the data folder.
 * @param needsOrganization false for what belongs to no organization, such as the nomenclature.
 * @throws CommandError when nobody is signed in, or the folder has no organization yet.
 */
export async function connect(surroundings: Surroundings, needsOrganization = true): Promise<Connection> {
  const server = serverOf(surroundings);
  if (server !== null) {
    const credential = remoteCredential(surroundings, server);
    const client = createRemoteClient(server, credential);
    return {
      client,
      fetchFile: createRemoteFetchFile(server, credential),
      core: null,
      close: async () => {},
    };
  }
  const config = commandConfig(surroundings);
  const isNew = !existsSync(join(config.dataFolder, 'landfall.sqlite'));
  if (isNew && needsOrganization) throw noOrganization(config);
  const core = await createCore(config);
  try {
    const [organization] = await core.accounts.organizations();
    if (!organization && needsOrganization) throw noOrganization(config);
    const api = await openLocalApi(core, organization?.id ?? null);
    return { ...api, core, close: () => core.close() };
  } catch (error) {
    await core.close();
    throw error;
  }
}

/** A command that a person runs logs only what they must know, unless they ask for more. */
export const commandConfig = ({ environment }: Surroundings): Config =>
  readConfig({ LANDFALL_LOG_LEVEL: 'error', ...environment });

const noOrganization = (config: Config): CommandError =>
  new CommandError(
    exitCodes.signIn,
    'NO_ORGANIZATION',
    `There is no organization in ${config.dataFolder} yet, and no server is named.`,
    'landfall init --organization NAME --email ADDRESS   (or: landfall login URL --email ADDRESS)',
  );
