/**
 * Measures `GET /documents` of a real server process over many documents:
 *
 *     bun bench/documents-list.ts [100000]
 *
 * Prints one JSON document: p50 and p99 in milliseconds, over HTTP, one request after another, for each
 * filter at offsets from the first page to the last, and for `adjacent`. Exit 1 when one misses its target.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../core/database/open.ts';
import { newDocument } from '../core/documents/new-document.ts';
import { documentTypes } from '../core/extraction/extraction.ts';
import { percentile } from '../core/hs/measure/percentile.ts';
import { systemIds } from '../core/ids.ts';
import { prepareOrganization, startProcess } from './support/server-process.ts';

const targets = { p50: 10, p99: 40 };
const documentCount = Number(process.argv[2] ?? 100_000);
const rounds = 40;
const rowsAtOnce = 400;
const statuses = ['processed', 'processed', 'reviewed', 'requires_review', 'failed'] as const;
const languages = ['en', 'en', 'en', 'de', 'fr', null] as const;
const filters = [
  '',
  'status=processed',
  'status=failed',
  'documentType=invoice',
  'language=en',
  'status=requires_review&documentType=invoice',
  'status=processed&language=fr',
  'documentType=bill_of_lading&language=de',
  'status=reviewed&documentType=packing_list&language=de',
  'status=processing',
];

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
try {
  const key = await prepareOrganization(dataFolder);
  await fillStore();
  const server = await startProcess(dataFolder);
  const get = async (path: string) => {
    const start = performance.now();
    const answer = await fetch(`${server.url}/api/v1/documents${path}`, { headers: { 'x-api-key': key } });
    const body = (await answer.json()) as {
      readonly data: readonly { readonly id: string }[];
      readonly pagination: { readonly total: number };
    };
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return { body, milliseconds: performance.now() - start };
  };
  for (let round = 0; round < 20; round++) await get('');
  const all: number[] = [];
  const figures: Record<string, { p50: number; p99: number; total: number }> = {};
  for (const filter of filters) {
    const { total } = (await get(`?limit=1&${filter}`)).body.pagination;
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const offset = Math.floor((Math.max(0, total - 1) * round) / rounds);
      const limit = round % 2 === 0 ? 20 : 100;
      times.push((await get(`?offset=${offset}&limit=${limit}&${filter}`)).milliseconds);
    }
    all.push(...times);
    figures[filter || 'all'] = { ...measured(times), total };
  }
  const neighbours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { data } = (await get(`?limit=1&offset=${Math.floor((documentCount * round) / rounds)}`)).body;
    const filter = filters[round % filters.length]!;
    neighbours.push((await get(`/${data[0]!.id}/adjacent?${filter}`)).milliseconds);
  }
  await server.stop();
  const whole = { ...measured(all), requests: all.length };
  const misses = [whole, ...Object.values(figures)].filter(
    ({ p50, p99 }) => p50 > targets.p50 || p99 > targets.p99,
  ).length;
  process.stdout.write(
    `${JSON.stringify({ unit: 'milliseconds', documents: documentCount, all: whole, byFilter: figures, adjacent: measured(neighbours), targets, misses }, null, 2)}\n`,
  );
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

function measured(times: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Writes documents straight into the store: only the list is measured. */
async function fillStore(): Promise<void> {
  const store = await openStore(join(dataFolder, 'landfall.sqlite'));
  const { id: organizationId } = await store.read
    .selectFrom('organizations')
    .select('id')
    .executeTakeFirstOrThrow();
  await store.transaction(async (transaction) => {
    for (let at = 0; at < documentCount; at += rowsAtOnce) {
      const rows = Array.from({ length: Math.min(rowsAtOnce, documentCount - at) }, (_, index) => {
        const number = at + index;
        const id = systemIds.next();
        return newDocument({
          id,
          organizationId,
          fileName: `invoice-${number}.pdf`,
          documentType: documentTypes[number % 4]!,
          isTypeGiven: 0,
          documentTypeConfidence: 0.9,
          status: statuses[number % statuses.length]!,
          language: languages[(number * 7) % languages.length]!,
          fileSize: 200_000,
          mimeType: 'application/pdf',
          sha256: id,
          storedAs: id,
          uploadedBy: null,
          createdAt: new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(),
        });
      });
      await transaction.insertInto('documents').values(rows).execute();
    }
  });
  await store.close();
}
