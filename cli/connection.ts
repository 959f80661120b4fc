import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../core/config.ts';
import type { Core } from '../core/core-services.ts';
import { holdsOrganization } from '../core/database/holds-organization.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { Client, FetchFile } from '../server/client.ts';
import { type FolderServer, serverOfFolder } from '../server/folder-server.ts';
import {
  type Credential,
  createRemoteClient,
  createRemoteFetchFile,
  type RemoteWatch,
  type Slowness,
} from '../server/remote-client.ts';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { readProfile } from './profile.ts';
import { remoteCredential } from './remote-credential.ts';
import { serverAddress } from './server-address.ts';
import { versionCheck } from './server-version.ts';
import type { Surroundings } from './surroundings.ts';

/** The API, wherever it is. */
export interface Connection {
  readonly client: Client;
  readonly fetchFile: FetchFile;
  /** The core behind it when it runs in this process, else null. */
  readonly core: Core | null;
  /** Passes a request on to it as it is; null where the API is elsewhere. */
  readonly handle: ((request: Request) => Promise<Response>) | null;
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
 * Opens the API: over the network when a server is named; through the server that is at work on the data folder,
 * as the organization's Owner; else in this process.
 * @param needsOrganization false for what belongs to no organization, such as the nomenclature.
 * @throws CommandError when nobody is signed in, or the folder has no organization yet.
 */
export async function connect(surroundings: Surroundings, needsOrganization = true): Promise<Connection> {
  const server = serverOf(surroundings);
  if (server !== null)
    return remote(server, remoteCredential(surroundings, server), {
      slowness: slownessNotice(surroundings),
      onVersion: versionCheck(server, surroundings),
    });
  const config = commandConfig(surroundings);
  requireFolder(config);
  const database = join(config.dataFolder, 'landfall.sqlite');
  const isNew = !existsSync(database);
  if (isNew && needsOrganization) throw noOrganization(config);
  const folderServer = isNew ? null : runningServer(config.dataFolder);
  if (folderServer && holdsOrganization(database))
    return remote(folderServer.url, { apiKey: folderServer.key });
  const [{ createCore }, { openLocalApi }] = await Promise.all([
    import('../core/core.ts'),
    import('../server/local-client.ts'),
  ]);
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

const remote = (server: string, credential: Credential, watch?: RemoteWatch): Connection => ({
  client: createRemoteClient(server, credential, watch),
  fetchFile: createRemoteFetchFile(server, credential),
  core: null,
  handle: null,
  close: async () => {},
});

/** Milliseconds after which a person wonders whether anything happens. */
const patience = 60_000;

/** Notifies once that a server takes its time: how long depends on the request. */
function slownessNotice({ messages, isQuiet = false }: Surroundings): Slowness {
  let isShown = isQuiet;
  return {
    milliseconds: patience,
    announce() {
      if (isShown) return;
      isShown = true;
      messages.write('The server takes its time to answer; waiting, Ctrl-C ends it.\n');
    },
  };
}

/** @throws CommandError when it is of another version: the same command could mean something else there. */
function runningServer(dataFolder: string): FolderServer | null {
  const server = serverOfFolder(dataFolder);
  if (server && server.version !== packageFile.version)
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'OTHER_VERSION',
      `The server at work on ${dataFolder} (process ${server.processId}) is version ${server.version}, this command is ${packageFile.version}.`,
      'end that server and start it again with this version: landfall serve',
    );
  return server;
}

/** A command that a person runs logs only what they must know, unless they ask for more. */
export const commandConfig = ({ environment }: Surroundings): Config =>
  readConfig({ LANDFALL_LOG_LEVEL: 'error', ...environment });

/** @throws CommandError for a file at the path of the data folder. */
function requireFolder({ dataFolder }: Config): void {
  if (!existsSync(dataFolder) || statSync(dataFolder).isDirectory()) return;
  throw new CommandError(
    exitCodes.failed,
    'DATA_FOLDER',
    `${dataFolder} is a file, and should be a folder.`,
    'name the data folder in LANDFALL_DATA',
  );
}

const noOrganization = (config: Config): CommandError =>
  new CommandError(
    exitCodes.signIn,
    'NO_ORGANIZATION',
    `There is no organization in ${config.dataFolder} yet, and no server is named.`,
    'landfall init --organization NAME --email ADDRESS   (or: landfall login URL --email ADDRESS)',
  );
