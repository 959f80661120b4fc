import { isoTime } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import { type Connection, findMember, type Member } from './accounts.store.ts';
import type { Session, SessionClient } from './accounts.ts';
import { insertAuditEntry } from './audit-log.store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { identityOf } from './identities.ts';
import { hashSecret, newSecret } from './secrets.ts';
import {
  deleteLateSessions,
  endSessionRow,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  markRefreshTokenUsed,
  updateSession,
} from './sessions.store.ts';

/** Milliseconds: 30 days. */
const refreshTokenLifetime = 30 * 24 * 60 * 60 * 1000;

type Needs = Pick<AccountsDependencies, 'database' | 'clock' | 'ids' | 'random'>;

/**
 * Begins a session.
 * @param client from where, for the list of sessions.
 * @param record is called in the transaction, to write down that it began.
 */
export async function beginSession(
  needs: Needs,
  member: Member,
  client: SessionClient,
  record: (transaction: Connection) => Promise<void>,
): Promise<Session> {
  return needs.database.urgent(async (transaction) => {
    const now = needs.clock.now();
    await deleteLateSessions(transaction, isoTime(now));
    await record(transaction);
    const id = needs.ids.next();
    await insertSession(transaction, {
      id,
      userId: member.id,
      organizationId: member.organizationId,
      createdAt: isoTime(now),
      endedAt: null,
      wrongPasswords: 0,
      ...clientFields(client, now),
    });
    return issue(needs, transaction, member, id);
  });
}

/**
 * Exchanges a refresh token for the next of its session. A token that was used before is a sign that two
 * hold it, one of them a thief: the session ends. Of two requests with one token at the same time
 * the second finds it used, because each is one transaction.
 */
export async function refreshSession(
  needs: Needs,
  refreshToken: string,
  client: SessionClient,
): Promise<Session> {
  const { database, clock } = needs;
  const session = await database.urgent(async (transaction) => {
    const now = isoTime(clock.now());
    const token = await findRefreshToken(transaction, hashSecret(refreshToken));
    if (!token) return null;
    const { sessionId, organizationId, userId } = token;
    const refuse = async () => {
      const entry = { action: 'refresh', outcome: 'refused', code: 'UNAUTHENTICATED' } as const;
      await insertAuditEntry(transaction, needs, { ...entry, organizationId, userId, targetId: sessionId });
      return null;
    };
    if (token.expiresAt <= now || token.endedAt !== null) return refuse();
    const member = token.usedAt === null ? await findMember(transaction, userId) : undefined;
    if (!member) {
      await endSessionRow(transaction, { id: sessionId, userId }, now);
      return refuse();
    }
    await markRefreshTokenUsed(transaction, token.id, now);
    await updateSession(transaction, sessionId, clientFields(client, clock.now()));
    return issue(needs, transaction, member, sessionId);
  });
  // Thrown out here: inside, it would take the end of the session back.
  if (!session)
    throw new ServiceError('UNAUTHENTICATED', {}, 'The refresh token is not valid any more; sign in again');
  return session;
}

/** Ends the session of a refresh token: nothing that was issued for it is good any more. */
export async function endSession(needs: Needs, refreshToken: string): Promise<void> {
  await needs.database.urgent(async (transaction) => {
    const token = await findRefreshToken(transaction, hashSecret(refreshToken));
    if (!token) return;
    const { sessionId, organizationId, userId } = token;
    await endSessionRow(transaction, { id: sessionId, userId }, isoTime(needs.clock.now()));
    const entry = { action: 'logout', outcome: 'done', targetId: sessionId } as const;
    await insertAuditEntry(transaction, needs, { ...entry, organizationId, userId });
  });
}

/** The trace of a use of a session in its row. */
const clientFields = ({ address, program }: SessionClient, now: number) => ({
  lastUsedAt: isoTime(now),
  expiresAt: isoTime(now + refreshTokenLifetime),
  address: address ?? null,
  program: program ?? null,
});

async function issue(
  { clock, ids, random }: Needs,
  transaction: Connection,
  member: Member,
  sessionId: string,
): Promise<Session> {
  const now = clock.now();
  const refreshToken = newSecret(random, 'lfr_');
  await insertRefreshToken(transaction, {
    id: ids.next(),
    sessionId,
    organizationId: member.organizationId,
    tokenHash: hashSecret(refreshToken),
    createdAt: isoTime(now),
    expiresAt: isoTime(now + refreshTokenLifetime),
    usedAt: null,
  });
  return { identity: identityOf(member, sessionId), sessionId, refreshToken };
}
