import type { Kysely, Transaction } from 'kysely';
import type { DuplicateDocument } from '../compliance/duplicate-document.ts';
import type { Schema } from '../database/schema.ts';
import type { DocumentRow } from './documents.store.ts';

/** How many are named; more of one document is another problem. */
const mostNamed = 20;

/**
 * Other documents of the organization that are the same file or have the same number of the same issuer,
 * newest first. A copy made here has the file of its source on purpose, and one that could not be read is
 * not there to be mistaken.
 */
export async function findDuplicates(
  database: Kysely<Schema>,
  { organizationId, id, sha256, source, identityKey }: DocumentRow,
): Promise<readonly DuplicateDocument[]> {
  const rows = await database
    .selectFrom('documents')
    .select(['id', 'fileName', 'createdAt', 'sha256', 'source', 'identityKey'])
    .where('organizationId', '=', organizationId)
    .where('id', '<>', id)
    .where('status', '<>', 'failed')
    .where((either) =>
      either.or([
        ...(source === 'upload' ? [either.and({ sha256, source: 'upload' })] : []),
        ...(identityKey === null ? [] : [either('identityKey', '=', identityKey)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(mostNamed)
    .execute();
  return rows.map((row) => ({
    documentId: row.id,
    fileName: row.fileName,
    createdAt: row.createdAt,
    isSameFile: source === 'upload' && row.source === 'upload' && row.sha256 === sha256,
    isSameNumber: identityKey !== null && row.identityKey === identityKey,
  }));
}

/** Notes which other documents the compliance result of one names. */
export async function noteDuplicates(
  transaction: Transaction<Schema>,
  { id }: Pick<DocumentRow, 'id'>,
  duplicates: readonly DuplicateDocument[],
): Promise<void> {
  await transaction.deleteFrom('duplicateMentions').where('mentionedOn', '=', id).execute();
  if (duplicates.length === 0) return;
  await transaction
    .insertInto('duplicateMentions')
    .values(duplicates.map(({ documentId }) => ({ documentId, mentionedOn: id })))
    .execute();
}

/** The documents whose compliance results name a document as their duplicate. */
export const namingAsDuplicate = (
  transaction: Transaction<Schema>,
  { organizationId, id }: Pick<DocumentRow, 'organizationId' | 'id'>,
): Promise<readonly DocumentRow[]> =>
  transaction
    .selectFrom('documents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('duplicateMentions').select('mentionedOn').where('documentId', '=', id),
    )
    .execute();
