/**
 * Measures webhook deliveries of a real core on a new data folder to ten HTTPS receivers in a process of
 * their own, one of which never answers:
 *
 *     bun bench/webhooks.ts [events a second, 25] [seconds, 20]
 *
 * Every event goes to all ten. Prints one JSON document: deliveries received a second, and how long after
 * the commit of the event they came (p50, p95, longest). Exit 1 when a figure misses its target.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeSelfSignedCertificate } from '../cli/receiver/self-signed-certificate.ts';
import { createAccounts } from '../core/accounts/create-accounts.ts';
import { systemRandom } from '../core/accounts/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { readConfig } from '../core/config.ts';
import { openStore } from '../core/database/open.ts';
import { percentile } from '../core/hs/measure/percentile.ts';
import { systemIds } from '../core/ids.ts';
import { leaseOwner } from '../core/jobs/owner.ts';
import { createLogger } from '../core/logger.ts';
import { createWebhooks } from '../core/webhooks/create-webhooks.ts';

const targets = { deliveriesPerSecond: 200, p95: 1_000 };
const receivers = 10;
const [eventsPerSecond = 25, seconds = 20] = process.argv.slice(2).map(Number);
/** How long late deliveries may come after the last event. */
const settleMilliseconds = 3_000;

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
const { certificate, key } = makeSelfSignedCertificate(['localhost'], Date.now(), 1);
const certificates = join(dataFolder, 'receivers.pem');
await writeFile(certificates, certificate);
const receiving = Bun.spawn([process.execPath, resolve(import.meta.dir, 'support/webhook-receivers.ts')], {
  env: { ...process.env, CERTIFICATE: certificate, KEY: key, RECEIVERS: String(receivers) },
  ipc: (message: unknown) => waiting.shift()?.(message),
  stdout: 'inherit',
  stderr: 'inherit',
});
const waiting: ((message: unknown) => void)[] = [];
const nextMessage = <T>(): Promise<T> =>
  new Promise((done) => {
    waiting.push((message) => done(message as T));
  });

try {
  const ports = await nextMessage<readonly number[]>();
  const database = await openStore(join(dataFolder, 'landfall.sqlite'));
  const common = { database, clock: systemClock, ids: systemIds, random: systemRandom };
  const config = readConfig(
    {},
    { dataFolder, webhookCertificates: certificates, webhookPrivateHosts: ['localhost'] },
  );
  const { service, events, worker } = await createWebhooks({
    ...common,
    config,
    logger: createLogger('error', (line) => process.stderr.write(line), systemClock.now),
    owner: leaseOwner(process.pid, systemIds.next()),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const accounts = createAccounts({ ...common, config, dataFolder });
  const account = { organization: 'Bench', email: 'bench@broker.example', password: 'not a secret here' };
  const owner = await accounts.localIdentity((await accounts.createOrganization(account)).organizationId);
  for (const port of ports)
    await service.create(owner, { url: `https://localhost:${port}/`, events: ['shipment.settled'] });
  worker.start();

  const committed = new Map<string, number>();
  const started = Date.now();
  for (let at = 0; at < eventsPerSecond * seconds; at++) {
    const due = started + (at * 1000) / eventsPerSecond;
    if (due > Date.now()) await Bun.sleep(due - Date.now());
    const reference = `SHP-${at}`;
    const data = { shipmentId: systemIds.next(), reference };
    await database.transaction((transaction) =>
      events.record(transaction, owner.organizationId, [{ name: 'shipment.settled', data }]),
    );
    committed.set(reference, Date.now());
  }
  const lasted = (Date.now() - started) / 1000;
  await Bun.sleep(settleMilliseconds);
  const answer = nextMessage<readonly (readonly [reference: string, at: number])[]>();
  receiving.send('tell');
  const received = await answer;
  await worker.close(0);
  await database.close();

  const delays = received.map(([reference, at]) => Math.max(0, at - committed.get(reference)!));
  const figures = {
    events: committed.size,
    received: received.length,
    lost: committed.size * (receivers - 1) - received.length,
    deliveriesPerSecond: Math.round(
      received.filter(([, at]) => at <= started + lasted * 1000).length / lasted,
    ),
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    longest: percentile(delays, 1),
  };
  const isMissed =
    figures.deliveriesPerSecond < targets.deliveriesPerSecond ||
    figures.p95 > targets.p95 ||
    figures.lost !== 0;
  process.stdout.write(
    `${JSON.stringify({ unit: 'milliseconds', ...figures, targets, isMissed }, null, 2)}\n`,
  );
  process.exitCode = isMissed ? 1 : 0;
} finally {
  receiving.kill();
  await receiving.exited;
  await rm(dataFolder, { recursive: true, force: true });
}
