import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median, percentile } from '../../core/hs/measure/percentile.ts';
import { shareModel } from '../../tests/server/shared-model.ts';
import { collectingLogger } from '../../tests/support/collecting-logger.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { atMost, type Scenario } from './scenario.ts';

const atOnce = 500;
const repository = resolve(import.meta.dir, '../..');

/** Of the first measurement, on a loaded machine; a run on another machine is judged beside that code instead. */
const firstMeasured = 3_500;

/** A server of one checkout, with an organization and some documents that are listed. */
interface Measured {
  readonly server: ServerProcess;
  readonly headers: Readonly<Record<string, string>>;
  /** Of each round. */
  readonly p99s: number[];
}

/**
 * 500 requests for a list of documents at the same time. With `--beside` the server of another checkout runs too: rounds
 * alternate, so that what else the machine does takes from both, and the median of the rounds counts, so that one moment in
 * which it does much decides nothing.
 */
export const manyGets: Scenario = {
  name: 'many-gets',
  attack: `${atOnce} GET /documents at once, again and again`,
  async measure({ isQuick, beside }) {
    const rounds = isQuick ? 3 : 21;
    const folders: string[] = [];
    const running: Measured[] = [];
    try {
      for (const checkout of beside === null ? [repository] : [repository, resolve(beside)]) {
        const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-hold-'));
        folders.push(dataFolder);
        await shareModel(dataFolder, collectingLogger());
        const key = await prepareWith(checkout, dataFolder);
        const server = await startProcess(dataFolder, { checkout });
        const measured: Measured = { server, headers: { 'x-api-key': key }, p99s: [] };
        running.push(measured);
        await uploadSome(measured);
        // Compiled, and with a warm cache.
        await getAll(measured);
      }
      for (let round = 0; round < rounds; round++)
        for (const measured of running) measured.p99s.push(percentile(await getAll(measured), 0.99));
    } finally {
      for (const { server } of running) await server.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
    const [p99 = 0, p99Beside] = running.map(({ p99s }) => median(p99s));
    if (p99Beside === undefined)
      return [atMost(`${atOnce} at once, p99 (median of ${rounds} rounds)`, p99, firstMeasured / 2, 'ms')];
    process.stderr.write(`  p99 of ${resolve(beside!)}: ${Math.round(p99Beside)} ms\n`);
    return [
      atMost(`${atOnce} at once, p99 (median of ${rounds} rounds)`, p99, Math.round(p99Beside / 2), 'ms'),
    ];
  },
};

/** Makes the data folder with the code that will serve it: an older one refuses a newer schema. */
async function prepareWith(checkout: string, dataFolder: string): Promise<string> {
  const script = `
    import { prepareOrganization } from './bench/support/server-process.ts';
    console.log(await prepareOrganization(process.argv[1]));`;
  const child = Bun.spawn([process.execPath, '--eval', script, dataFolder], {
    cwd: checkout,
    stderr: 'inherit',
  });
  const key = (await new Response(child.stdout).text()).trim();
  if ((await child.exited) !== 0 || key === '') throw new Error(`${checkout} could not make an organization`);
  return key;
}

/** Twenty that cannot be read, which is soon found out: a page of the list. */
async function uploadSome({ server, headers }: Measured): Promise<void> {
  for (let at = 0; at < 20; at++) {
    const body = new FormData();
    body.append('file', new File([`%PDF-1.7\n${at}\n%%EOF`], `${at}.pdf`));
    const answer = await fetch(`${server.url}/api/v1/documents`, { method: 'POST', headers, body });
    if (answer.status !== 202 && answer.status !== 201)
      throw new Error(`${answer.status} ${await answer.text()}`);
  }
  const list = async () =>
    (await (await fetch(`${server.url}/api/v1/documents?status=processing`, { headers })).json()) as {
      readonly data: readonly unknown[];
    };
  while ((await list()).data.length > 0) await Bun.sleep(200);
}

/** @returns milliseconds of each. */
const getAll = ({ server, headers }: Measured): Promise<number[]> =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      const start = performance.now();
      const answer = await fetch(`${server.url}/api/v1/documents`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      return performance.now() - start;
    }),
  );
