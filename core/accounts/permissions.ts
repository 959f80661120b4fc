import { ServiceError } from '../errors.ts';
import type { Identity, SignedInIdentity } from './accounts.ts';

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
