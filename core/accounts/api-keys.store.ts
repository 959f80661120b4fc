import type { Selectable } from 'kysely';
import { builtOnce } from '../database/built-once.ts';
import type { ApiKeysTable } from '../database/schema.ts';
import type { Connection } from './accounts.store.ts';

/** Keys that were not revoked, with the user each belongs to. */
const keys = (connection: Connection) =>
  connection
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.createdBy')
    .where('apiKeys.revokedAt', 'is', null);

/** A key whose maker may sign in, with what identifies who is asking: one query for each request. */
const working = (connection: Connection) =>
  keys(connection)
    .innerJoin('organizations', 'organizations.id', 'apiKeys.organizationId')
    .where('users.isActive', '=', 1)
    .select([
      'apiKeys.id',
      'apiKeys.organizationId',
      'apiKeys.keyHash',
      'apiKeys.lastUsedAt',
      'apiKeys.expiresAt',
      'apiKeys.scope',
      'users.role as makerRole',
      'organizations.plan',
    ]);

export const findKeyByHash = builtOnce((connection: Connection, keyHash: string) =>
  working(connection).where('apiKeys.keyHash', '=', keyHash),
);

export const findWorkingKey = (connection: Connection, organizationId: string, id: string) =>
  working(connection)
    .where('apiKeys.organizationId', '=', organizationId)
    .where('apiKeys.id', '=', id)
    .executeTakeFirst();

const listed = (connection: Connection, organizationId: string) =>
  keys(connection)
    .where('apiKeys.organizationId', '=', organizationId)
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.prefix',
      'apiKeys.scope',
      'apiKeys.createdAt',
      'apiKeys.lastUsedAt',
      'apiKeys.expiresAt',
      'users.id as makerId',
      'users.email as makerEmail',
    ]);

/** Newest first. */
export const listKeyRows = (connection: Connection, organizationId: string) =>
  listed(connection, organizationId).orderBy('apiKeys.id', 'desc').execute();

export type KeyRow = Awaited<ReturnType<typeof listKeyRows>>[number];

export const findKeyRow = (
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<KeyRow | undefined> =>
  listed(connection, organizationId).where('apiKeys.id', '=', id).executeTakeFirst();

export async function insertApiKey(connection: Connection, key: Selectable<ApiKeysTable>): Promise<void> {
  await connection.insertInto('apiKeys').values(key).execute();
}

export async function updateApiKey(
  connection: Connection,
  id: string,
  change: Partial<Pick<ApiKeysTable, 'keyHash' | 'prefix' | 'lastUsedAt' | 'revokedAt'>>,
): Promise<void> {
  await connection.updateTable('apiKeys').set(change).where('id', '=', id).execute();
}

/** Changes the keys of a user that were not revoked. @returns their ids. */
export async function updateKeysOf(
  connection: Connection,
  userId: string,
  change: Partial<Pick<ApiKeysTable, 'createdBy' | 'revokedAt'>>,
): Promise<readonly string[]> {
  const changed = await connection
    .updateTable('apiKeys')
    .set(change)
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}
