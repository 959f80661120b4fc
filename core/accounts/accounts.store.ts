import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  ApiKeysTable,
  OrganizationsTable,
  RefreshTokensTable,
  Schema,
  UsersTable,
} from '../database/schema.ts';

/** A store, or a transaction of it. */
export type Connection = Kysely<Schema>;

/** A user as far as it says who is asking. */
export type Member = Pick<UsersTable, 'id' | 'organizationId' | 'email' | 'role' | 'passwordHash'> &
  Pick<OrganizationsTable, 'plan'> & { readonly organizationName: string };

const members = (connection: Connection) =>
  connection
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organizationId')
    .where('users.isActive', '=', 1)
    .select([
      'users.id',
      'users.organizationId',
      'users.email',
      'users.role',
      'users.passwordHash',
      'organizations.plan',
      'organizations.name as organizationName',
    ]);

export const findMemberByEmail = (connection: Connection, email: string): Promise<Member | undefined> =>
  members(connection).where('users.email', '=', email).executeTakeFirst();

export const findMember = (connection: Connection, userId: string): Promise<Member | undefined> =>
  members(connection).where('users.id', '=', userId).executeTakeFirst();

export const findFirstOwner = (connection: Connection, organizationId: string): Promise<Member | undefined> =>
  members(connection)
    .where('users.organizationId', '=', organizationId)
    .where('users.role', '=', 'Owner')
    .orderBy('users.id')
    .executeTakeFirst();

export const isEmailTaken = async (connection: Connection, email: string): Promise<boolean> =>
  (await connection.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined;

export async function insertOrganization(
  connection: Connection,
  organization: OrganizationsTable,
  owner: UsersTable,
): Promise<void> {
  await connection.insertInto('organizations').values(organization).execute();
  await connection.insertInto('users').values(owner).execute();
}

export const listOrganizations = (
  connection: Connection,
): Promise<Pick<OrganizationsTable, 'id' | 'name' | 'plan'>[]> =>
  connection.selectFrom('organizations').select(['id', 'name', 'plan']).orderBy('id').execute();

export const findOrganization = (
  connection: Connection,
  id: string,
): Promise<Pick<OrganizationsTable, 'id' | 'name' | 'plan'> | undefined> =>
  connection
    .selectFrom('organizations')
    .select(['id', 'name', 'plan'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findRefreshToken = (
  connection: Connection,
  tokenHash: string,
): Promise<Selectable<RefreshTokensTable> | undefined> =>
  connection.selectFrom('refreshTokens').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();

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

export async function revokeRefreshTokenFamily(
  connection: Connection,
  familyId: string,
  revokedAt: string,
): Promise<void> {
  await connection
    .updateTable('refreshTokens')
    .set({ revokedAt })
    .where('familyId', '=', familyId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** A late token is refused whether its row is there or not. */
export async function deleteLateRefreshTokens(connection: Connection, now: string): Promise<void> {
  await connection.deleteFrom('refreshTokens').where('expiresAt', '<=', now).execute();
}

export const findApiKeyByHash = (
  connection: Connection,
  keyHash: string,
): Promise<
  | (Pick<ApiKeysTable, 'id' | 'organizationId' | 'keyHash' | 'lastUsedAt'> &
      Pick<OrganizationsTable, 'plan'>)
  | undefined
> =>
  connection
    .selectFrom('apiKeys')
    .innerJoin('organizations', 'organizations.id', 'apiKeys.organizationId')
    .where('apiKeys.keyHash', '=', keyHash)
    .where('apiKeys.revokedAt', 'is', null)
    .select([
      'apiKeys.id',
      'apiKeys.organizationId',
      'apiKeys.keyHash',
      'apiKeys.lastUsedAt',
      'organizations.plan',
    ])
    .executeTakeFirst();

export async function touchApiKey(connection: Connection, id: string, lastUsedAt: string): Promise<void> {
  await connection.updateTable('apiKeys').set({ lastUsedAt }).where('id', '=', id).execute();
}

export async function insertApiKey(connection: Connection, key: ApiKeysTable): Promise<void> {
  await connection.insertInto('apiKeys').values(key).execute();
}

export const listApiKeys = (
  connection: Connection,
  organizationId: string,
): Promise<Pick<ApiKeysTable, 'id' | 'name' | 'prefix' | 'createdAt' | 'lastUsedAt'>[]> =>
  connection
    .selectFrom('apiKeys')
    .select(['id', 'name', 'prefix', 'createdAt', 'lastUsedAt'])
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Changes a key that is not revoked; undefined when there is none. */
export const updateApiKey = (
  connection: Connection,
  organizationId: string,
  id: string,
  change: Partial<Pick<ApiKeysTable, 'keyHash' | 'prefix' | 'lastUsedAt' | 'revokedAt'>>,
): Promise<Pick<ApiKeysTable, 'id' | 'name' | 'createdAt'> | undefined> =>
  connection
    .updateTable('apiKeys')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning(['id', 'name', 'createdAt'])
    .executeTakeFirst();
