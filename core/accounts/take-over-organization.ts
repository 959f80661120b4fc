import { isoTime } from '../clock.ts';
import { findMemberByEmail, isEmailTaken, renameOrganization } from './accounts.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { checkedFounder, emailTaken, type Founding } from './organizations.ts';
import { endSessionsOf } from './sessions.store.ts';
import { updateUserRow } from './users.store.ts';

/** Owner of the organization that the quickstart makes before anybody has signed up. */
export const quickstartOwner = 'owner@landfall.localhost';

/**
 * Gives the quickstart's organization the name, the address and the password of the people whose it is, with its
 * documents. Its sessions end.
 * @returns null where the quickstart has made none, or somebody has taken it over.
 * @throws ServiceError as `createOrganization`.
 */
export async function takeOverOrganization(
  { database, clock, passwords }: Pick<AccountsDependencies, 'database' | 'clock' | 'passwords'>,
  request: Founding,
): Promise<{ readonly organizationId: string; readonly userId: string } | null> {
  const { name, email } = checkedFounder(request);
  if (!(await findMemberByEmail(database.read, quickstartOwner))) return null;
  const passwordHash = await passwords.hash(request.password);
  return database.transaction(async (transaction) => {
    const owner = await findMemberByEmail(transaction, quickstartOwner);
    if (!owner) return null;
    if (await isEmailTaken(transaction, email)) throw emailTaken(email);
    const { id: userId, organizationId } = owner;
    await renameOrganization(transaction, organizationId, name);
    await updateUserRow(transaction, organizationId, userId, { email, passwordHash });
    await endSessionsOf(transaction, userId, isoTime(clock.now()));
    return { organizationId, userId };
  });
}
