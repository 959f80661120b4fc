import type { Audience } from '../../../core/accounts/permissions.ts';
import type { Caller } from './callers.ts';

type Refusals = Partial<Record<Caller, string>>;

const noCredential = '401 UNAUTHENTICATED';
const noRole = '403 ROLE_REQUIRED';
const noUser = '403 JWT_REQUIRED';
const noScope = '403 SCOPE_REQUIRED';

/** Nobody, and what is good for nothing any more. */
const strangers: Refusals = {
  nobody: noCredential,
  'ended session': noCredential,
  'expired key': noCredential,
  "inactive maker's key": noCredential,
  "removed maker's key": noCredential,
};
const readers: Refusals = { ...strangers, 'HS key': noScope };
const users: Refusals = {
  ...strangers,
  'API key': noUser,
  'read key': noUser,
  'HS key': noUser,
  "demoted maker's key": noUser,
};

/** What refuses whom; whoever is not named may. */
export const refusals: Readonly<Record<Audience, Refusals>> = {
  anyone: {},
  'any credential': strangers,
  readers,
  writers: { ...readers, 'read key': noScope, "demoted maker's key": noRole, Viewer: noRole },
  users,
  'writing users': { ...users, Viewer: noRole },
  administrators: { ...users, Viewer: noRole, Member: noRole },
};
