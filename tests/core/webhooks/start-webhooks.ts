import { afterAll } from 'bun:test';
import { join } from 'node:path';
import type { Identity } from '../../../core/accounts/accounts.ts';
import { createAccounts } from '../../../core/accounts/create-accounts.ts';
import { systemRandom } from '../../../core/accounts/secrets.ts';
import { type Config, readConfig } from '../../../core/config.ts';
import { openStore } from '../../../core/database/open.ts';
import type { EventName, LandfallEvent } from '../../../core/events/events.ts';
import { systemIds } from '../../../core/ids.ts';
import { leaseOwner } from '../../../core/jobs/owner.ts';
import type { ResolveName } from '../../../core/network/guarded-lookup.ts';
import { createWebhooks } from '../../../core/webhooks/create-webhooks.ts';
import type { Delivery } from '../../../core/webhooks/webhook.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { receiverAuthority, receiverHost } from '../../support/receiver.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The receivers of these tests are on this machine, whatever they are called. */
const onLoopback: ResolveName = async () => [{ address: '127.0.0.1', family: 4 }];

/** An event to deliver, with letters outside ASCII. */
export const settled = (reference = 'Łódź – 上海 №7 🚢'): LandfallEvent => ({
  name: 'shipment.settled',
  data: { shipmentId: systemIds.next(), reference },
});

/** The webhooks domain on a real database in a folder of its own, with one organization. Nothing is sent yet. */
export async function startWebhooks(
  given: { readonly config?: Partial<Config>; readonly resolve?: ResolveName } = {},
) {
  const dataFolder = temporaryFolder();
  const databasePath = join(dataFolder, 'landfall.sqlite');
  const database = await openStore(databasePath);
  const clock = new FakeClock();
  const config = readConfig(
    {},
    {
      dataFolder,
      webhookPrivateHosts: [receiverHost],
      webhookCertificates: receiverAuthority(),
      ...given.config,
    },
  );
  const logger = collectingLogger();
  const common = { database, config, clock, ids: systemIds, random: systemRandom, logger };
  const resolve = given.resolve ?? onLoopback;
  const open = (owner = leaseOwner(process.pid, systemIds.next())) =>
    createWebhooks({ ...common, owner, resolve });
  const webhooks = await open();
  const { service, events, worker } = webhooks;
  afterAll(async () => {
    await worker.close(0);
    await database.close();
  });

  const accounts = createAccounts({ database, clock, ids: systemIds, dataFolder, config });
  const newOwner = async (): Promise<Identity> => {
    const email = `${systemIds.next()}@broker.example`;
    const account = { organization: 'Broker', email, password: 'correct horse battery staple' };
    return accounts.localIdentity((await accounts.createOrganization(account)).organizationId);
  };
  const owner = await newOwner();

  /** Records events in a transaction of their own. */
  const record = (happened: readonly LandfallEvent[], { organizationId } = owner) =>
    database.transaction((transaction) => events.record(transaction, organizationId, happened));

  const subscribe = (url: string, names: readonly EventName[] = ['shipment.settled']) =>
    service.create(owner, { url, events: names });

  const deliveriesOf = async (webhookId: string): Promise<readonly Delivery[]> =>
    (await service.deliveries(owner, webhookId, { page: 1, pageSize: 100 })).items;

  /** Waits until the newest delivery of a webhook is as wanted. */
  const delivery = (webhookId: string, what: string, isWanted: (delivery: Delivery) => boolean) =>
    eventually(what, async () => {
      const [newest] = await deliveriesOf(webhookId);
      return newest && isWanted(newest) ? newest : undefined;
    });

  return {
    ...{ accounts, clock, config, database, databasePath, dataFolder, logger, newOwner, open, owner },
    ...{ deliveriesOf, delivery, record, service, subscribe, webhooks, worker },
  };
}
