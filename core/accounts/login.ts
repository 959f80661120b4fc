import { ServiceError } from '../errors.ts';
import { findMemberByEmail } from './accounts.store.ts';
import type { AccountsService, Session } from './accounts.ts';
import { hasSignedInFrom, insertAuditEntry } from './audit-log.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { normalizeEmail } from './email.ts';
import { beginSession } from './sessions.ts';
import { LineFullError } from './sign-in-line.ts';

/** Seconds after which it is worth to try again when too many sign in at once. */
const lineRetrySeconds = 3;

type Request = Parameters<AccountsService['login']>[0];

/**
 * Signs a user in. An unknown account and a wrong password have the same answer after the same work, and count alike; see
 * `createLoginThrottle` for what is refused when.
 */
export async function login(dependencies: AccountsDependencies, request: Request): Promise<Session> {
  const { database, clock, loginThrottle, passwords, refusals } = dependencies;
  const { address } = request;
  const email = normalizeEmail(request.email);
  const throttle = await loginThrottle();
  const member = await findMemberByEmail(database.read, email);
  const isFamiliar = await hasSignedInFrom(database.read, member?.id ?? '', address);
  const facts = {
    action: 'login',
    organizationId: member?.organizationId ?? null,
    userId: member?.id ?? null,
    targetId: email,
    address,
    requestId: request.requestId ?? null,
  } as const;
  const refuse = (error: ServiceError): never => {
    // Whoever fails to sign in is a stranger, whatever account it is that was named.
    refusals.add({ ...facts, code: error.code }, 'stranger');
    throw error;
  };
  const attempt = { email, address, isFamiliar };
  const wait = throttle.begin(attempt, clock.now());
  if (wait > 0) return refuse(tooManyFailures(wait));

  let isRight = false;
  try {
    const place = { lane: address, rank: isFamiliar ? 1 : 0 } as const;
    isRight = await passwords.verify(request.password, member?.passwordHash ?? null, place);
  } catch (error) {
    throttle.takeBack(attempt);
    if (error instanceof LineFullError) return refuse(tooManyAtOnce());
    throw error;
  } finally {
    dependencies.onLoginCounted();
  }
  if (!member || !isRight) return refuse(new ServiceError('INVALID_CREDENTIALS'));
  throttle.succeed(attempt);
  return beginSession(dependencies, member, request, (transaction) =>
    insertAuditEntry(transaction, dependencies, { ...facts, outcome: 'done' }),
  );
}

const tooManyFailures = (milliseconds: number): ServiceError =>
  new ServiceError(
    'RATE_LIMITED',
    { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) },
    'Too many failed sign-ins; try again after the time in Retry-After',
  );

export const tooManyAtOnce = (): ServiceError =>
  new ServiceError(
    'RATE_LIMITED',
    { retryAfterSeconds: lineRetrySeconds },
    'Too many sign in at the same time; try again after the time in Retry-After',
  );
