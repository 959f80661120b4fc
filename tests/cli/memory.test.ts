import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { DocumentResult } from '../../cli/screens/document-result.ts';
import type { MemoryPage } from '../../core/memory/memory.ts';
import { drawInvoice } from '../server/draw-invoice.ts';
import { documentRequests } from '../server/read-documents.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const files = temporaryFolder();

describe('landfall memory', async () => {
  const { api, clock, server, newApiKey, newOrganization } = await startTestServer({ dataFolder });
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const environment = { LANDFALL_SERVER: server.url, LANDFALL_API_KEY: key };
  const run = (...words: readonly string[]) => runLandfallHere(words, { dataFolder: files, environment });
  const local = (...words: readonly string[]) => runLandfall(words, { dataFolder });
  const failing = async (...words: readonly string[]) => {
    const result = await run('memory', ...words);
    return `${result.exitCode} ${result.failure().code}`;
  };

  beforeAll(async () => {
    const { act, read } = documentRequests(api, credentials);
    const { id } = await read(await drawInvoice('INV-1'), 'INV-1.pdf');
    await act(id, 'review', { corrections: { 'lineItems[0].hsCode': '610990', 'supplier.name': '=1+1' } });
  }, 240_000);

  test('lists, with and without a server alike', async () => {
    const listed = await run('memory', 'list');
    expect([listed.exitCode, listed.stderr]).toEqual([0, '']);
    const page = listed.json<MemoryPage>();
    expect(page.items.map(({ value }) => value)).toEqual(['=1+1', '9405.21', '7318.15', '6109.90']);
    expect((await local('memory', 'list')).json<MemoryPage>()).toEqual(page);
    const chosen = await run('memory', 'list', '--kind', 'goods', '--search', 'BOLT', '--format', 'table');
    expect(chosen.stdout).toMatch(/^ID +DECIDED +DECISION\n/);
    expect(chosen.stdout).toMatch(/ {2}7318\.15 for Stainless steel h…\n1 of 1\n$/);
  });

  test('lists what changed since a time, and since an earlier list', async () => {
    const list = (...words: readonly string[]) => run('memory', 'list', ...words);
    clock.advance(3_000);
    const first = (await list('--updated-since', '2026-01-01', '--page-size', '3')).json<MemoryPage>();
    const rest = (await list('--cursor', first.nextCursor!, '--page-size', '3')).json<MemoryPage>();
    expect([first.items.length, rest.items.length]).toEqual([3, 1]);
    const values = [...first.items, ...rest.items].map(({ value }) => value);
    expect(values.sort()).toEqual(['6109.90', '7318.15', '9405.21', '=1+1']);
    expect(await failing('list', '--updated-since', 'yesterday')).toBe('5 VALIDATION_FAILED');
    expect(await failing('list', '--updated-since', '2026-01-01', '--page', '2')).toBe('5 VALIDATION_FAILED');
  });

  test('marks a code of one’s own where goods are classified', async () => {
    const found = await run('classify', 'Cotton T-shirt, knitted, men', '--top', '2', '--format', 'table');
    expect(found.stdout).toMatch(/^CODE.*\n6109\.90 /);
    const told = found.stdout.split('\n\n')[1]!.replace(/\s+/g, ' ');
    expect(told).toMatch(/^6109\.90: your own decision, last on 2026-03-02 by \S+@\S+ on INV-1\.pdf $/);
  });

  test('exports every page of it, as text that no spreadsheet runs', async () => {
    const { stdout } = await run('memory', 'export', '--format', 'csv');
    const rows = parse(stdout, { columns: true }) as readonly Record<string, string>[];
    expect(rows.map(({ value }) => value)).toEqual(["'=1+1", '9405.21', '7318.15', '6109.90']);
    expect(rows[3]).toMatchObject({ kind: 'goods', decision: 'corrected', isLatest: 'true', role: '' });
    const file = join(files, 'memory.ndjson');
    const written = await run('memory', 'export', '--kind', 'party', '-o', file);
    expect([written.stdout, written.stderr]).toEqual(['', `1 row in ${file}\n`]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ role: 'supplier', value: '=1+1' });
  });

  test('puts a party right as before, when that is asked for', async () => {
    const { read } = documentRequests(api, credentials);
    const { id } = await read(await drawInvoice('INV-2'), 'INV-2.pdf');
    const shown = async () => (await run('documents', 'show', id)).json<DocumentResult>().extractions;
    expect((await shown()).partySuggestions).toMatchObject([{ path: 'supplier.name', value: '=1+1' }]);
    await run('documents', 'review', id, '--remembered');
    const { corrections, partySuggestions } = await shown();
    expect(corrections).toEqual({ 'supplier.name': '=1+1' });
    expect(partySuggestions).toEqual([]);
    await run('documents', 'delete', id, '--yes');
  });

  test('forgets what is named, and everything only when that is said', async () => {
    const { items } = (await run('memory', 'list')).json<MemoryPage>();
    const [party, lamp] = items.map(({ id }) => id);
    expect(await failing('forget')).toBe('2 USAGE');
    expect(await failing('forget', party!, '--all')).toBe('2 USAGE');
    expect(await failing('forget', '--all', '--kind', 'words')).toBe('2 USAGE');
    expect(await failing('forget', crypto.randomUUID())).toBe('3 NOT_FOUND');
    // An API key carries no role.
    expect(await failing('forget', '--all')).toBe('4 JWT_REQUIRED');
    const forgotten = await run('memory', 'forget', party!, lamp!);
    expect(forgotten.json<object>()).toEqual({ forgotten: [party, lamp] });
    expect((await local('memory', 'forget', '--all', '--kind', 'party')).exitCode).toBe(0);
    expect((await local('memory', 'list')).json<MemoryPage>().totalCount).toBe(2);
    expect((await local('memory', 'forget', '--all')).json<object>()).toEqual({ forgotten: 'all' });
    expect((await run('memory', 'list')).json<MemoryPage>().totalCount).toBe(0);
  });
});
