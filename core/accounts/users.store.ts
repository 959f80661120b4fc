import type { UsersTable } from '../database/schema.ts';
import type { Connection } from './accounts.store.ts';

const columns = ['id', 'email', 'role', 'isActive', 'createdAt'] as const;

const users = (connection: Connection, organizationId: string) =>
  connection
    .selectFrom('users')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null);

export const listUserRows = (connection: Connection, organizationId: string) =>
  users(connection, organizationId).orderBy('id', 'desc').execute();

export const findUserRow = (connection: Connection, organizationId: string, id: string) =>
  users(connection, organizationId).where('id', '=', id).executeTakeFirst();

/** Owners who can sign in. */
export const countOwners = async (connection: Connection, organizationId: string): Promise<number> =>
  (
    await users(connection, organizationId)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('owners'))
      .where('role', '=', 'Owner')
      .where('isActive', '=', 1)
      .executeTakeFirstOrThrow()
  ).owners;

export async function insertUser(connection: Connection, user: UsersTable): Promise<void> {
  await connection.insertInto('users').values(user).execute();
}

export async function updateUserRow(
  connection: Connection,
  organizationId: string,
  id: string,
  change: Partial<Pick<UsersTable, 'email' | 'role' | 'isActive' | 'passwordHash' | 'deletedAt'>>,
): Promise<void> {
  await connection
    .updateTable('users')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
