import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractText } from 'unpdf';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const dataFolder = temporaryFolder();
const files = temporaryFolder();

const textOf = async (path: string): Promise<string> =>
  (await extractText(new Uint8Array(readFileSync(path)), { mergePages: true })).text.replace(/\s+/g, ' ');

describe('landfall report', async () => {
  const { server, clock, newApiKey, newOrganization } = await startTestServer({ dataFolder });
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  const run = (...words: readonly string[]) => runLandfall(words, { dataFolder: files, environment });
  beforeAll(async () => {
    const uploaded = await run('upload', '--shipment', 'Hamburg 12', sample, '--wait');
    expect([uploaded.exitCode, uploaded.stderr]).toEqual([0, '']);
  });

  test('tells of a shipment what was read of its documents, and how they stand', async () => {
    const file = join(files, 'hamburg.pdf');
    const result = await run('report', 'hamburg 12', '-o', file);
    expect([result.exitCode, result.stderr]).toEqual([0, '']);
    expect(result.json<object>()).toEqual({ file, title: 'Shipment Hamburg 12', documents: 1, shipments: 1 });
    const text = await textOf(file);
    for (const part of [
      'Shipment Hamburg 12',
      'Nothing was compared yet.',
      'commercial-invoice-cotton.pdf',
      'invoice number: KKE/2026/0318',
      'supplier name: ',
      'Suggested ',
      'Page 1 of ',
    ])
      expect(text).toContain(part);
  });

  test('tells of a day the same in process; another day has none', async () => {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const file = join(files, 'day.pdf');
    const result = await runLandfall(['report', '--day', day, '-o', file], { dataFolder });
    expect(result.json<object>()).toEqual({ file, title: `Day ${day}`, documents: 1, shipments: 1 });
    expect(await textOf(file)).toContain('KKE/2026/0318');
    const none = join(files, 'none.pdf');
    expect((await run('report', '--day', '2001-01-01', '-o', none)).exitCode).toBe(0);
    expect(await textOf(none)).toContain('No documents.');
  });

  test('what cannot be is told, and makes no file', async () => {
    const file = join(files, 'nowhere.pdf');
    const nowhere = await run('report', 'nowhere', '-o', file);
    expect([nowhere.exitCode, nowhere.failure().code]).toEqual([3, 'SHIPMENT_NOT_FOUND']);
    expect(existsSync(file)).toBe(false);
    expect((await run('report')).exitCode).toBe(2);
    expect((await run('report', 'a', '--day', '2026-01-01')).exitCode).toBe(2);
  });
});
