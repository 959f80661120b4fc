import type { Kysely } from 'kysely';
import type { OrganizationsTable, Schema, UsersTable } from '../database/schema.ts';

/** A store, or a transaction of it. */
export type Connection = Kysely<Schema>;

/** The part of a user that identifies who is asking. */
export type Member = Pick<UsersTable, 'id' | 'organizationId' | 'email' | 'role' | 'passwordHash'> &
  Pick<OrganizationsTable, 'plan'> & { readonly organizationName: string };

/** Users who may sign in, with their organization. */
export const members = (connection: Connection) =>
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

export async function renameOrganization(connection: Connection, id: string, name: string): Promise<void> {
  await connection.updateTable('organizations').set({ name }).where('id', '=', id).execute();
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
