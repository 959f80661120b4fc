import { isoTime } from '../clock.ts';
import { ServiceError, validationFailed } from '../errors.ts';
import { findMember } from './accounts.store.ts';
import type { Identity, PasswordChange } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { tooManyAtOnce } from './login.ts';
import { isPassword, type Passwords, passwordRule } from './passwords.ts';
import { requireUser } from './permissions.ts';
import { countWrongPassword, endSessionRow, endSessionsOf, updateSession } from './sessions.store.ts';
import { LineFullError } from './sign-in-line.ts';
import { updateUserRow } from './users.store.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'notices' | 'passwords'>;

/** Wrong present passwords in a row after which a session ends: whoever holds it may have stolen it. */
const maximumWrongPasswords = 5;

/** Changes the caller's own password, and ends all of their other sessions. */
export async function changeOwnPassword(
  needs: Needs,
  identity: Identity,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { database, clock, notices, passwords } = needs;
  const { userId, organizationId, sessionId } = requireUser(identity);
  if (!isPassword(newPassword)) throw validationFailed({ path: 'newPassword', message: passwordRule });
  const member = await findMember(database.read, userId);
  if (!(await isPresentPassword(passwords, userId, currentPassword, member?.passwordHash ?? null))) {
    if (sessionId !== null) await countWrong(needs, sessionId, userId);
    throw new ServiceError('FORBIDDEN', {}, 'The present password is wrong');
  }
  const passwordHash = await passwords.hash(newPassword);
  const now = isoTime(clock.now());
  await database.urgent(async (transaction) => {
    await updateUserRow(transaction, organizationId, userId, { passwordHash });
    await endSessionsOf(transaction, userId, now, sessionId ?? undefined);
    if (sessionId !== null) await updateSession(transaction, sessionId, { wrongPasswords: 0 });
    await notices?.add(transaction, { organizationId, userId, actorId: userId, kind: 'password_changed' });
    await identity.recordChange?.(transaction, userId);
  });
  notices?.wake();
}

/** @throws ServiceError RATE_LIMITED when too many passwords are compared at the same time. */
async function isPresentPassword(
  passwords: Passwords,
  userId: string,
  password: string,
  hash: string | null,
): Promise<boolean> {
  try {
    return await passwords.verify(password, hash, { lane: `user ${userId}`, rank: 1 });
  } catch (error) {
    if (error instanceof LineFullError) throw tooManyAtOnce();
    throw error;
  }
}

async function countWrong({ database, clock }: Needs, id: string, userId: string): Promise<void> {
  await database.urgent(async (transaction) => {
    if ((await countWrongPassword(transaction, id)) >= maximumWrongPasswords)
      await endSessionRow(transaction, { id, userId }, isoTime(clock.now()));
  });
}
