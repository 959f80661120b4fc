import { ServiceError } from '../errors.ts';
import { findOrganization, listOrganizations } from './accounts.store.ts';
import type { AccountsService } from './accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { identifyByApiKey, identifyByUser, localIdentity, profileOf } from './identities.ts';
import { login } from './login.ts';
import { createOrganization } from './organizations.ts';
import { systemRandom } from './secrets.ts';
import { refreshSession } from './sessions.ts';
import { loadSigningKey } from './signing-key.ts';

/** Wires the domain. The signing key is read, or made, when it is first asked for. */
export function createAccounts(
  given: Omit<AccountsDependencies, 'random'> &
    Partial<Pick<AccountsDependencies, 'random'>> & { readonly dataFolder: string },
): AccountsService {
  const needs: AccountsDependencies = { ...given, random: given.random ?? systemRandom };
  let signingKey: Promise<Uint8Array> | null = null;
  return {
    createOrganization: (request) => createOrganization(needs, request),
    organizations: () => listOrganizations(needs.database.read),
    async organization(id) {
      const found = await findOrganization(needs.database.read, id);
      if (!found) throw new ServiceError('NOT_FOUND', {}, 'There is no such organization here');
      return found;
    },
    login: (request) => login(needs, request),
    refresh: (refreshToken) => refreshSession(needs, refreshToken),
    localIdentity: (organizationId) => localIdentity(needs, organizationId),
    signingKey: () => {
      signingKey ??= loadSigningKey(given.dataFolder, needs.random);
      return signingKey;
    },
    identifyByUser: (userId) => identifyByUser(needs, userId),
    identifyByApiKey: (key) => identifyByApiKey(needs, key),
    profile: (identity) => profileOf(needs, identity),
    createApiKey: (identity, name) => createApiKey(needs, identity, name),
    listApiKeys: (identity) => listApiKeys(needs, identity),
    revokeApiKey: (identity, id) => revokeApiKey(needs, identity, id),
    rotateApiKey: (identity, id) => rotateApiKey(needs, identity, id),
  };
}
