import { isoTime } from '../clock.ts';
import type { UsersTable } from '../database/schema.ts';
import { ServiceError, type ValidationIssue, validationFailed } from '../errors.ts';
import { isEmailAddress } from '../mail/email-address.ts';
import { isEmailTaken } from './accounts.store.ts';
import type { Identity, NewUser, User, UserChange } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { normalizeEmail } from './email.ts';
import { findManaged, requireAnotherOwner, requireRankOver, type UserRow } from './managed-users.ts';
import { isPassword, passwordRule } from './passwords.ts';
import { requireAdministrator } from './permissions.ts';
import { endSessionsOf } from './sessions.store.ts';
import { insertUser, listUserRows, updateUserRow } from './users.store.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'notices' | 'passwords'>;

export async function listUsers({ database }: Needs, identity: Identity): Promise<readonly User[]> {
  const { organizationId } = requireAdministrator(identity);
  return (await listUserRows(database.read, organizationId)).map(userOf);
}

export async function createUser(needs: Needs, identity: Identity, request: NewUser): Promise<User> {
  const administrator = requireAdministrator(identity);
  requireRankOver(administrator, request.role);
  const email = normalizeEmail(request.email);
  const issues: ValidationIssue[] = [];
  if (!isEmailAddress(request.email)) issues.push({ path: 'email', message: 'must be an e-mail address' });
  if (!isPassword(request.password)) issues.push(passwordIssue);
  if (issues.length > 0) throw validationFailed(...issues);
  const user: UsersTable = {
    id: needs.ids.next(),
    organizationId: administrator.organizationId,
    email,
    passwordHash: await needs.passwords.hash(request.password),
    role: request.role,
    isActive: 1,
    createdAt: isoTime(needs.clock.now()),
    deletedAt: null,
  };
  await needs.database.transaction(async (transaction) => {
    if (await isEmailTaken(transaction, email))
      throw new ServiceError('CONFLICT', { email }, `The address ${email} already has an account`);
    await insertUser(transaction, user);
    await identity.recordChange?.(transaction, user.id);
  });
  return userOf(user);
}

/** A changed password, and a user who may not sign in any more, end all sessions of the user at once. */
export async function updateUser(
  needs: Needs,
  identity: Identity,
  id: string,
  { role, isActive, password }: UserChange,
): Promise<User> {
  const administrator = requireAdministrator(identity);
  if (role !== undefined) requireRankOver(administrator, role);
  if (password !== undefined && !isPassword(password)) throw validationFailed(passwordIssue);
  const passwordHash = password === undefined ? undefined : await needs.passwords.hash(password);
  const { organizationId } = administrator;
  const changed = await needs.database.transaction(async (transaction) => {
    const user = await findManaged(transaction, administrator, id);
    const losesOwner = (role !== undefined && role !== 'Owner') || isActive === false;
    if (losesOwner) await requireAnotherOwner(transaction, organizationId, user);
    const change = {
      ...(role !== undefined && { role }),
      ...(isActive !== undefined && { isActive: isActive ? (1 as const) : (0 as const) }),
      ...(passwordHash !== undefined && { passwordHash }),
    };
    if (Object.keys(change).length > 0) await updateUserRow(transaction, organizationId, id, change);
    if (passwordHash !== undefined || isActive === false)
      await endSessionsOf(transaction, id, isoTime(needs.clock.now()));
    const notice = { organizationId, userId: id, actorId: administrator.userId };
    if (passwordHash !== undefined)
      await needs.notices?.add(transaction, { ...notice, kind: 'password_changed' });
    if (role !== undefined && role !== user.role)
      await needs.notices?.add(transaction, { ...notice, kind: 'role_changed', subject: role });
    await identity.recordChange?.(transaction, id);
    return userOf({ ...user, ...change });
  });
  needs.notices?.wake();
  return changed;
}

const passwordIssue: ValidationIssue = { path: 'password', message: passwordRule };

const userOf = ({ id, email, role, isActive, createdAt }: UserRow): User => ({
  id,
  email,
  role,
  isActive: isActive === 1,
  createdAt,
});
