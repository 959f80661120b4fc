import { isoTime } from '../clock.ts';
import { ServiceError, type ValidationIssue, validationFailed } from '../errors.ts';
import { insertOrganization, isEmailTaken } from './accounts.store.ts';
import type { AccountsService } from './accounts.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { normalizeEmail } from './email.ts';
import { isPassword, passwordRule } from './passwords.ts';

/** The name of an organization, and the address and password of its Owner. */
export type Founding = Omit<Parameters<AccountsService['createOrganization']>[0], 'plan'>;

/** A self-hosted installation starts with everything (plan `enterprise`). */
export async function createOrganization(
  { database, clock, ids, passwords }: Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'passwords'>,
  request: Parameters<AccountsService['createOrganization']>[0],
): Promise<{ readonly organizationId: string; readonly userId: string }> {
  const { name, email } = checkedFounder(request);
  const [organizationId, userId] = [ids.next(), ids.next()];
  const createdAt = isoTime(clock.now());
  const passwordHash = await passwords.hash(request.password);
  await database.transaction(async (transaction) => {
    if (await isEmailTaken(transaction, email)) throw emailTaken(email);
    await insertOrganization(
      transaction,
      { id: organizationId, name, plan: request.plan ?? 'enterprise', createdAt },
      {
        id: userId,
        organizationId,
        email,
        passwordHash,
        role: 'Owner',
        isActive: 1,
        createdAt,
        deletedAt: null,
      },
    );
  });
  return { organizationId, userId };
}

export const emailTaken = (email: string): ServiceError =>
  new ServiceError('CONFLICT', { email }, `The address ${email} already has an account`);

/** @throws ServiceError VALIDATION_FAILED naming each thing that cannot be used. */
export function checkedFounder({ organization, email: address, password }: Founding): {
  readonly name: string;
  readonly email: string;
} {
  const name = organization.trim();
  const email = normalizeEmail(address);
  const issues = issuesOf(name, email, password);
  if (issues.length > 0) throw validationFailed(...issues);
  return { name, email };
}

function issuesOf(name: string, email: string, password: string): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  if (name.length < 1 || name.length > 200)
    issues.push({ path: 'organization', message: 'must have 1 to 200 characters' });
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    issues.push({ path: 'email', message: 'must be an e-mail address' });
  if (!isPassword(password)) issues.push({ path: 'password', message: passwordRule });
  return issues;
}
