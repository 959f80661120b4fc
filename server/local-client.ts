import { treaty } from '@elysiajs/eden';
import type { Core } from '../core/core.ts';
import { systemIds } from '../core/ids.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createServer } from './app.ts';
import { type Client, clientSettings } from './client.ts';

/**
 * The API in process, for whoever holds the data folder: as the organization's Owner, and not counted.
 * Each request is signed anew, so that a long command outlives the hour of a token.
 * @throws ServiceError NOT_FOUND for an unknown organization.
 */
export async function createLocalClient(core: Core, organizationId: string): Promise<Client> {
  const { userId } = await core.accounts.localIdentity(organizationId);
  const tokens = createAccessTokens(await core.accounts.signingKey(), core.clock, systemIds);
  const app = await createServer(core, { isLimited: false });
  return treaty(app, {
    ...clientSettings,
    headers: async () => ({ authorization: `Bearer ${await tokens.sign(userId)}` }),
  });
}
