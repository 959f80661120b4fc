import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createCore } from '../../core/core.ts';
import { ballastBytes } from '../../core/files/ballast.ts';
import { createOriginals } from '../../core/files/originals.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { password, startTestServer } from './start-test-server.ts';

/** Needs root on Linux, to mount a small disk. */
const disk = mountSmallDisk(64);

describe.skipIf(disk === null)('a disk that another program has filled', async () => {
  if (disk === null) return;
  const dataFolder = join(disk.folder, 'data');
  mkdirSync(dataFolder);
  const server = await startTestServer({
    dataFolder,
    config: { diskReserveMegabytes: 8, diskReservePercent: 5 },
  });
  afterAll(disk.unmount);
  const { api, clock, core, logger } = server;
  const { credentials, email, organizationId } = await server.newOrganization();
  const key = await server.newApiKey(credentials);
  const { read } = documentRequests(api, credentials);
  const invoice = await drawInvoice();
  const readOne = (name: string) => read(invoice, name);
  const [first, second, third] = [await readOne('1.pdf'), await readOne('2.pdf'), await readOne('3.pdf')];
  const made = await answerOf(api.post('/shipments', {}, credentials));
  const shipmentId = (made.body as { id: string }).id;
  const recipients = [{ email: 'buyer@receiver.example', company: 'Buyer Ltd' }];
  const shared = await answerOf(api.post(`/documents/${first.id}/share`, { recipients }, credentials));
  const { token } = (shared.body as { recipients: readonly { token: string }[] }).recipients[0]!;
  const ballast = join(dataFolder, 'ballast');
  const fill = () => {
    disk.fill();
    clock.advance(61_000);
  };
  await core.upkeep.sweep();

  test('keeps nobody from reading, with a session or with a key', async () => {
    fill();
    expect(disk.free()).toBe(0);
    const paths = [
      ...['/me', '/documents', '/shipments', '/api-keys', '/users', '/webhooks', '/audit-log'],
      ...['', '/extractions', '/compliance', '/shipment-findings', '/adjacent', '/download'].map(
        (part) => `/documents/${first.id}${part}`,
      ),
      ...[`/shipments/${shipmentId}`, '/hs-codes/search?q=cotton%20shirt'],
    ];
    for (const path of paths) expect([path, (await api.get(path, credentials)).status]).toEqual([path, 200]);
    for (const path of ['/documents', `/documents/${first.id}/extractions`])
      expect([path, (await api.get(path, key.credentials)).status]).toEqual([path, 200]);
    const download = await answerOf(api.get(`/documents/${first.id}/download`, credentials));
    const file = await fetch(new URL((download.body as { url: string }).url, api.url));
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(invoice))).toBe(true);
    expect((await api.get(`/public/shared-documents/${token}`)).status).toBe(200);
  });

  test('says so where a document or a change does not fit, and to strangers that they are', async () => {
    fill();
    expect(await failureOf(api.upload({ file: new File([invoice], 'a.pdf') }, credentials))).toBe(
      '507 INSUFFICIENT_STORAGE',
    );
    expect(await failureOf(api.get('/documents'))).toBe('401 UNAUTHENTICATED');
    const wrong = api.post('/auth/login', { email, password: 'not the password' });
    expect(await failureOf(wrong)).toBe('401 INVALID_CREDENTIALS');
    // Until the log of the database, which holds what came before, can grow no more.
    let failure = '';
    for (let count = 0; count < 5_000 && !failure.startsWith('507'); count++)
      failure = await failureOf(api.post('/shipments', {}, credentials));
    expect(failure).toBe('507 INSUFFICIENT_STORAGE');
    expect(await answerOf(api.get('//ready'))).toMatchObject({
      status: 503,
      body: { isReady: false, database: true, disk: false },
    });
    expect((await api.get('//health')).status).toBe(200);
  });

  test('lets people sign in and out, and delete, with the room that is kept for it', async () => {
    fill();
    for (let count = 0; count < 20; count++)
      expect((await api.post('/auth/login', { email, password })).status).toBe(200);
    const { path } = await core.documents.original(organizationId, second.id);
    expect((await api.delete(`/documents/${second.id}?erase=true`, credentials)).status).toBe(204);
    expect(existsSync(path)).toBe(false);
    expect(statSync(ballast).size).toBeLessThan(ballastBytes);
    expect(await failureOf(api.get(`/documents/${second.id}`, credentials))).toBe('404 DOCUMENT_NOT_FOUND');
  });

  test('keeps no part of an original that did not fit', async () => {
    fill();
    const folder = join(dataFolder, 'not-originals');
    // Without the room that a server asks for before: as when it was taken a moment ago.
    const tooLarge = createOriginals(folder).write('0193aa', new Uint8Array(8 * 1024 * 1024));
    await expect(tooLarge).rejects.toMatchObject({ code: 'ENOSPC' });
    const left = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  test('lets a server start', async () => {
    fill();
    const next = await createCore(core.config, { clock, logger });
    expect((await next.documents.detail(organizationId, first.id)).id).toBe(first.id);
    await next.documents.remove({ organizationId, userId: null }, third.id, { erase: true });
    await next.close();
  });

  test('is forgotten as soon as there is room again, and the ballast is made anew', async () => {
    disk.empty();
    clock.advance(1_000);
    const { status } = await answerOf(api.upload({ file: new File([invoice], 'later.pdf') }, credentials));
    expect(status).toBe(201);
    expect(await answerOf(api.get('//ready'))).toMatchObject({ body: { disk: true } });
    await core.upkeep.sweep();
    expect(statSync(ballast).size).toBe(ballastBytes);
    expect((await readOne('read.pdf')).status).not.toBe('processing');
  });
});
