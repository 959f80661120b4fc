import type { Selectable } from 'kysely';
import type { AccountNoticesTable } from '../database/schema.ts';
import type { Connection } from './accounts.store.ts';

export async function insertNotice(
  connection: Connection,
  notice: Selectable<AccountNoticesTable>,
): Promise<void> {
  await connection.insertInto('accountNotices').values(notice).execute();
}

/** A notice for a user who is still there, with what the mail names. */
export const findNotice = (connection: Connection, organizationId: string, id: string) =>
  connection
    .selectFrom('accountNotices')
    .innerJoin('users', 'users.id', 'accountNotices.userId')
    .innerJoin('users as actors', 'actors.id', 'accountNotices.actorId')
    .innerJoin('organizations', 'organizations.id', 'accountNotices.organizationId')
    .select([
      'accountNotices.id',
      'accountNotices.kind',
      'accountNotices.subject',
      'accountNotices.createdAt',
      'accountNotices.userId',
      'accountNotices.actorId',
      'users.email',
      'actors.email as actorEmail',
      'organizations.name as organization',
    ])
    .where('accountNotices.organizationId', '=', organizationId)
    .where('accountNotices.id', '=', id)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

export async function deleteNotice(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<void> {
  await connection
    .deleteFrom('accountNotices')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
