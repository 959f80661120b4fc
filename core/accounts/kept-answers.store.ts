import type { KeptAnswersTable } from '../database/schema.ts';
import type { Connection } from './accounts.store.ts';

/** Which request an answer belongs to. */
export type Claim = Pick<KeptAnswersTable, 'organizationId' | 'credential' | 'keyHash'>;

export const findKeptAnswer = (connection: Connection, claim: Claim): Promise<KeptAnswersTable | undefined> =>
  connection
    .selectFrom('keptAnswers')
    .selectAll()
    .where('organizationId', '=', claim.organizationId)
    .where('credential', '=', claim.credential)
    .where('keyHash', '=', claim.keyHash)
    .executeTakeFirst();

/** Replaces an earlier row of the same request. */
export async function replaceKeptAnswer(connection: Connection, row: KeptAnswersTable): Promise<void> {
  await connection.replaceInto('keptAnswers').values(row).execute();
}

export async function updateKeptAnswer(
  connection: Connection,
  claim: Claim,
  change: Partial<Pick<KeptAnswersTable, 'state' | 'targetIds' | 'answer'>>,
): Promise<void> {
  await connection
    .updateTable('keptAnswers')
    .set(change)
    .where('organizationId', '=', claim.organizationId)
    .where('credential', '=', claim.credential)
    .where('keyHash', '=', claim.keyHash)
    .execute();
}

/** Only while nothing was changed: what was done must not be done again. */
export async function deleteUnusedClaim(connection: Connection, claim: Claim): Promise<void> {
  await connection
    .deleteFrom('keptAnswers')
    .where('organizationId', '=', claim.organizationId)
    .where('credential', '=', claim.credential)
    .where('keyHash', '=', claim.keyHash)
    .where('state', '=', 'running')
    .execute();
}

/** Forgets what was answered about something that is being erased; that it was done stays known. */
export async function emptyAnswersAbout(
  connection: Connection,
  organizationId: string,
  targetId: string,
): Promise<void> {
  await connection
    .updateTable('keptAnswers')
    .set({ state: 'answered', answer: null })
    .where('organizationId', '=', organizationId)
    .where('targetIds', 'like', `%${targetId}%`)
    .execute();
}

export async function deleteKeptBefore(connection: Connection, time: string): Promise<void> {
  await connection.deleteFrom('keptAnswers').where('createdAt', '<', time).execute();
}

/** Deletes the oldest of an organization beyond a number. */
export async function deleteBeyond(
  connection: Connection,
  organizationId: string,
  count: number,
): Promise<void> {
  const last = await connection
    .selectFrom('keptAnswers')
    .select('createdAt')
    .where('organizationId', '=', organizationId)
    .where('state', '!=', 'running')
    .orderBy('createdAt', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await connection
    .deleteFrom('keptAnswers')
    .where('organizationId', '=', organizationId)
    .where('state', '!=', 'running')
    .where('createdAt', '<=', last.createdAt)
    .execute();
}
