import { isoTime } from '../clock.ts';
import type { UsersTable } from '../database/schema.ts';
import { ServiceError, type ValidationIssue, validationFailed } from '../errors.ts';
import { isEmailAddress } from '../mail/email-address.ts';
import { type Connection, isEmailTaken } from './accounts.store.ts';
import type { Identity, NewUser, Role, SignedInIdentity, User, UserChange } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { normalizeEmail } from './email.ts';
import { hashPassword } from './passwords.ts';
import { requireAdministrator } from './permissions.ts';
import {
  countOwners,
  findUserRow,
  insertUser,
  listUserRows,
  revokeRefreshTokensOf,
  updateUserRow,
} from './users.store.ts';

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'ids'>;

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
    passwordHash: await hashPassword(request.password),
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

/** A changed password, and a user who may not sign in any more, end all sessions at their next renewal. */
export async function updateUser(
  needs: Needs,
  identity: Identity,
  id: string,
  { role, isActive, password }: UserChange,
): Promise<User> {
  const administrator = requireAdministrator(identity);
  if (role !== undefined) requireRankOver(administrator, role);
  if (password !== undefined && !isPassword(password)) throw validationFailed(passwordIssue);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return needs.database.transaction(async (transaction) => {
    const user = await findManaged(transaction, administrator, id);
    const losesOwner = (role !== undefined && role !== 'Owner') || isActive === false;
    if (losesOwner) await requireAnotherOwner(transaction, administrator.organizationId, user);
    const change = {
      ...(role !== undefined && { role }),
      ...(isActive !== undefined && { isActive: isActive ? (1 as const) : (0 as const) }),
      ...(passwordHash !== undefined && { passwordHash }),
    };
    if (Object.keys(change).length > 0)
      await updateUserRow(transaction, administrator.organizationId, id, change);
    if (passwordHash !== undefined || isActive === false)
      await revokeRefreshTokensOf(transaction, id, isoTime(needs.clock.now()));
    await identity.recordChange?.(transaction, id);
    return userOf({ ...user, ...change });
  });
}

/** What refers to the user keeps its id; address and password are erased, and the address is free again. */
export async function removeUser(needs: Needs, identity: Identity, id: string): Promise<void> {
  const administrator = requireAdministrator(identity);
  const { organizationId } = administrator;
  const deletedAt = isoTime(needs.clock.now());
  await needs.database.transaction(async (transaction) => {
    const user = await findManaged(transaction, administrator, id);
    await requireAnotherOwner(transaction, organizationId, user);
    const erased = { email: `${id}@removed.invalid`, passwordHash: '', isActive: 0, deletedAt } as const;
    await updateUserRow(transaction, organizationId, id, erased);
    await revokeRefreshTokensOf(transaction, id, deletedAt);
    await identity.recordChange?.(transaction, id);
  });
}

type UserRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>>;

/** @throws ServiceError NOT_FOUND; ROLE_REQUIRED for an Owner, whom only Owners manage. */
async function findManaged(
  transaction: Connection,
  administrator: SignedInIdentity,
  id: string,
): Promise<UserRow> {
  const user = await findUserRow(transaction, administrator.organizationId, id);
  if (!user) throw new ServiceError('NOT_FOUND', {}, 'User not found');
  requireRankOver(administrator, user.role);
  return user;
}

/** @throws ServiceError ROLE_REQUIRED: an Admin neither makes nor changes Owners. */
function requireRankOver({ role }: SignedInIdentity, other: Role): void {
  if (other === 'Owner' && role !== 'Owner')
    throw new ServiceError('ROLE_REQUIRED', { role, required: ['Owner'] });
}

/** @throws ServiceError CONFLICT: without an Owner nobody could ever make one again. */
async function requireAnotherOwner(
  transaction: Connection,
  organizationId: string,
  user: UserRow,
): Promise<void> {
  if (user.role !== 'Owner' || user.isActive === 0) return;
  if ((await countOwners(transaction, organizationId)) <= 1)
    throw new ServiceError('CONFLICT', { userId: user.id }, 'The last Owner of an organization must stay');
}

const isPassword = (text: string): boolean => text.length >= 12 && text.length <= 1_024;
const passwordIssue: ValidationIssue = { path: 'password', message: 'must have 12 to 1,024 characters' };

const userOf = ({ id, email, role, isActive, createdAt }: UserRow): User => ({
  id,
  email,
  role,
  isActive: isActive === 1,
  createdAt,
});
