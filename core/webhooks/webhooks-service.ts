import type { Transaction } from 'kysely';
import type { SignedInIdentity } from '../accounts/accounts.ts';
import { requireAdministrator } from '../accounts/permissions.ts';
import type { Random } from '../accounts/secrets.ts';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { ServiceError, validationFailed } from '../errors.ts';
import type { EventRecorder } from '../events/events.store.ts';
import type { EventName } from '../events/events.ts';
import type { Ids } from '../ids.ts';
import { idBeginningOf, meantId } from '../meant-id.ts';
import type { Sealer } from '../sealing.ts';
import { deliveriesThatBegin, findDelivery, insertDeliveries, listDeliveries } from './deliveries.store.ts';
import { replayEvents } from './replay-events.ts';
import type { Webhook, WebhooksService } from './webhook.ts';
import { checkedChange } from './webhook-input.ts';
import * as store from './webhooks.store.ts';

export const maximumWebhooks = 50;
const secretBytes = 32;

interface Needs {
  readonly database: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly sealer: Sealer;
  readonly events: EventRecorder;
  /** A delivery was queued; called after the commit. */
  readonly onQueued: () => void;
  /** A webhook has another secret or address, or is gone; called after the commit. */
  readonly onChanged: (webhookId: string) => void;
}

export function createWebhooksService(needs: Needs): WebhooksService {
  const { database, clock, ids, random, sealer, events, onQueued, onChanged } = needs;
  const now = (): string => isoTime(clock.now());

  async function find(identity: SignedInIdentity, id: string): Promise<store.WebhookRow> {
    return found(await store.findWebhook(database.read, identity.organizationId, id));
  }

  /** Changes a row, with the time in `updatedAt`. */
  async function change(
    { organizationId, recordChange }: SignedInIdentity,
    id: string,
    values: Parameters<typeof store.updateWebhook>[3],
  ): Promise<Webhook> {
    const change = { ...values, updatedAt: now() };
    return database.transaction(async (transaction) => {
      const changed = found(await store.updateWebhook(transaction, organizationId, id, change));
      await recordChange?.(transaction, id);
      return toWebhook(changed);
    });
  }

  const newSecret = (): string => Buffer.from(random(secretBytes)).toString('base64');

  /** Queues what a person has asked for, whether the webhook is active or not. */
  async function queue(
    identity: SignedInIdentity,
    webhookId: string,
    eventOf: (transaction: Transaction<Schema>) => Promise<{ eventId: string; event: EventName }>,
  ): Promise<{ readonly deliveryId: string }> {
    const { organizationId } = identity;
    const deliveryId = ids.next();
    await database.transaction(async (transaction) => {
      found(await store.findWebhook(transaction, organizationId, webhookId));
      const named = await eventOf(transaction);
      const delivery = { id: deliveryId, organizationId, webhookId, ...named, isRequested: 1 as const };
      await insertDeliveries(transaction, [{ ...delivery, nextAttemptAt: clock.now(), createdAt: now() }]);
      await identity.recordChange?.(transaction, webhookId);
    });
    onQueued();
    return { deliveryId };
  }

  return {
    async create(identity, wanted) {
      const { organizationId, userId } = requireAdministrator(identity);
      const { url, events: names } = checkedChange(wanted);
      if (url === undefined || names === undefined)
        throw validationFailed({ path: '', message: 'url and events are required' });
      const secret = newSecret();
      const row = {
        id: ids.next(),
        organizationId,
        url,
        events: JSON.stringify(names),
        isActive: 1 as const,
        sealedSecret: sealer.seal(secret),
        createdBy: userId,
        createdAt: now(),
        updatedAt: null,
      };
      await database.transaction(async (transaction) => {
        if ((await store.countWebhooks(transaction, organizationId)) >= maximumWebhooks)
          throw tooManyWebhooks();
        await store.insertWebhook(transaction, row);
        await identity.recordChange?.(transaction, row.id);
      });
      return { ...toWebhook(row), secret };
    },

    async list(identity) {
      const { organizationId } = requireAdministrator(identity);
      return (await store.listWebhooks(database.read, organizationId)).map(toWebhook);
    },

    async get(identity, id) {
      return toWebhook(await find(requireAdministrator(identity), id));
    },

    async update(identity, id, wanted) {
      const administrator = requireAdministrator(identity);
      const { url, events: names, isActive } = checkedChange(wanted);
      if (url === undefined && names === undefined && isActive === undefined)
        return toWebhook(await find(administrator, id));
      const changed = await change(administrator, id, {
        ...(url !== undefined && { url }),
        ...(names && { events: JSON.stringify(names) }),
        ...(isActive !== undefined && { isActive: isActive ? 1 : 0 }),
      });
      if (url !== undefined) onChanged(id);
      // What was held back may go now.
      if (isActive) onQueued();
      return changed;
    },

    async remove(identity, id) {
      const { organizationId } = requireAdministrator(identity);
      await database.transaction(async (transaction) => {
        if (!(await store.deleteWebhook(transaction, organizationId, id)))
          throw new ServiceError('WEBHOOK_NOT_FOUND');
        await identity.recordChange?.(transaction, id);
      });
      onChanged(id);
    },

    async rotateSecret(identity, id) {
      const secret = newSecret();
      const changed = await change(requireAdministrator(identity), id, { sealedSecret: sealer.seal(secret) });
      onChanged(id);
      return { ...changed, secret };
    },

    test(identity, id) {
      const administrator = requireAdministrator(identity);
      return queue(administrator, id, async (transaction) => {
        const data = { webhookId: id, message: 'This is a test of your webhook' };
        const [eventId] = await events.record(transaction, administrator.organizationId, [
          { name: 'webhook.test', data },
        ]);
        return { eventId: eventId!, event: 'webhook.test' };
      });
    },

    async deliveries(identity, id, { page, pageSize }) {
      await find(requireAdministrator(identity), id);
      const { items, totalCount } = await listDeliveries(database.read, id, { page, pageSize });
      return { items, totalCount, page, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
    },

    async resolveDeliveryId(identity, id, text) {
      const beginning = idBeginningOf(text);
      if (beginning === null) return text;
      await find(requireAdministrator(identity), id);
      return meantId(text, await deliveriesThatBegin(database.read, id, beginning), 'deliveryId');
    },

    redeliver(identity, id, deliveryId) {
      return queue(requireAdministrator(identity), id, async (transaction) => {
        const delivery = await findDelivery(transaction, id, deliveryId);
        if (!delivery) throw new ServiceError('NOT_FOUND', {}, 'Delivery not found');
        return delivery;
      });
    },

    async replay(identity, id, request) {
      const queued = await replayEvents(needs, requireAdministrator(identity), id, request);
      if (queued.deliveryCount > 0) onQueued();
      return queued;
    },
  };
}

function found(row: store.WebhookRow | undefined): store.WebhookRow {
  if (!row) throw new ServiceError('WEBHOOK_NOT_FOUND');
  return row;
}

const toWebhook = ({ id, url, events, isActive, createdAt, updatedAt }: store.WebhookRow): Webhook => ({
  id,
  url,
  events: JSON.parse(events) as readonly EventName[],
  isActive: isActive === 1,
  createdAt,
  updatedAt,
});

const tooManyWebhooks = (): ServiceError =>
  new ServiceError(
    'CONFLICT',
    { maximum: maximumWebhooks },
    `There are ${maximumWebhooks} webhooks already; delete one first`,
  );
