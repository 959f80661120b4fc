import { type Clock, isoTime } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Connection } from './accounts.store.ts';
import type { AuditPage, AuditQuery, NewAuditEntry } from './audit-log.ts';

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

export async function deleteAuditEntriesBefore(connection: Connection, time: string): Promise<void> {
  await connection.deleteFrom('auditLog').where('createdAt', '<', time).execute();
}
