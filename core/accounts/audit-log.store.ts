import { sql } from 'kysely';
import { type ChangeRange, cursorAfter } from '../change-list.ts';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { Ids } from '../ids.ts';
import type { Connection } from './accounts.store.ts';
import type { AuditPage, AuditQuery, AuditTrailEntry, NewAuditEntry } from './audit-log.ts';

const columns = [
  'id',
  'createdAt',
  'action',
  'outcome',
  'code',
  'userId',
  'apiKeyId',
  'targetId',
  'path',
  'address',
  'requestId',
  'count',
] as const;

/** Texts come from outside, and a row is for reading: longer ones are cut. */
const maximumText = 500;
const cut = (text: string | null | undefined): string | null => text?.slice(0, maximumText) ?? null;

export async function insertAuditEntry(
  connection: Connection,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  entry: NewAuditEntry,
): Promise<void> {
  const createdAt = isoTime(clock.now());
  const given = { id: ids.next(), createdAt, count: 1, lastAt: null, updatedAt: createdAt };
  await connection
    .insertInto('auditLog')
    .values(rowOf({ ...entry, ...given }))
    .execute();
}

/** Refusals of one kind. */
export interface RefusalRow extends Omit<NewAuditEntry, 'outcome'> {
  readonly id: string;
  /** Of the first. */
  readonly createdAt: string;
  /** How many there were, and when the last. */
  count: number;
  lastAt: string;
}

/** SQLite takes so many values in a statement that a thousand rows of these columns are within its limit. */
const rowsAtOnce = 1_000;

/** Writes rows, or how many there are of those that were written before. */
export const saveRefusals = (
  database: Store,
  refusals: readonly RefusalRow[],
  updatedAt: string,
): Promise<void> =>
  database.transaction(async (transaction) => {
    for (let at = 0; at < refusals.length; at += rowsAtOnce)
      await transaction
        .insertInto('auditLog')
        .values(
          refusals
            .slice(at, at + rowsAtOnce)
            .map((refusal) => rowOf({ ...refusal, outcome: 'refused', updatedAt })),
        )
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            count: row.ref('excluded.count'),
            lastAt: row.ref('excluded.lastAt'),
            updatedAt: row.ref('excluded.updatedAt'),
          })),
        )
        .execute();
  });

const rowOf = (
  entry: NewAuditEntry & {
    readonly id: string;
    readonly createdAt: string;
    readonly count: number;
    readonly lastAt: string | null;
    readonly updatedAt: string;
  },
) => ({
  id: entry.id,
  organizationId: entry.organizationId,
  createdAt: entry.createdAt,
  action: entry.action,
  outcome: entry.outcome,
  code: entry.code ?? null,
  userId: entry.userId ?? null,
  apiKeyId: entry.apiKeyId ?? null,
  targetId: cut(entry.targetId),
  path: cut(entry.path),
  address: entry.address ?? null,
  requestId: entry.requestId ?? null,
  count: entry.count,
  lastAt: entry.lastAt,
  updatedAt: entry.updatedAt,
});

/** Whether a user has signed in from an address before, as far back as the audit log is kept. */
export const hasSignedInFrom = async (
  connection: Connection,
  userId: string,
  address: string,
): Promise<boolean> =>
  (await connection
    .selectFrom('auditLog')
    .select('id')
    .where('userId', '=', userId)
    .where('address', '=', address)
    // As literals: the index is of these rows alone, which SQLite must see in the statement.
    .where(sql<boolean>`action = 'login' and outcome = 'done'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const chosenEntries = (
  connection: Connection,
  organizationId: string,
  { outcome, action, userId }: Pick<AuditQuery, 'outcome' | 'action' | 'userId'>,
) =>
  connection
    .selectFrom('auditLog')
    .where('organizationId', '=', organizationId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!));

type ChosenEntries = ReturnType<typeof chosenEntries>;

const countOf = async (entries: ChosenEntries): Promise<number> =>
  (await entries.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;

const shownOf = (entries: ChosenEntries) =>
  entries.select(columns).select((row) => row.fn.coalesce('lastAt', 'createdAt').as('lastAt'));

/** One page, newest first. */
export async function listAuditEntries(
  connection: Connection,
  organizationId: string,
  { page, pageSize, ...choice }: AuditQuery,
): Promise<AuditPage> {
  const chosen = chosenEntries(connection, organizationId, choice);
  const totalCount = await countOf(chosen);
  const items = await shownOf(chosen)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items, totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
}

/** One page of what was written, the first written first. */
export async function listAuditChanges(
  connection: Connection,
  organizationId: string,
  choice: Pick<AuditQuery, 'outcome' | 'action' | 'userId'>,
  range: ChangeRange,
): Promise<AuditPage> {
  const { after, before, limit } = range;
  const changed = chosenEntries(connection, organizationId, choice)
    .where((eb) => eb(eb.refTuple('updatedAt', 'id'), '>', eb.tuple(after.time, after.id)))
    .where('updatedAt', '<', before);
  const totalCount = await countOf(changed);
  const rows = await shownOf(changed)
    .select('updatedAt')
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return {
    items: rows.map(({ updatedAt: _, ...entry }) => entry),
    totalCount,
    page: 1,
    pageSize: limit,
    totalPages: Math.ceil(totalCount / limit),
    nextCursor: cursorAfter(rows, range),
  };
}

/** The changes to certain things, oldest first, with who made them: an e-mail address or the name of an API key. */
export async function listAuditTrail(
  connection: Connection,
  organizationId: string,
  targetIds: readonly string[],
): Promise<readonly AuditTrailEntry[]> {
  const rows = await connection
    .selectFrom('auditLog')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'auditLog.userId').on('users.deletedAt', 'is', null),
    )
    .leftJoin('apiKeys', 'apiKeys.id', 'auditLog.apiKeyId')
    .select(['auditLog.createdAt', 'action', 'targetId', 'auditLog.userId', 'apiKeyId', 'email', 'name'])
    .where('auditLog.organizationId', '=', organizationId)
    .where('targetId', 'in', targetIds)
    .where('outcome', '=', 'done')
    .orderBy('auditLog.id')
    .execute();
  return rows.map(({ email, name, ...row }) => ({ ...row, targetId: row.targetId!, who: email ?? name }));
}

/** Addresses of users by their ids; a removed user has none. */
export async function listUserNames(
  connection: Connection,
  organizationId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection
    .selectFrom('users')
    .select(['id', 'email'])
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function deleteAuditEntriesBefore(connection: Connection, time: string): Promise<void> {
  await connection.deleteFrom('auditLog').where('createdAt', '<', time).execute();
}
