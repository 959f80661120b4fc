import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { UploadOutcome } from '../../cli/upload-files.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const dataFolder = temporaryFolder();
const files = temporaryFolder();
const clones = 101;

type Row = Readonly<Record<string, string | number | boolean | null>>;

describe('landfall export', async () => {
  const { server, newApiKey, newOrganization } = await startTestServer({ dataFolder });
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  const run = (...words: readonly string[]) =>
    runLandfallHere(['export', ...words], { dataFolder: files, environment });
  const rows = async (...words: readonly string[]): Promise<readonly Row[]> => {
    const result = await run(...words);
    expect([result.exitCode, result.stderr]).toEqual([0, '']);
    return result.json<readonly Row[]>();
  };
  let id = '';

  beforeAll(async () => {
    const uploaded = await runLandfallHere(['upload', sample, '--wait'], { dataFolder: files, environment });
    id = uploaded.json<{ documents: readonly UploadOutcome[] }>().documents[0]!.documentId!;
    const reviewed = await runLandfallHere(
      [
        'documents',
        'review',
        id,
        '--set',
        'supplier.name==HYPERLINK("http://x","a, b")',
        '--set',
        'totalAmount=-0.0000001',
      ],
      { dataFolder: files, environment },
    );
    expect([reviewed.exitCode, reviewed.stderr]).toEqual([0, '']);
    // More than a page of them, each instead of the one before.
    for (let count = 0; count < clones; count++) {
      const path = `/api/v1/documents/${id}/clone?shipmentReference=Hamburg`;
      const answer = await fetch(server.url + path, { method: 'POST', headers: credentials });
      expect(answer.ok).toBe(true);
    }
  });

  test('goes over all pages, and leaves out those in whose place another counts', async () => {
    const all = await rows('documents', '--with-superseded');
    expect(all).toHaveLength(clones + 1);
    expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(clones + 1);
    const counting = await rows('documents');
    expect(counting.map(({ shipmentReference }) => shipmentReference)).toEqual(['Hamburg', null]);
    expect(counting.at(-1)).toMatchObject({
      documentId: id,
      documentType: 'invoice',
      fileName: 'commercial-invoice-cotton.pdf',
      currency: 'GBP',
      isSuperseded: false,
      packingListNumber: null,
    });
    const { uploadedAt, invoiceDate } = counting.at(-1)!;
    expect(uploadedAt).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(invoiceDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await rows('documents', '--shipment', 'hamburg')).toEqual(counting.slice(0, 1));
    expect(await rows('documents', '--type', 'packing_list')).toEqual([]);
    expect(await rows('documents', '--status', 'failed')).toEqual([]);
    const today = String(uploadedAt).slice(0, 10);
    expect(await rows('documents', '--from', today, '--to', today)).toHaveLength(2);
    expect(await rows('documents', '--from', '2999-01-01')).toEqual([]);
    expect(await rows('documents', '--to', '1999-12-31')).toEqual([]);
  });

  test('CSV as RFC 4180 has it: a header, a point, quotes, and no formula that a spreadsheet runs', async () => {
    const { stdout, exitCode } = await run('documents', '--format', 'csv');
    expect(exitCode).toBe(0);
    expect(stdout.startsWith('documentId,fileName,documentType,status,shipmentReference,')).toBe(true);
    expect(stdout.split('\r\n').at(-1)).toBe('');
    const table = parse(stdout, { columns: true }) as readonly Record<string, string>[];
    expect(table.map((row) => row['supplier.name'])).toEqual(
      Array(2).fill('\'=HYPERLINK("http://x","a, b")'),
    );
    expect(table.at(-1)!.totalAmount).toBe('-0.0000001');
  });

  test('lines with number and date of their document, and what is suggested', async () => {
    const lines = await rows('lines', '--type', 'invoice');
    const mine = lines.filter(({ documentId }) => documentId === id);
    expect(mine.length).toBeGreaterThan(1);
    expect(mine.map(({ position }) => position)).toEqual(mine.map((_, at) => at + 1));
    for (const line of mine) {
      expect(line.documentNumber).toBeString();
      expect(line.description).toBeString();
      expect(line.quantity).toBeNumber();
      expect(line.suggestedHsCode).toMatch(/^\d{4}\.\d{2}$/);
    }
    const ndjson = await run('lines', '--type', 'invoice', '--format', 'ndjson');
    expect(
      ndjson.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row),
    ).toEqual([...lines]);
  });

  test('shipments, and a spreadsheet of them; in process it is the same', async () => {
    const shipments = await rows('shipments');
    expect(shipments).toMatchObject([
      { reference: 'Hamburg', documentCount: clones, isSettled: false, 'findingCounts.critical': 0 },
    ]);
    expect(await rows('shipments', '--status', 'settled')).toEqual([]);
    const local = await runLandfall(['export', 'shipments'], { dataFolder });
    expect(local.json<unknown>()).toEqual(shipments);

    const sheet = join(files, 'shipments.xlsx');
    const written = await run('shipments', '--output', sheet);
    expect([written.exitCode, written.stdout]).toEqual([0, '']);
    expect(written.stderr).toBe(`1 row in ${sheet}\n`);
    expect(existsSync(`${sheet}.part`)).toBe(false);
    const unpacked = Bun.spawnSync(['unzip', '-p', sheet]).stdout.toString();
    for (const part of ['<worksheet', 'Hamburg', 'Shipment ID', 'Finding counts critical'])
      expect(unpacked).toContain(part);
    // A frozen row of headings, widths, and the date as a number with a format of dates.
    for (const part of ['state="frozen"', '<col ', 'yyyy-mm-dd hh:mm']) expect(unpacked).toContain(part);
    expect(unpacked).not.toContain(String(shipments[0]!.createdAt));
    const documents = join(files, 'documents.XLSX');
    await run('documents', '-o', documents);
    const texts = Bun.spawnSync(['unzip', '-p', documents]).stdout.toString();
    expect(texts).toContain('=HYPERLINK(');
    // As a text: no cell holds a formula.
    expect(texts).not.toMatch(/<f[ >]/);
  });

  test('what cannot be is refused, and no file is left half written', async () => {
    const failing = async (...words: readonly string[]) => {
      const result = await run(...words);
      return `${result.exitCode} ${result.failure().code}`;
    };
    expect(await failing('documents', '--from', '2026-02-30')).toBe('2 USAGE');
    expect(await failing('documents', '--status', 'settled')).toBe('2 USAGE');
    expect(await failing('documents', '--format', 'xml')).toBe('2 USAGE');
    const path = join(files, 'kept.csv');
    writeFileSync(path, 'before');
    expect(await failing('lines', '--shipment', 'nowhere', '-o', path)).toBe('3 SHIPMENT_NOT_FOUND');
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(existsSync(`${path}.part`)).toBe(false);
    const other = await runLandfall(['documents', 'list', '--format', 'xlsx'], {
      dataFolder: files,
      environment,
    });
    expect([other.exitCode, other.failure().code]).toEqual([2, 'USAGE']);
  });
});
