import { isoTime } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { Identity, SessionEntry, SignedInIdentity } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { findManaged } from './managed-users.ts';
import { requireAdministrator, requireUser } from './permissions.ts';
import { endSessionRow, listSessionRows } from './sessions.store.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock'>;

/** @param userId of a user whom the caller manages; null: the caller's own sessions. */
export async function listSessions(
  needs: Needs,
  identity: Identity,
  userId: string | null,
): Promise<readonly SessionEntry[]> {
  const user = userId === null ? requireUser(identity) : requireAdministrator(identity);
  const { organizationId, sessionId } = user;
  if (userId !== null) await findManaged(needs.database.read, user, userId);
  const now = isoTime(needs.clock.now());
  const rows = await listSessionRows(needs.database.read, organizationId, userId ?? user.userId, now);
  return rows.map((row) => ({ ...row, isPresent: row.id === sessionId }));
}

/** @param userId as for `listSessions`. @param id of the session. */
export async function endListedSession(
  needs: Needs,
  identity: Identity,
  userId: string | null,
  id: string,
): Promise<void> {
  const user: SignedInIdentity = userId === null ? requireUser(identity) : requireAdministrator(identity);
  await needs.database.urgent(async (transaction) => {
    if (userId !== null) await findManaged(transaction, user, userId);
    const session = { id, userId: userId ?? user.userId };
    if (!(await endSessionRow(transaction, session, isoTime(needs.clock.now()))))
      throw new ServiceError('NOT_FOUND', {}, 'Session not found');
    await identity.recordChange?.(transaction, id);
  });
}
