import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../core/database/open.ts';
import { percentile } from '../../core/hs/measure/percentile.ts';
import { createLogger } from '../../core/logger.ts';
import { storeLargeShipment } from '../../tests/fixtures/shipments/store-large-shipment.ts';
import { shareModel } from '../../tests/server/shared-model.ts';
import { prepareOrganization, type ServerProcess, startProcess } from '../support/server-process.ts';
import { atMost, type Scenario } from './scenario.ts';

const packs = 4;
const mostMilliseconds = 100;
/** Milliseconds. Starting a worker process takes up to 160 of them; B notices that once, not in a hundredth of its requests. */
const longStep = 250;
/** Bytes of the record that ends a ZIP archive without a comment. */
const endOfZip = 22;
const silent = createLogger(
  'silent',
  () => {},
  () => 0,
);

/** One organization asks for long work; another must not notice. */
export const heavyWork: Scenario = {
  name: 'heavy-work',
  attack: `A fetches ${packs} audit packs of papers with 9,800 lines at once, B asks for /health and its list`,
  async measure({ seed, isQuick }) {
    const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
    try {
      await shareModel(dataFolder, silent);
      const attacker = await prepareOrganization(dataFolder, 'attacker');
      const shipmentId = await largeShipment(dataFolder, isQuick ? 980 : 9_800, seed);
      const other = await prepareOrganization(dataFolder, 'other');
      const server = await startProcess(dataFolder);
      try {
        const before = await longSteps(server);
        const fetched = Promise.all(
          Array.from({ length: packs }, () => fetchPack(server, attacker, shipmentId)),
        );
        const times = await timesUntil(fetched, server, other);
        return [
          ...Object.entries(times).map(([path, of]) =>
            atMost(`p99 of ${path} (${of.length} requests)`, percentile(of, 0.99), mostMilliseconds, 'ms'),
          ),
          atMost(
            `steps of the event loop that took longer than ${longStep} ms`,
            (await longSteps(server)) - before,
            0,
            'steps',
          ),
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

/** In the only organization that there is yet. */
async function largeShipment(dataFolder: string, lines: number, seed: number): Promise<string> {
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const { id: organizationId } = await store.read
    .selectFrom('organizations')
    .select('id')
    .executeTakeFirstOrThrow();
  const { shipmentId } = await storeLargeShipment(store, dataFolder, { organizationId, lines, seed });
  await store.close();
  return shipmentId;
}

async function fetchPack({ url }: ServerProcess, key: string, shipmentId: string): Promise<void> {
  const path = `${url}/api/v1/shipments/${shipmentId}/audit-pack`;
  const answer = await fetch(path, { headers: { 'x-api-key': key } });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // Nothing is kept but the end: this process must not be what is slow.
  let end = new Uint8Array();
  for await (const piece of answer.body)
    end = new Uint8Array(Buffer.concat([end, piece]).subarray(-endOfZip));
  if (!Buffer.from(end).toString('latin1').startsWith('PK\x05\x06'))
    throw new Error('an audit pack was cut off');
}

/** Milliseconds of requests, one after the other, until `work` is done. */
async function timesUntil(work: Promise<unknown>, { url }: ServerProcess, key: string) {
  const times: Record<string, number[]> = { '/health': [], '/api/v1/documents': [] };
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone)
    for (const [path, of] of Object.entries(times)) {
      const start = performance.now();
      await (await fetch(url + path, { headers: { 'x-api-key': key } })).text();
      of.push(performance.now() - start);
      await Bun.sleep(2);
    }
  await done;
  return times;
}

/** How many there were since the server started, as it counts them itself. */
async function longSteps({ url }: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const count = (bound: string): number => {
    const line = `landfall_event_loop_delay_seconds_bucket{le="${bound}"} `;
    const at = metrics.indexOf(line);
    if (at === -1) throw new Error(`the server counts no steps of its event loop up to ${bound}`);
    return Number.parseInt(metrics.slice(at + line.length), 10);
  };
  return count('+Inf') - count(String(longStep / 1_000));
}
