import { ServiceError } from '../errors.ts';
import { findMemberByEmail } from './accounts.store.ts';
import type { AccountsService, Session } from './accounts.ts';
import { insertAuditEntry } from './audit-log.store.ts';
import { countLoginAttempt, deleteOldLoginFailures, forgetLoginFailures } from './counters.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { normalizeEmail } from './email.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';

/** Milliseconds: failures are counted over 15 minutes, and lock for as long. */
const lockWindow = 15 * 60 * 1000;

type Request = Parameters<AccountsService['login']>[0];

/**
 * Signs a user in. An unknown address and a wrong password have the same answer after the same work, and
 * both count towards the lock of that pair of account and client address.
 */
export async function login(dependencies: AccountsDependencies, request: Request): Promise<Session> {
  const { database, clock, config } = dependencies;
  const { address } = request;
  const email = normalizeEmail(request.email);
  const now = clock.now();
  const attempt = { email, address, now, window: lockWindow, maximum: config.loginFailures };
  const { count, lockedUntil } = await countLoginAttempt(database.write, attempt);
  const member = await findMemberByEmail(database.read, email);
  const facts = {
    action: 'login',
    organizationId: member?.organizationId ?? null,
    userId: member?.id ?? null,
    targetId: email,
    address,
    requestId: request.requestId ?? null,
  } as const;
  const refuse = async (error: ServiceError): Promise<never> => {
    await insertAuditEntry(database.write, dependencies, { ...facts, outcome: 'refused', code: error.code });
    throw error;
  };
  if (count > config.loginFailures) return refuse(locked(lockedUntil - now));
  if (count === 1) await deleteOldLoginFailures(database.write, now, lockWindow);

  const isRight = await verifyPassword(request.password, member?.passwordHash ?? null);
  if (!member || !isRight) return refuse(new ServiceError('INVALID_CREDENTIALS'));
  await forgetLoginFailures(database.write, email, address);
  return beginSession(dependencies, member, (transaction) =>
    insertAuditEntry(transaction, dependencies, { ...facts, outcome: 'done' }),
  );
}

const locked = (milliseconds: number): ServiceError =>
  new ServiceError(
    'RATE_LIMITED',
    { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) },
    'Too many failed sign-ins; try again after the time in Retry-After',
  );
