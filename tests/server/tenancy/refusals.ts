import type { Audience } from '../../../core/accounts/permissions.ts';
import type { Caller } from './household.ts';

const noCredential = '401 UNAUTHENTICATED';
const noRole = '403 ROLE_REQUIRED';
const noUser = '403 JWT_REQUIRED';

/** What refuses whom; whoever is not named may. */
export const refusals: Readonly<Record<Audience, Partial<Record<Caller, string>>>> = {
  anyone: {},
  'any credential': { nobody: noCredential },
  readers: { nobody: noCredential },
  writers: { nobody: noCredential, Viewer: noRole },
  users: { nobody: noCredential, 'API key': noUser },
  'writing users': { nobody: noCredential, 'API key': noUser, Viewer: noRole },
  administrators: { nobody: noCredential, 'API key': noUser, Viewer: noRole, Member: noRole },
};
