import type { Transaction } from 'kysely';
import { isoTime } from '../clock.ts';
import type { Schema } from '../database/schema.ts';
import { validationFailed } from '../errors.ts';
import type { Identity } from './accounts.ts';
import { updateKeysOf } from './api-keys.store.ts';
import type { Leaving, LeftBehind } from './belongings.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { findManaged, requireAnotherOwner } from './managed-users.ts';
import { requireAdministrator } from './permissions.ts';
import { endSessionsOf } from './sessions.store.ts';
import { findUserRow, updateUserRow } from './users.store.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'leaveBehind'>;

/**
 * Removes a user. Sessions end; API keys and what else belongs to the user ends too, or is handed over, all in one
 * transaction and written to the audit log piece by piece. What refers to the user keeps its id; address and
 * password are erased, and the address is free again.
 */
export async function removeUser(
  needs: Needs,
  identity: Identity,
  id: string,
  heirId: string | null,
): Promise<void> {
  const administrator = requireAdministrator(identity);
  const { organizationId } = administrator;
  const at = isoTime(needs.clock.now());
  await needs.database.urgent(async (transaction) => {
    const user = await findManaged(transaction, administrator, id);
    await requireAnotherOwner(transaction, organizationId, user);
    if (heirId !== null) await requireHeir(transaction, organizationId, id, heirId);
    const erased = { email: `${id}@removed.invalid`, passwordHash: '', isActive: 0, deletedAt: at } as const;
    await updateUserRow(transaction, organizationId, id, erased);
    await endSessionsOf(transaction, id, at);
    await identity.recordChange?.(transaction, id);
    if (heirId !== null) await identity.recordChange?.(transaction, heirId, 'handOverTo');
    for (const leave of [leaveKeys, ...needs.leaveBehind])
      for (const { action, targetId } of await leave(transaction, {
        organizationId,
        userId: id,
        heirId,
        at,
      }))
        await identity.recordChange?.(transaction, targetId, action);
  });
}

async function leaveKeys(
  transaction: Transaction<Schema>,
  { userId, heirId, at }: Leaving,
): Promise<readonly LeftBehind[]> {
  const change = heirId === null ? { revokedAt: at } : { createdBy: heirId };
  const action = heirId === null ? 'revokeApiKey' : 'handOverApiKey';
  return (await updateKeysOf(transaction, userId, change)).map((targetId) => ({ action, targetId }));
}

/** @throws ServiceError VALIDATION_FAILED for nobody who could take anything over. */
async function requireHeir(
  transaction: Transaction<Schema>,
  organizationId: string,
  userId: string,
  heirId: string,
): Promise<void> {
  const heir = heirId === userId ? undefined : await findUserRow(transaction, organizationId, heirId);
  if (heir?.isActive !== 1)
    throw validationFailed({
      path: 'handOverTo',
      message: 'must be the id of another user of the organization who may sign in',
    });
}
