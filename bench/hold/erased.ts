import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeSelfSignedCertificate } from '../../cli/receiver/self-signed-certificate.ts';
import { createLogger } from '../../core/logger.ts';
import {
  foundOrganization,
  type LivedPapers,
  livePapers,
  signedIn,
} from '../../tests/fixtures/erasure/life-of-papers.ts';
import { textsLeft } from '../../tests/fixtures/erasure/texts-left.ts';
import { shareModel } from '../../tests/server/shared-model.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startProcess } from '../support/server-process.ts';
import { atMost, type Scenario } from './scenario.ts';

const silent = createLogger(
  'silent',
  () => {},
  () => 0,
);
/** Milliseconds for which a deletion may be waited for, with or without a reader in its way. */
const slowestAnswer = 2_500;
/** Milliseconds in which what was left at a kill is gone after the next start. */
const afterRestart = 30_000;

/** Documents are deleted; whoever then gets hold of the disk looks for them. */
export const erased: Scenario = {
  name: 'erased',
  attack:
    'deletes papers that were read, reviewed, shared, copied and compared, once beside a reader and with a kill after the 204, and looks for their texts in every byte of the data folder',
  async measure({ seed, isQuick }) {
    const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
    const receiver = await startReceiver(dataFolder);
    let pid: number | null = null;
    const start = async () => {
      const started = await startProcess(dataFolder, {
        environment: { ...process.env, ...receiver.environment },
      });
      pid = started.pid;
      return started;
    };
    try {
      await shareModel(dataFolder, silent);
      await foundOrganization(dataFolder);
      let server = await start();
      let send = await signedIn(server.url);
      const lived = (round: number) => livePapers(send, seed * 1_000 + round, receiver.url);
      const counts = { before: 0, afterAnswer: 0, afterKill: 0 };
      const times: number[] = [];
      const remove = async (id: string): Promise<void> => {
        const from = performance.now();
        await send('DELETE', `/documents/${id}?erase=true`);
        times.push(performance.now() - from);
      };

      for (let round = 0; round < (isQuick ? 1 : 5); round++) {
        const papers = await lived(round);
        counts.before += textsLeft(dataFolder, markersOf(papers)).length;
        for (const { id, markers } of [papers.invoice, papers.packingList]) {
          await remove(id);
          counts.afterAnswer += textsLeft(dataFolder, markers).length;
        }
      }

      const papers = await lived(99);
      const reader = await readOneState(dataFolder);
      for (const { id } of [papers.invoice, papers.packingList]) await remove(id);
      process.kill(server.pid, 'SIGKILL');
      reader.kill('SIGKILL');
      await reader.exited;
      server = await start();
      send = await signedIn(server.url);
      const left = () => textsLeft(dataFolder, markersOf(papers));
      await eventually('what a kill has left is erased', () => left().length === 0, afterRestart).catch(
        () => {},
      );
      counts.afterKill = left().length;
      await server.stop();
      pid = null;
      if (counts.before === 0) throw new Error('No text was found before the deletions: nothing is measured');
      return [
        atMost(
          `texts left when DELETE has answered (${counts.before} before)`,
          counts.afterAnswer,
          0,
          'hits',
        ),
        atMost('texts left after a kill behind the 204 and a start', counts.afterKill, 0, 'hits'),
        atMost(`slowest of ${times.length} answers to DELETE`, Math.max(...times), slowestAnswer, 'ms'),
      ];
    } finally {
      if (pid !== null) process.kill(pid, 'SIGKILL');
      receiver.stop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

const markersOf = ({ invoice, packingList }: LivedPapers): readonly string[] => [
  ...invoice.markers,
  ...packingList.markers,
];

/** A process that reads the state of now until it is killed. */
async function readOneState(dataFolder: string) {
  const program = resolve(import.meta.dir, '../../tests/fixtures/erasure/hold-snapshot.ts');
  const reader = Bun.spawn([process.execPath, program, join(dataFolder, 'landfall.sqlite')], {
    stdin: 'pipe',
    stdout: 'pipe',
  });
  await reader.stdout.getReader().read();
  return reader;
}

/** A receiver of webhooks on loopback, and what a server needs to trust it. */
async function startReceiver(dataFolder: string) {
  const { certificate, key } = makeSelfSignedCertificate(['localhost'], Date.now(), 1);
  const authority = `${dataFolder}.pem`;
  await writeFile(authority, certificate);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { cert: certificate, key },
    fetch: () => new Response(),
  });
  return {
    url: `https://localhost:${server.port}`,
    environment: { LANDFALL_WEBHOOK_PRIVATE_HOSTS: 'localhost', LANDFALL_WEBHOOK_CA: authority },
    stop: () => {
      void server.stop(true);
      void rm(authority, { force: true });
    },
  };
}
