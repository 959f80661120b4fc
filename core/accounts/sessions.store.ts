import type { Insertable } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { RefreshTokensTable, SessionsTable } from '../database/schema.ts';
import { type Connection, members } from './accounts.store.ts';

export async function insertSession(
  connection: Connection,
  session: Insertable<SessionsTable>,
): Promise<void> {
  await connection.insertInto('sessions').values(session).execute();
}

/** The user behind a session that has not ended, as they are now: one query for each request. */
export const findSessionMember = builtOnce((connection: Connection, sessionId: string, now: string) =>
  members(connection)
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .select('sessions.lastUsedAt'),
);

/** Sessions of a user that have not ended, the latest sign-in first. */
export const listSessionRows = (
  connection: Connection,
  organizationId: string,
  userId: string,
  now: string,
) =>
  connection
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastUsedAt', 'expiresAt', 'address', 'program'])
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();

export async function updateSession(
  connection: Connection,
  id: string,
  change: Partial<Pick<SessionsTable, 'lastUsedAt' | 'expiresAt' | 'address' | 'program' | 'wrongPasswords'>>,
): Promise<void> {
  await connection.updateTable('sessions').set(change).where('id', '=', id).execute();
}

/** Counts one more wrong password. @returns how many there are in a row. */
export const countWrongPassword = async (connection: Connection, id: string): Promise<number> =>
  (
    await connection
      .updateTable('sessions')
      .set((row) => ({ wrongPasswords: row('wrongPasswords', '+', 1) }))
      .where('id', '=', id)
      .returning('wrongPasswords')
      .executeTakeFirstOrThrow()
  ).wrongPasswords;

/** Ends one session. @returns whether there was one of this user to end. */
export async function endSessionRow(
  connection: Connection,
  { id, userId }: Pick<SessionsTable, 'id' | 'userId'>,
  endedAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('sessions')
    .set({ endedAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', endedAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the sessions of a user. @param except one that goes on. */
export async function endSessionsOf(
  connection: Connection,
  userId: string,
  endedAt: string,
  except?: string,
): Promise<void> {
  await connection
    .updateTable('sessions')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '!=', except!))
    .execute();
}

/** A refresh token with the session it belongs to. */
export const findRefreshToken = (connection: Connection, tokenHash: string) =>
  connection
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .select([
      'refreshTokens.id',
      'refreshTokens.sessionId',
      'refreshTokens.expiresAt',
      'refreshTokens.usedAt',
      'sessions.userId',
      'sessions.organizationId',
      'sessions.endedAt',
    ])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();

export async function insertRefreshToken(
  connection: Connection,
  token: Insertable<RefreshTokensTable>,
): Promise<void> {
  await connection.insertInto('refreshTokens').values(token).execute();
}

export async function markRefreshTokenUsed(
  connection: Connection,
  id: string,
  usedAt: string,
): Promise<void> {
  await connection.updateTable('refreshTokens').set({ usedAt }).where('id', '=', id).execute();
}

/** A late token is refused whether its row is there or not. */
export async function deleteLateSessions(connection: Connection, now: string): Promise<void> {
  await connection.deleteFrom('refreshTokens').where('expiresAt', '<=', now).execute();
  await connection.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
}
