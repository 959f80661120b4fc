import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema, ShareRecipientsTable, SharesTable } from '../database/schema.ts';

type Connection = Kysely<Schema>;
type Change = Transaction<Schema>;
export type ShareRow = Selectable<SharesTable>;
export type RecipientRow = Selectable<ShareRecipientsTable>;

export async function insertShare(
  transaction: Change,
  share: ShareRow,
  recipients: readonly RecipientRow[],
): Promise<void> {
  await transaction.insertInto('shares').values(share).execute();
  await transaction.insertInto('shareRecipients').values(recipients).execute();
}

/** Of one document, newest first; each recipient is a row, in the order in which they were named. */
export const listShares = (connection: Connection, organizationId: string, documentId: string) =>
  connection
    .selectFrom('shares')
    .innerJoin('shareRecipients', 'shareRecipients.shareId', 'shares.id')
    .innerJoin('users', 'users.id', 'shares.createdBy')
    .where('shares.organizationId', '=', organizationId)
    .where('shares.documentId', '=', documentId)
    .orderBy('shares.id', 'desc')
    .orderBy('shareRecipients.id')
    .select([
      'shares.id',
      'shares.documentId',
      'shares.createdBy',
      'users.isActive as isMakerActive',
      'users.role as makerRole',
      'shares.createdAt',
      'shares.expiresAt',
      'shareRecipients.email',
      'company',
      'emailStatus',
      'lastViewedAt',
    ])
    .execute();

/** @returns whether there was one. */
export async function deleteShare(
  connection: Connection,
  share: Pick<ShareRow, 'id' | 'organizationId' | 'documentId'>,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('shares')
    .where('id', '=', share.id)
    .where('organizationId', '=', share.organizationId)
    .where('documentId', '=', share.documentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the shares of a user. @returns their documents. */
export async function deleteSharesOf(
  transaction: Change,
  organizationId: string,
  createdBy: string,
): Promise<readonly string[]> {
  const deleted = await transaction
    .deleteFrom('shares')
    .where('organizationId', '=', organizationId)
    .where('createdBy', '=', createdBy)
    .returning('documentId')
    .execute();
  return deleted.map(({ documentId }) => documentId);
}

/** Gives the shares of a user to another one. @returns their documents. */
export async function handOverSharesOf(
  transaction: Change,
  organizationId: string,
  createdBy: string,
  heirId: string,
): Promise<readonly string[]> {
  const changed = await transaction
    .updateTable('shares')
    .set({ createdBy: heirId })
    .where('organizationId', '=', organizationId)
    .where('createdBy', '=', createdBy)
    .returning('documentId')
    .execute();
  return changed.map(({ documentId }) => documentId);
}

/** Expired so long ago that nobody needs to learn it any more. */
export async function deleteSharesExpiredBefore(connection: Connection, time: string): Promise<void> {
  await connection.deleteFrom('shares').where('expiresAt', '<', time).execute();
}

const recipients = (connection: Connection) =>
  connection
    .selectFrom('shareRecipients')
    .innerJoin('shares', 'shares.id', 'shareRecipients.shareId')
    .innerJoin('users', 'users.id', 'shares.createdBy')
    .select([
      'users.isActive as isMakerActive',
      'users.role as makerRole',
      'shareRecipients.id',
      'shareRecipients.organizationId',
      'shares.documentId',
      'shares.expiresAt',
      'shareRecipients.email',
      'company',
      'tokenHash',
      'sealedLink',
      'lastViewedAt',
    ]);

/** Of any organization: the token is the credential. */
export const findByTokenHash = (connection: Connection, tokenHash: string) =>
  recipients(connection).where('tokenHash', '=', tokenHash).executeTakeFirst();

export const findRecipient = (connection: Connection, organizationId: string, id: string) =>
  recipients(connection)
    .where('shareRecipients.organizationId', '=', organizationId)
    .where('shareRecipients.id', '=', id)
    .executeTakeFirst();

export async function updateRecipient(
  connection: Connection,
  organizationId: string,
  id: string,
  change: Partial<Pick<RecipientRow, 'sealedLink' | 'emailStatus' | 'lastViewedAt'>>,
): Promise<void> {
  await connection
    .updateTable('shareRecipients')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function recipientsOn(
  connection: Connection,
  organizationId: string,
  day: string,
): Promise<number> {
  const row = await connection
    .selectFrom('dailyUsage')
    .select('used')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'share_recipient')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.used ?? 0;
}

export async function countRecipients(
  transaction: Change,
  organizationId: string,
  day: string,
  added: number,
): Promise<void> {
  await transaction
    .insertInto('dailyUsage')
    .values({ organizationId, kind: 'share_recipient', day, used: added })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'kind', 'day'])
        .doUpdateSet((row) => ({ used: row('dailyUsage.used', '+', added) })),
    )
    .execute();
}
