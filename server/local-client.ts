import { treaty } from '@elysiajs/eden';
import type { Identity } from '../core/accounts/accounts.ts';
import type { Core } from '../core/core-services.ts';
import { createServer } from './app.ts';
import { type Client, clientSettings, type FetchFile } from './client.ts';

/** Nobody's identity: enough for what belongs to no organization, such as the nomenclature. */
const nobody: Identity = {
  organizationId: 'none',
  plan: 'enterprise',
  credential: 'session',
  userId: null,
  role: null,
  access: 'write',
  sessionId: null,
  credentialMark: 'nobody',
};

/**
 * The API in process, for whoever holds the data folder: as the organization's Owner, and not counted.
 * @param organizationId null: for a folder without an organization, in which there are no documents.
 * @throws ServiceError NOT_FOUND for an unknown organization.
 */
export async function openLocalApi(
  core: Core,
  organizationId: string | null,
): Promise<{
  readonly client: Client;
  readonly fetchFile: FetchFile;
  /** Answers a request of any kind, for whoever passes them on. */
  readonly handle: (request: Request) => Promise<Response>;
}> {
  const trusted = organizationId === null ? nobody : await core.accounts.localIdentity(organizationId);
  const app = await createServer(core, { trusted });
  return {
    client: treaty(app, clientSettings),
    fetchFile: (path) => app.handle(new Request(`http://localhost${path}`)),
    handle: (request) => app.handle(request),
  };
}

/** The typed client of the API in process. @throws as `openLocalApi` */
export const createLocalClient = async (core: Core, organizationId: string | null): Promise<Client> =>
  (await openLocalApi(core, organizationId)).client;
