import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createDocumentsStore } from '../../core/documents/documents.store.ts';
import { systemIds } from '../../core/ids.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock, core, logger } = server;
const { dataFolder } = core.config;
const { credentials, organizationId } = await server.newOrganization();
const { read } = documentRequests(api, credentials);
const minute = 60_000;

/** A file that was last changed so long ago. */
function put(path: string, age: number): string {
  const file = join(dataFolder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'left by a killed process');
  return aged(file, age);
}
function aged(file: string, age: number): string {
  const seconds = (clock.now() - age) / 1_000;
  utimesSync(file, seconds, seconds);
  return file;
}
const original = (ending = '') => {
  const id = systemIds.next();
  return `originals/${id.slice(-2)}/${id}${ending}`;
};
const are = (files: readonly string[]) => files.map((file) => existsSync(file));

describe('a sweep', () => {
  test('removes what killed processes left, counts it, logs it and shows it in /metrics', async () => {
    const left = [
      put(original(), 61 * minute),
      put(original(), 61 * minute),
      put(original('.part'), 61 * minute),
      put('temporary/result/pack.zip', 61 * minute),
      put('server.json.4242', 61 * minute),
      put('webhook-secrets.key.0e6dd2a5-1f0a-4c06-8d0a-0d9a2f3c7b11', 61 * minute),
      put('.doctor-Ab12Cd', 61 * minute),
      put('prepared/f00.f32.4242.part', 61 * minute),
    ];
    aged(join(dataFolder, 'temporary/result'), 61 * minute);
    await core.upkeep.sweep();
    expect(are(left)).toEqual(left.map(() => false));
    const { swept } = await core.figures();
    expect(swept.removed).toMatchObject({ original: 2, part: 1, temporary: 1, draft: 4 });
    expect(swept.at).toBe(clock.now());
    expect(logger.lines).toContainEqual({
      level: 'warn',
      message: 'left files of killed processes were removed',
      fields: { kind: 'original', count: 2 },
    });
    expect(await (await api.get('//metrics')).text()).toContain('landfall_swept_total{kind="original"} 2\n');
  });

  test('leaves alone what may be under way: whatever was changed within the hour', async () => {
    const young = [
      put(original(), 59 * minute),
      put(original('.part'), 59 * minute),
      put('temporary/result.zip', 59 * minute),
    ];
    await core.upkeep.sweep();
    expect(are(young)).toEqual([true, true, true]);
    clock.advance(2 * minute);
    await core.upkeep.sweep();
    expect(are(young)).toEqual([false, false, false]);
  });

  test('never removes a file that a document has, however old, nor anything else of the folder', async () => {
    const bytes = await drawInvoice();
    const { id } = await read(bytes, 'invoice.pdf');
    const { path } = await core.documents.original(organizationId, id);
    aged(path, 365 * 24 * 60 * minute);
    const others = ['landfall.sqlite', 'webhook-secrets.key'].map((name) => join(dataFolder, name));
    const notes = put('notes.txt', 365 * 24 * 60 * minute);
    await core.upkeep.sweep();
    expect(are([path, ...others, notes])).toEqual([true, true, true, true]);
    expect(readFileSync(path).equals(Buffer.from(bytes))).toBe(true);
  });

  test('asks by the name of the file where that is not the id of its document', async () => {
    const { id } = await read(await drawInvoice(), 'renamed.pdf');
    const elsewhere = original();
    await server.database.write
      .updateTable('documents')
      .set({ storedAs: elsewhere.slice('originals/'.length) })
      .where('id', '=', id)
      .execute();
    const file = put(elsewhere, 61 * minute);
    await core.upkeep.sweep();
    expect(existsSync(file)).toBe(true);
  });

  test('erases the file of a deleted document that could not be erased at once', async () => {
    const { id } = await read(await drawInvoice(), 'invoice.pdf');
    const { path } = await core.documents.original(organizationId, id);
    const documents = createDocumentsStore(server.database);
    await server.database.transaction(async (transaction) => {
      const row = (await documents.find(organizationId, id, transaction))!;
      await documents.remove(transaction, row);
      await documents.eraseLater(transaction, row.storedAs);
    });
    await core.upkeep.sweep();
    expect(existsSync(path)).toBe(false);
    expect(await documents.toErase()).toEqual([]);
  });

  test('makes the ballast of a full disk', () => {
    expect(existsSync(join(dataFolder, 'ballast'))).toBe(true);
  });
});
