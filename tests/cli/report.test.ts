import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import type { UploadOutcome } from '../../cli/upload-files.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

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
  const run = (...words: readonly string[]) => runLandfallHere(words, { dataFolder: files, environment });
  beforeAll(async () => {
    const uploaded = await run('upload', '--shipment', 'Hamburg 12', sample, '--wait');
    expect([uploaded.exitCode, uploaded.stderr]).toEqual([0, '']);
    const { documentId } = uploaded.json<{ documents: readonly UploadOutcome[] }>().documents[0]!;
    const cleared = await run('documents', 'review', documentId!, '--clear', 'buyer.name');
    expect([cleared.exitCode, cleared.stderr]).toEqual([0, '']);
    const waiver = 'buyer.name=sent with the courier';
    expect((await run('documents', 'review', documentId!, '--waive', waiver)).exitCode).toBe(0);
  });

  test('has the letterhead that a setting names, as text or as a picture', async () => {
    const head = join(files, 'head.txt');
    writeFileSync(head, 'Müller Zollagentur GmbH\nAm Sandtorkai 1, 20457 Hamburg\n');
    const withHead = (letterhead: string, file: string) =>
      runLandfallHere(['report', 'hamburg 12', '-o', file], {
        dataFolder: files,
        environment: { ...environment, LANDFALL_LETTERHEAD: letterhead },
      });
    const lettered = join(files, 'lettered.pdf');
    expect((await withHead(head, lettered)).exitCode).toBe(0);
    expect(await textOf(lettered)).toStartWith(
      'Müller Zollagentur GmbH Am Sandtorkai 1, 20457 Hamburg Shipment',
    );

    const logo = join(files, 'logo.png');
    const size = { width: 400, height: 100, channels: 3, background: '#0a5' } as const;
    await sharp({ create: size }).png().toFile(logo);
    const pictured = join(files, 'pictured.pdf');
    expect((await withHead(logo, pictured)).exitCode).toBe(0);
    expect(readFileSync(pictured, 'latin1')).toContain('/Subtype /Image');

    const missing = await withHead(join(files, 'none.png'), join(files, 'unwritten.pdf'));
    expect([missing.exitCode, missing.failure().message]).toEqual([
      2,
      expect.stringMatching(
        /LANDFALL_LETTERHEAD=".*none\.png" must be a text file .*: there is no such file/,
      ),
    ]);
    expect(existsSync(join(files, 'unwritten.pdf'))).toBe(false);
  });

  test('shows the documents of a shipment, their values and their state', async () => {
    const file = join(files, 'hamburg.pdf');
    const result = await run('report', 'hamburg 12', '-o', file);
    expect([result.exitCode, result.stderr]).toEqual([0, '']);
    expect(result.json<object>()).toEqual({ file, title: 'Shipment Hamburg 12', documents: 1, shipments: 1 });
    const text = await textOf(file);
    for (const part of [
      'Shipment Hamburg 12',
      'Nothing was compared yet.',
      'commercial-invoice-cotton.pdf',
      'Invoice number KKE/2026/0318',
      'Supplier name ',
      'No Description Quantity Price Total HS code',
      '? A suggested HS code',
      'Waived by an API key on ',
      ': sent with the courier',
      'Warning: ',
      'Page 1 of ',
    ])
      expect(text).toContain(part);
  });

  test('shows the same for a day, in process; another day has none', async () => {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    const file = join(files, 'day.pdf');
    const result = await runLandfall(['report', '--day', day, '-o', file], { dataFolder });
    expect(result.json<object>()).toEqual({ file, title: `Day ${day}`, documents: 1, shipments: 1 });
    expect(await textOf(file)).toContain('KKE/2026/0318');
    const none = join(files, 'none.pdf');
    expect((await run('report', '--day', '2001-01-01', '-o', none)).exitCode).toBe(0);
    expect(await textOf(none)).toContain('No documents.');
  });

  test('what cannot be is refused, and makes no file', async () => {
    const file = join(files, 'nowhere.pdf');
    const nowhere = await run('report', 'nowhere', '-o', file);
    expect([nowhere.exitCode, nowhere.failure().code]).toEqual([3, 'SHIPMENT_NOT_FOUND']);
    expect(existsSync(file)).toBe(false);
    expect((await run('report')).exitCode).toBe(2);
    expect((await run('report', 'a', '--day', '2026-01-01')).exitCode).toBe(2);
  });
});
