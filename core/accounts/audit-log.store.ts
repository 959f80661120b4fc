import { type Clock, isoTime } from '../clock.ts';
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
] as const;

/** Texts come from outside, and a row is for reading: longer ones are cut. */
const maximumText = 500;
const cut = (text: string | null | undefined): string | null => text?.slice(0, maximumText) ?? null;

export async function insertAuditEntry(
  connection: Connection,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  entry: NewAuditEntry,
): Promise<void> {
  await connection
    .insertInto('auditLog')
    .values({
      id: ids.next(),
      organizationId: entry.organizationId,
      createdAt: isoTime(clock.now()),
      action: entry.action,
      outcome: entry.outcome,
      code: entry.code ?? null,
      userId: entry.userId ?? null,
      apiKeyId: entry.apiKeyId ?? null,
      targetId: cut(entry.targetId),
      path: cut(entry.path),
      address: entry.address ?? null,
      requestId: entry.requestId ?? null,
    })
    .execute();
}

/** One page, newest first. */
export async function listAuditEntries(
  connection: Connection,
  organizationId: string,
  { page, pageSize, outcome, action, userId }: AuditQuery,
): Promise<AuditPage> {
  const chosen = connection
    .selectFrom('auditLog')
    .where('organizationId', '=', organizationId)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!));
  const { totalCount } = await chosen
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .executeTakeFirstOrThrow();
  const items = await chosen
    .select(columns)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items, totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
}

/** What was done with certain things, oldest first, with who did it: an e-mail address or the name of an API key. */
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
