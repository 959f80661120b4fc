/**
 * Measures how a real server process takes in documents, and many requests at once:
 *
 *     bun bench/uploads.ts [seconds]
 *
 * Prints one JSON document: PDFs of 200 KB accepted (201: flushed to the disk) a second while the server
 * also reads them, what 1,000 requests in flight are answered, and the memory of the server process. Exit 1
 * when a figure misses its target.
 */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { percentile } from '../core/hs/measure/percentile.ts';
import { finish } from '../tests/server/draw-invoice.ts';
import { memoryOf, prepareOrganization, startProcess } from './support/server-process.ts';

const targets = { uploadsPerSecond: 50, idleMegabytes: 250, burstMegabytes: 500 };
const seconds = Number(process.argv[2] ?? 10);
const senders = 16;
const inFlight = 1_000;

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-bench-'));
try {
  const key = await prepareOrganization(dataFolder);
  const headers = { 'x-api-key': key };
  // Makes the model, which a first start does; it is not what is measured.
  await (await startProcess(dataFolder)).stop();
  const server = await startProcess(dataFolder);
  const idle = memoryOf(server.pid);
  const burst = await sendAtOnce(server.url, headers);
  const afterBurst = memoryOf(server.pid);
  const uploads = await upload(server.url, headers, await drawPages());
  const afterUploads = memoryOf(server.pid);
  await server.stop();

  const perSecond = uploads.times.length / uploads.seconds;
  const failed = burst.filter(({ status }) => status !== 200).length;
  const figures = {
    uploads: {
      accepted: uploads.times.length,
      refused: uploads.refused,
      perSecond: Math.round(perSecond * 10) / 10,
      p50: percentile(uploads.times, 0.5),
      p99: percentile(uploads.times, 0.99),
    },
    atOnce: {
      requests: inFlight,
      failed,
      p99: percentile(
        burst.map(({ milliseconds }) => milliseconds),
        0.99,
      ),
    },
    // The model lives in a thread of the server: the kernel cannot separate its memory from the rest.
    megabytes: { idleWithoutModel: server.listeningMegabytes, idle, afterBurst, afterUploads },
  };
  const misses = [
    perSecond < targets.uploadsPerSecond,
    uploads.refused > 0,
    failed > 0,
    server.listeningMegabytes > targets.idleMegabytes,
    afterBurst.peak - idle.now > targets.burstMegabytes,
  ].filter(Boolean).length;
  process.stdout.write(`${JSON.stringify({ ...figures, targets, misses }, null, 2)}\n`);
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

/** A one-page PDF of 200 KB, most of it an attachment that nothing can compress. */
async function drawPages(): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'A4' });
  document.fontSize(18).text('COMMERCIAL INVOICE');
  document.file(randomBytes(197_000), { name: 'attachment.bin' });
  return new Uint8Array(await finish(document));
}

async function upload(url: string, headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) {
  const times: number[] = [];
  let refused = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (performance.now() < end) {
        const form = new FormData();
        form.append('file', new File([bytes], 'invoice.pdf'));
        const sentAt = performance.now();
        const answer = await fetch(`${url}/api/v1/documents`, { method: 'POST', headers, body: form });
        await answer.arrayBuffer();
        if (answer.status === 201) times.push(performance.now() - sentAt);
        else refused++;
      }
    }),
  );
  return { times, refused, seconds: (performance.now() - start) / 1000 };
}

/** Requests that all begin before the first is answered. */
function sendAtOnce(url: string, headers: Record<string, string>) {
  return Promise.all(
    Array.from({ length: inFlight }, async () => {
      const start = performance.now();
      const answer = await fetch(`${url}/api/v1/documents`, { headers });
      await answer.arrayBuffer();
      return { status: answer.status, milliseconds: performance.now() - start };
    }),
  );
}
