import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../accounts/secrets.ts';
import { type Clock, isoTime } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import { createEventRecorder, type EventRecorder } from '../events/events.store.ts';
import { loadKeyFile } from '../files/key-file.ts';
import type { Ids } from '../ids.ts';
import { isOwnerGone } from '../jobs/owner.ts';
import type { Logger } from '../logger.ts';
import { createAddressGuard, type ResolveName } from '../network/guarded-lookup.ts';
import { loadPublicAddresses } from '../network/public-addresses.ts';
import { createSealer } from '../sealing.ts';
import { sweepDeliveries } from './deliveries.store.ts';
import { createDeliveryQueue, type DeliveryBacklog } from './delivery-queue.store.ts';
import { createDeliveryWorker, type DeliveryWorker } from './delivery-worker.ts';
import { createFanOut } from './fan-out.ts';
import { createSender } from './sender.ts';
import type { WebhooksService } from './webhook.ts';
import { createWebhooksService } from './webhooks-service.ts';

/** An attempt has so long in all (interface specification). */
const attemptMilliseconds = 10_000;
const day = 24 * 60 * 60 * 1000;

/** The recorder of events with all that follows from it. */
export interface Webhooks {
  readonly service: WebhooksService;
  readonly events: EventRecorder;
  readonly worker: DeliveryWorker;
  backlog(): Promise<DeliveryBacklog>;
}

/**
 * Wires the domain.
 * @throws Error that names the file when the key or the certificates cannot be used.
 */
export async function createWebhooks(needs: {
  readonly database: Store;
  readonly config: Pick<
    Config,
    'dataFolder' | 'webhookAttempts' | 'webhookCertificates' | 'webhookPrivateHosts' | 'webhookDays'
  >;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly logger: Logger;
  /** This process, as leases name it. */
  readonly owner: string;
  readonly resolve: ResolveName;
}): Promise<Webhooks> {
  const { database, config, clock, ids, random, logger, owner } = needs;
  const certificates = readCertificates(config.webhookCertificates);
  const key = await loadKeyFile(
    join(config.dataFolder, 'webhook-secrets.key'),
    random,
    'Restore it from a backup; or delete it, then a new one is made and every webhook needs a new secret.',
  );
  const sealer = createSealer(key, 'webhook secrets');
  const guard = createAddressGuard({
    resolve: needs.resolve,
    isPublic: loadPublicAddresses(),
    privateHosts: config.webhookPrivateHosts,
  });
  const queue = createDeliveryQueue(database, owner);
  await queue.takeBack((other) => isOwnerGone(other, owner), clock.now());
  const worker = createDeliveryWorker({
    queue,
    sender: createSender({ guard, certificates, timeoutMilliseconds: attemptMilliseconds }),
    sealer,
    clock,
    logger,
    maximumAttempts: config.webhookAttempts,
    sweep: () =>
      database.transaction((transaction) =>
        sweepDeliveries(transaction, isoTime(clock.now() - config.webhookDays * day)),
      ),
  });
  const events = createEventRecorder({
    clock,
    ids,
    onRecorded: createFanOut({ clock, ids, onQueued: worker.wake }),
  });
  const onQueued = worker.wake;
  return {
    service: createWebhooksService({
      ...{ database, clock, ids, random, sealer, events, onQueued },
      onChanged: worker.interrupt,
    }),
    events,
    worker,
    backlog: () => queue.backlog(clock.now()),
  };
}

function readCertificates(file: string | null): string | null {
  if (file === null) return null;
  const text = readFileSync(file, 'utf8');
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw new Error(`${file} (LANDFALL_WEBHOOK_CA) holds no certificate in PEM form.`);
  return text;
}
