import { ServiceError } from '../errors.ts';
import type { Identity, SignedInIdentity } from './accounts.ts';

/**
 * Who may do something:
 * - anyone: no credential is looked at
 * - any credential: every role, and every API key
 * - readers: every role, and an API key
 * - writers: every role but Viewer, and an API key
 * - users: every role, and no API key
 * - writing users: every role but Viewer, and no API key
 * - administrators: Owner and Admin, and no API key
 */
export type Audience =
  | 'anyone'
  | 'any credential'
  | 'readers'
  | 'writers'
  | 'users'
  | 'writing users'
  | 'administrators';

/** What each audience asks of whoever has a credential. */
const requirements: Readonly<Record<Audience, readonly ((identity: Identity) => unknown)[]>> = {
  anyone: [],
  'any credential': [],
  readers: [],
  writers: [requireWriter],
  users: [requireUser],
  'writing users': [requireUser, requireWriter],
  administrators: [requireAdministrator],
};

/** @throws ServiceError JWT_REQUIRED, ROLE_REQUIRED for an identity that is not of the audience. */
export function requireAudience(identity: Identity, audience: Audience): void {
  for (const require of requirements[audience]) require(identity);
}

/** @throws ServiceError PLAN_REQUIRED on the starter plan, which has no API. */
export function requireApiPlan(identity: Identity): void {
  if (identity.plan === 'starter') throw new ServiceError('PLAN_REQUIRED', { plan: identity.plan });
}

/** @throws ServiceError JWT_REQUIRED for an API key: it carries no user and no role. */
export function requireUser(identity: Identity): SignedInIdentity {
  const { credential, userId, role } = identity;
  if (credential !== 'session' || userId === null || role === null) throw new ServiceError('JWT_REQUIRED');
  return { ...identity, credential, userId, role };
}

/** @throws ServiceError ROLE_REQUIRED for a Viewer, who only reads. An API key may write. */
export function requireWriter(identity: Identity): void {
  if (identity.role === 'Viewer')
    throw new ServiceError('ROLE_REQUIRED', { role: identity.role, required: ['Owner', 'Admin', 'Member'] });
}

/** @throws ServiceError JWT_REQUIRED for an API key, ROLE_REQUIRED for anybody but an Owner or Admin. */
export function requireAdministrator(identity: Identity): SignedInIdentity {
  const user = requireUser(identity);
  if (user.role !== 'Owner' && user.role !== 'Admin')
    throw new ServiceError('ROLE_REQUIRED', { role: user.role, required: ['Owner', 'Admin'] });
  return user;
}
