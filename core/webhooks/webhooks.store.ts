import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Schema, WebhooksTable } from '../database/schema.ts';

/** A store, or a transaction of it. */
type Connection = Kysely<Schema>;
export type WebhookRow = Readonly<Selectable<WebhooksTable>>;

/** A webhook of the organization; nobody else's. */
export const findWebhook = (
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<WebhookRow | undefined> =>
  connection
    .selectFrom('webhooks')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listWebhooks = (connection: Connection, organizationId: string): Promise<WebhookRow[]> =>
  connection
    .selectFrom('webhooks')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .execute();

/** Those that a user registered. */
export const listWebhooksOf = (
  connection: Connection,
  organizationId: string,
  createdBy: string,
): Promise<Pick<WebhookRow, 'id'>[]> =>
  connection
    .selectFrom('webhooks')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('createdBy', '=', createdBy)
    .orderBy('id')
    .execute();

export async function countWebhooks(connection: Connection, organizationId: string): Promise<number> {
  const { count } = await connection
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that receive what happens now. */
export const listReceivers = (
  connection: Connection,
  organizationId: string,
): Promise<Pick<WebhookRow, 'id' | 'events'>[]> =>
  connection
    .selectFrom('webhooks')
    .innerJoin('organizations', 'organizations.id', 'webhooks.organizationId')
    .select(['webhooks.id', 'webhooks.events'])
    .where('webhooks.organizationId', '=', organizationId)
    .where('webhooks.isActive', '=', 1)
    .where('organizations.plan', '!=', 'starter')
    .execute();

export async function insertWebhook(
  connection: Connection,
  webhook: Insertable<WebhooksTable>,
): Promise<void> {
  await connection.insertInto('webhooks').values(webhook).execute();
}

/** Undefined when there is none. */
export const updateWebhook = (
  connection: Connection,
  organizationId: string,
  id: string,
  change: Updateable<WebhooksTable>,
): Promise<WebhookRow | undefined> =>
  connection
    .updateTable('webhooks')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Its deliveries go with it. @returns whether there was one. */
export async function deleteWebhook(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('webhooks')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
