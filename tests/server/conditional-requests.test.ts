import { describe, expect, test } from 'bun:test';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
await server.core.hs.ready();
const { api, clock } = server;
const { credentials } = await server.newOrganization();
const requests = documentRequests(api, credentials);

const etagOf = async (path: string) => (await api.get(path, credentials)).headers.get('etag')!;
const change = (method: string, path: string, etag: string, body?: unknown) =>
  api.send(method, path, {
    headers: {
      ...credentials,
      'if-match': etag,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('a document', () => {
  test('is not sent again to whoever has it', async () => {
    const { id } = await requests.read(await drawInvoice('INV-ETAG-1'), 'etag.pdf');
    const etag = await etagOf(`/documents/${id}`);
    expect(etag).toMatch(/^"[\w-]+\.[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await api.get(`/documents/${id}`, { ...credentials, 'if-none-match': known });
      expect(answer.status, known).toBe(304);
      expect(await answer.text()).toBe('');
    }
    clock.advance(1_000);
    await requests.act(id, 'review', { corrections: { invoiceNumber: 'INV-ETAG-2' } });
    const changed = await api.get(`/documents/${id}`, { ...credentials, 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  }, 60_000);

  test('is changed only by whoever saw its latest state', async () => {
    const { id } = await requests.read(await drawInvoice('INV-ETAG-3'), 'match.pdf');
    const seen = await etagOf(`/documents/${id}`);
    const review = (etag: string, invoiceNumber: string) =>
      change('POST', `/documents/${id}/review`, etag, { corrections: { invoiceNumber } });
    clock.advance(1_000);
    expect((await review(seen, 'FIRST')).status).toBe(200);
    const late = await answerOf(review(seen, 'SECOND'));
    expect(late).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
    const extractions = await requests.extractions(id);
    expect(extractions.extractedData.invoice?.invoiceNumber).toBe('FIRST');
    for (const [method, path] of [
      ['POST', `/documents/${id}/approve`],
      ['DELETE', `/documents/${id}`],
    ] as const)
      expect((await change(method, path, seen)).status, path).toBe(412);
    expect((await change('POST', `/documents/${id}/approve`, `W/${seen}`)).status).toBe(412);
    expect((await change('POST', `/documents/${id}/approve`, await etagOf(`/documents/${id}`))).status).toBe(
      200,
    );
    expect((await change('DELETE', `/documents/${id}`, '*')).status).toBe(204);
  }, 60_000);
});

test('a shipment is changed only by whoever saw its latest state', async () => {
  const made = await answerOf(api.post('/shipments', { reference: 'ETAG' }, credentials));
  const { id } = made.body as { id: string };
  const path = `/shipments/${id}`;
  const seen = await etagOf(path);
  expect((await api.get(path, { ...credentials, 'if-none-match': seen })).status).toBe(304);
  clock.advance(1_000);
  expect((await change('PATCH', `${path}/reference`, seen, { reference: 'ETAG-2' })).status).toBe(200);
  for (const [method, target, body] of [
    ['PATCH', `${path}/reference`, { reference: 'ETAG-3' }],
    ['POST', `${path}/settle`, undefined],
    ['POST', `${path}/reevaluate`, undefined],
  ] as const)
    expect((await change(method, target, seen, body)).status, target).toBe(412);
  expect((await change('POST', `${path}/settle`, await etagOf(path))).status).toBe(200);
});
