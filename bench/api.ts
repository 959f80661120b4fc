/**
 * Measures the API of a real server process on a new data folder:
 *
 *     bun bench/api.ts
 *
 * Prints one JSON document: how long `GET /documents` takes while ten documents are processed, how long
 * a born-digital page and a scanned A4 page (200 dpi) take from upload to their result on an idle server,
 * and how long a second start takes until the server is ready. Exit 1 when a figure misses its target.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, percentile } from '../core/hs/measure/percentile.ts';
import { drawInvoice, scan } from '../tests/server/draw-invoice.ts';
import { measureReads, measureUpload } from './support/measure.ts';
import { prepareOrganization, startProcess } from './support/server-process.ts';

const targets = { listP99: 50, bornDigital: 700, scanned: 5_000, secondStart: 3_000 };

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
try {
  const key = await prepareOrganization(dataFolder);
  const firstStart = await startProcess(dataFolder);
  await firstStart.stop();
  const server = await startProcess(dataFolder);
  const api = { url: server.url, headers: { 'x-api-key': key } };

  const page = await drawInvoice();
  const paper = await scan(page);
  await measureUpload(api, page, 'warm-up.pdf');
  await measureUpload(api, paper, 'warm-up.png');
  const bornDigital = await repeat(9, () => measureUpload(api, page, 'invoice.pdf'));
  const scanned = await repeat(5, () => measureUpload(api, paper, 'scan.png'));

  const uploads = Array.from({ length: 10 }, (_, index) =>
    index % 2 === 0 ? measureUpload(api, page, `${index}.pdf`) : measureUpload(api, paper, `${index}.png`),
  );
  const reads = await measureReads(api, Promise.all(uploads));
  await server.stop();

  const figures = {
    listWhileProcessing: {
      requests: reads.length,
      p50: percentile(reads, 0.5),
      p99: percentile(reads, 0.99),
      longest: percentile(reads, 1),
    },
    bornDigitalMedian: median(bornDigital),
    scannedMedian: median(scanned),
    firstStart: firstStart.readyAfter,
    secondStart: server.readyAfter,
  };
  const misses = [
    figures.listWhileProcessing.p99 > targets.listP99,
    figures.bornDigitalMedian > targets.bornDigital,
    figures.scannedMedian > targets.scanned,
    figures.secondStart > targets.secondStart,
  ].filter(Boolean).length;
  process.stdout.write(`${JSON.stringify({ unit: 'milliseconds', ...figures, targets, misses }, null, 2)}\n`);
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function repeat(count: number, measure: () => Promise<number>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < count; round++) times.push(await measure());
  return times;
}
