import { isoTime } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import {
  type Connection,
  deleteLateRefreshTokens,
  findMember,
  findRefreshToken,
  insertRefreshToken,
  type Member,
  markRefreshTokenUsed,
  revokeRefreshTokenFamily,
} from './accounts.store.ts';
import type { Session } from './accounts.ts';
import { insertAuditEntry } from './audit-log.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { identityOf } from './identities.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Milliseconds: 30 days. */
const refreshTokenLifetime = 30 * 24 * 60 * 60 * 1000;

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'random'>;

/**
 * Begins a session: a new family of refresh tokens.
 * @param record is called in the transaction, to write down that it began.
 */
export async function beginSession(
  needs: Needs,
  member: Member,
  record: (transaction: Connection) => Promise<void>,
): Promise<Session> {
  return needs.database.urgent(async (transaction) => {
    await deleteLateRefreshTokens(transaction, isoTime(needs.clock.now()));
    await record(transaction);
    return issue(needs, transaction, member, needs.ids.next());
  });
}

/**
 * Exchanges a refresh token for the next of its family. A token that was used before is a sign that two
 * hold it, one of them a thief: the whole family ends. Of two requests with one token at the same time
 * the second finds it used, because each is one transaction.
 */
export async function refreshSession(needs: Needs, refreshToken: string): Promise<Session> {
  const { database, clock } = needs;
  const session = await database.urgent(async (transaction) => {
    const now = isoTime(clock.now());
    const token = await findRefreshToken(transaction, hashSecret(refreshToken));
    if (!token) return null;
    const refuse = async () => {
      const { organizationId, userId } = token;
      const entry = { action: 'refresh', outcome: 'refused', code: 'UNAUTHENTICATED' } as const;
      await insertAuditEntry(transaction, needs, { ...entry, organizationId, userId });
      return null;
    };
    if (token.expiresAt <= now || token.revokedAt !== null) return refuse();
    const member = token.usedAt === null ? await findMember(transaction, token.userId) : undefined;
    if (!member) {
      await revokeRefreshTokenFamily(transaction, token.familyId, now);
      return refuse();
    }
    await markRefreshTokenUsed(transaction, token.id, now);
    return issue(needs, transaction, member, token.familyId);
  });
  // Thrown out here: inside, it would take the revocation back.
  if (!session)
    throw new ServiceError('UNAUTHENTICATED', {}, 'The refresh token is not valid any more; sign in again');
  return session;
}

/** Ends a session: its refresh tokens are good for nothing any more. */
export async function endSession(needs: Needs, refreshToken: string): Promise<void> {
  await needs.database.urgent(async (transaction) => {
    const token = await findRefreshToken(transaction, hashSecret(refreshToken));
    if (!token) return;
    await revokeRefreshTokenFamily(transaction, token.familyId, isoTime(needs.clock.now()));
    const { organizationId, userId } = token;
    const entry = { action: 'logout', outcome: 'done' } as const;
    await insertAuditEntry(transaction, needs, { ...entry, organizationId, userId });
  });
}

async function issue(
  { clock, ids, random }: Needs,
  transaction: Connection,
  member: Member,
  familyId: string,
): Promise<Session> {
  const now = clock.now();
  const refreshToken = newSecret(random, 'lfr_');
  await insertRefreshToken(transaction, {
    id: ids.next(),
    userId: member.id,
    organizationId: member.organizationId,
    familyId,
    tokenHash: hashSecret(refreshToken),
    createdAt: isoTime(now),
    expiresAt: isoTime(now + refreshTokenLifetime),
    usedAt: null,
    revokedAt: null,
  });
  return { identity: identityOf(member), refreshToken };
}
