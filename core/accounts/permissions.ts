import { ServiceError } from '../errors.ts';
import type { Access, Identity, Role, SignedInIdentity } from './accounts.ts';

/**
 * Who may do something:
 * - anyone: no credential is looked at
 * - any credential: every role, and every API key
 * - readers: every role, and an API key but one for HS codes alone
 * - writers: every role but Viewer, and an API key with the scope `write` whose maker is no Viewer
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

/** The requirements of each audience. */
const requirements: Readonly<Record<Audience, readonly ((identity: Identity) => unknown)[]>> = {
  anyone: [],
  'any credential': [],
  readers: [requireReader],
  writers: [requireWriter],
  users: [requireUser],
  'writing users': [requireUser, requireWriter],
  administrators: [requireAdministrator],
};

/** @throws ServiceError JWT_REQUIRED, SCOPE_REQUIRED, ROLE_REQUIRED for an identity that is not of the audience. */
export function requireAudience(identity: Identity, audience: Audience): void {
  for (const require of requirements[audience]) require(identity);
}

/** From little to much; each includes the ones before it. */
const accesses: readonly Access[] = ['hs', 'read', 'write'];
const isAtLeast = (access: Access, needed: Access): boolean =>
  accesses.indexOf(access) >= accesses.indexOf(needed);

/** The access of a role to the organization's documents. */
export const accessOfRole = (role: Role): Access => (role === 'Viewer' ? 'read' : 'write');

export const lesserAccess = (a: Access, b: Access): Access => (isAtLeast(a, b) ? b : a);

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

/** @throws ServiceError SCOPE_REQUIRED for an API key that is for HS codes alone. */
function requireReader(identity: Identity): void {
  requireAccess(identity, 'read');
}

/**
 * @throws ServiceError ROLE_REQUIRED for a Viewer, who only reads, and for an API key that a Viewer has made;
 * SCOPE_REQUIRED for an API key with a lesser scope.
 */
export function requireWriter(identity: Identity): void {
  requireAccess(identity, 'write');
}

function requireAccess({ access, scope, role }: Identity, needed: Access): void {
  if (isAtLeast(access, needed)) return;
  if (scope && !isAtLeast(scope, needed))
    throw new ServiceError('SCOPE_REQUIRED', { scope, required: needed });
  const message = scope && 'The user to whom this API key belongs may only read now';
  throw new ServiceError('ROLE_REQUIRED', { role, required: ['Owner', 'Admin', 'Member'] }, message);
}

/** @throws ServiceError JWT_REQUIRED for an API key, ROLE_REQUIRED for anybody but an Owner or Admin. */
export function requireAdministrator(identity: Identity): SignedInIdentity {
  const user = requireUser(identity);
  if (user.role !== 'Owner' && user.role !== 'Admin')
    throw new ServiceError('ROLE_REQUIRED', { role: user.role, required: ['Owner', 'Admin'] });
  return user;
}
