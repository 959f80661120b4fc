/**
 * Measures `GET /shipments` of a real server process over many shipments, and references taken at once:
 *
 *     bun bench/shipments.ts [50000]
 *
 * Prints one JSON document: p50 and p99 in milliseconds, over HTTP, one request after another, for each
 * bucket and search at pages from the first to the last; and how many of 200 shipments that are made at the
 * same moment have a reference of their own. Exit 1 when a figure misses its target.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../core/database/open.ts';
import { percentile } from '../core/hs/measure/percentile.ts';
import { systemIds } from '../core/ids.ts';
import { createLogger } from '../core/logger.ts';
import { newShipment } from '../core/shipments/new-shipment.ts';
import { shareModel } from '../tests/server/shared-model.ts';
import { prepareOrganization, startProcess } from './support/server-process.ts';

const targets = { p50: 15, p99: 50, distinctReferences: 200 };
const shipmentCount = Number(process.argv[2] ?? 50_000);
const rounds = 60;
const rowsAtOnce = 400;
const outcomes = ['Consistent', 'Consistent', 'Warning', 'Info', 'Critical', 'NotEvaluated'] as const;
const ports = ['Hamburg', 'Izmir', 'Chattogram', 'Łódź', 'Shanghai', 'Rotterdam'] as const;
const queries = [
  '',
  'status=pending',
  'status=critical',
  'status=settled',
  'search=SHP',
  'search=hamburg',
  'search=0499',
  'search=%C5%82%C3%B3d%C5%BA',
  'search=nowhere',
  'search=izmir&status=warning',
];
const helpers = [
  '/status-summary',
  '/next-reference',
  '/check-reference?reference=x',
  '/autocomplete?q=SHP-00',
];

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
try {
  const key = await prepareOrganization(dataFolder);
  await shareModel(
    dataFolder,
    createLogger('error', (line) => process.stderr.write(line), Date.now),
  );
  await fillStore();
  const server = await startProcess(dataFolder);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const ask = async <Body>(method: string, path: string) => {
    const start = performance.now();
    const init = { method, headers, ...(method === 'POST' && { body: '{}' }) };
    const answer = await fetch(`${server.url}/api/v1/shipments${path}`, init);
    const body = (await answer.json()) as Body;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return { body, milliseconds: performance.now() - start };
  };
  const page = (query: string) => ask<{ readonly totalCount: number }>('GET', `?${query}`);
  for (let round = 0; round < 20; round++) await page('');

  const all: number[] = [];
  const byQuery: Record<string, { p50: number; p99: number; total: number }> = {};
  for (const query of queries) {
    const total = (await page(`pageSize=1&${query}`)).body.totalCount;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const pageSize = round % 2 === 0 ? 25 : 100;
      const pages = Math.max(1, Math.ceil(total / pageSize));
      const number = 1 + Math.floor(((pages - 1) * round) / (rounds - 1));
      times.push((await page(`page=${number}&pageSize=${pageSize}&${query}`)).milliseconds);
    }
    all.push(...times);
    byQuery[query || 'all'] = { ...measured(times), total };
  }
  const byHelper: Record<string, { p50: number; p99: number }> = {};
  for (const path of helpers) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push((await ask('GET', path)).milliseconds);
    byHelper[path] = measured(times);
  }
  const made = await Promise.all(
    Array.from({ length: targets.distinctReferences }, () => ask<{ readonly reference: string }>('POST', '')),
  );
  await server.stop();

  const distinctReferences = new Set(made.map(({ body }) => body.reference)).size;
  const whole = { ...measured(all), requests: all.length };
  const slow = [whole, ...Object.values(byQuery), ...Object.values(byHelper)].filter(
    ({ p50, p99 }) => p50 > targets.p50 || p99 > targets.p99,
  ).length;
  const misses = slow + (distinctReferences < targets.distinctReferences ? 1 : 0);
  process.stdout.write(
    `${JSON.stringify({ unit: 'milliseconds', shipments: shipmentCount, all: whole, byQuery, byHelper, distinctReferences, targets, misses }, null, 2)}\n`,
  );
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

function measured(times: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Writes shipments straight into the store: only the answers are measured. */
async function fillStore(): Promise<void> {
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const { id: organizationId } = await store.read
    .selectFrom('organizations')
    .select('id')
    .executeTakeFirstOrThrow();
  await store.transaction(async (transaction) => {
    for (let at = 0; at < shipmentCount; at += rowsAtOnce) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, shipmentCount - at) }, (_, index) => {
        const number = at + index;
        const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
        const reference =
          number % 5 === 0
            ? `${ports[number % ports.length]!} ${number}`
            : `SHP-2025-${String(number).padStart(6, '0')}`;
        return {
          ...newShipment({ id: systemIds.next(), organizationId, reference, createdAt }),
          overallStatus: outcomes[number % outcomes.length]!,
          settledAt: number % 3 === 0 ? createdAt : null,
        };
      });
      await transaction.insertInto('shipments').values(rows).execute();
    }
  });
  await store.close();
}
