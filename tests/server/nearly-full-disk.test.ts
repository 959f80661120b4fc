import { describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { password, startTestServer } from './start-test-server.ts';

const gibibyte = 1024 ** 3;
const disk = { total: 100 * gibibyte, free: 50 * gibibyte };
const server = await startTestServer({ surroundings: { diskSpace: () => ({ ...disk }) } });
const { api, clock, core } = server;
const { credentials, email } = await server.newOrganization();
const { act, read } = documentRequests(api, credentials);
const bytes = await drawInvoice();
const file = () => new File([bytes], 'invoice.pdf');
const invoice = await read(bytes, 'invoice.pdf');
const made = await answerOf(api.post('/shipments', {}, credentials));
const shipmentId = (made.body as { id: string }).id;

/** From now on so much is free. */
const leave = (free: number) => {
  disk.free = free;
  clock.advance(1_000);
};
const originals = () =>
  readdirSync(join(core.config.dataFolder, 'originals'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const ways: readonly (readonly [string, () => Promise<Response>])[] = [
  ['an upload', () => api.upload({ file: file() }, credentials)],
  ['documents of a shipment', () => api.attach(shipmentId, [file()], credentials)],
  ['a clone', () => act(invoice.id, `clone?shipmentId=${shipmentId}`)],
  ['a packing list', () => act(invoice.id, 'generate-packing-list')],
];

describe('below the reserve of the disk', () => {
  test.each(ways)('%s is refused with 507, and leaves no file', async (_, send) => {
    const before = originals();
    leave(4 * gibibyte);
    const { status, body } = await answerOf(send());
    expect(status).toBe(507);
    expect(body).toMatchObject({ code: 'INSUFFICIENT_STORAGE' });
    expect((body as { error: string }).error).toMatch(
      /disk of the server is nearly full.*Erase documents or make room.*nothing was stored/,
    );
    expect(originals()).toEqual(before);
    leave(50 * gibibyte);
    expect((await send()).status).toBe(201);
  });

  test('an upload is refused before its body is sent', async () => {
    leave(4 * gibibyte);
    const neverSent = new ReadableStream({ pull: () => new Promise(() => {}) });
    const answer = await fetch(`${api.url}/api/v1/documents`, {
      ...{ method: 'POST', body: neverSent, duplex: 'half' },
      headers: { ...credentials, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status).toBe(507);
  });

  test('an upload is refused while its body arrives, and its part-written file goes', async () => {
    const before = originals();
    leave(50 * gibibyte);
    const piece = new Uint8Array(64 * 1024).fill(32);
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        // The disk fills while the body is on its way.
        if (sent === 8) leave(4 * gibibyte);
        if (sent > 100) return new Promise<void>(() => {});
        controller.enqueue(sent++ === 0 ? new TextEncoder().encode(head) : piece);
      },
    });
    const answer = await fetch(`${api.url}/api/v1/documents`, {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { ...credentials, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await failureOf(answer)).toBe('507 INSUFFICIENT_STORAGE');
    await eventually('the file goes', () => JSON.stringify(originals()) === JSON.stringify(before));
  });

  test('whoever may not upload is told that, and not how full the disk is', async () => {
    leave(4 * gibibyte);
    expect(await failureOf(api.upload({ file: file() }))).toBe('401 UNAUTHENTICATED');
  });

  test('all else goes on: reading, signing in, reviewing, deleting', async () => {
    leave(50 * gibibyte);
    const { id } = await read(bytes, 'another.pdf');
    leave(4 * gibibyte);
    expect((await api.get(`/documents/${id}/extractions`, credentials)).status).toBe(200);
    expect((await api.post('/auth/login', { email, password })).status).toBe(200);
    const review = { corrections: { invoiceNumber: 'INV-9' } };
    expect((await act(id, 'review', review)).status).toBe(200);
    expect((await act(id, 'approve', { acknowledge: true })).status).toBe(200);
    expect((await api.delete(`/documents/${id}`, credentials)).status).toBe(204);
  });

  test('/ready names the disk, and /metrics how much is free', async () => {
    leave(4 * gibibyte);
    expect(await answerOf(api.get('//ready'))).toMatchObject({ status: 503, body: { disk: false } });
    const figures = await (await api.get('//metrics')).text();
    expect(figures).toContain(`landfall_disk_free_bytes ${4 * gibibyte}\n`);
    expect(figures).toContain(`landfall_disk_reserve_bytes ${5 * gibibyte}\n`);
    expect(figures).toContain('landfall_ready{part="disk"} 0\n');
    leave(50 * gibibyte);
    expect(await answerOf(api.get('//ready'))).toMatchObject({ body: { disk: true } });
  });
});
