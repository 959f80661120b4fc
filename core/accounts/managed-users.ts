import { ServiceError } from '../errors.ts';
import type { Connection } from './accounts.store.ts';
import type { Role, SignedInIdentity } from './accounts.ts';
import { countOwners, findUserRow } from './users.store.ts';

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>>;

/**
 * A user of the organization whom an Owner or Admin manages.
 * @throws ServiceError NOT_FOUND; ROLE_REQUIRED for an Owner, whom only Owners manage.
 */
export async function findManaged(
  connection: Connection,
  administrator: SignedInIdentity,
  id: string,
): Promise<UserRow> {
  const user = await findUserRow(connection, administrator.organizationId, id);
  if (!user) throw new ServiceError('NOT_FOUND', {}, 'User not found');
  requireRankOver(administrator, user.role);
  return user;
}

/** @throws ServiceError ROLE_REQUIRED: an Admin neither makes nor changes Owners. */
export function requireRankOver({ role }: SignedInIdentity, other: Role): void {
  if (other === 'Owner' && role !== 'Owner')
    throw new ServiceError('ROLE_REQUIRED', { role, required: ['Owner'] });
}

/** @throws ServiceError CONFLICT: without an Owner nobody could ever make one again. */
export async function requireAnotherOwner(
  connection: Connection,
  organizationId: string,
  user: UserRow,
): Promise<void> {
  if (user.role !== 'Owner' || user.isActive === 0) return;
  if ((await countOwners(connection, organizationId)) <= 1)
    throw new ServiceError('CONFLICT', { userId: user.id }, 'The last Owner of an organization must stay');
}
