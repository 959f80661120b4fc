import { expect, test } from 'bun:test';
import type { BulkResult } from '../../core/documents/in-bulk.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock, core, database } = server;
await core.hs.ready();

async function newBroker() {
  const owner = await server.newOrganization();
  const { credentials } = owner;
  return {
    ...owner,
    ...documentRequests(api, credentials),
    shipments: shipmentRequests(api, credentials),
    move: (id: string, shipment: string | null, headers: Record<string, string> = {}) =>
      api.send('PUT', `/documents/${id}/shipment`, {
        headers: { 'content-type': 'application/json', ...credentials, ...headers },
        body: JSON.stringify({ shipment }),
      }),
    moveToNew: (id: string, shipment: string) =>
      api.send('PUT', `/documents/${id}/shipment`, {
        headers: { 'content-type': 'application/json', ...credentials },
        body: JSON.stringify({ shipment, create: true }),
      }),
    moveMany: async (ids: readonly string[], shipment: string | null) =>
      (await answerOf(api.post('/documents/bulk/move', { ids, shipment }, credentials))).body as BulkResult,
  };
}

const idsOf = ({ documents }: { readonly documents: readonly { readonly id: string }[] }) =>
  documents.map(({ id }) => id);

test('loose papers are put into a shipment, and compared there', async () => {
  const broker = await newBroker();
  const pdf = await drawInvoice('INV-2026-1101');
  const [first, second] = [await broker.read(pdf, 'a.pdf'), await broker.read(pdf, 'b.pdf')];
  const shipment = await broker.shipments.create('Hamburg 12');
  const { etag } = Object.fromEntries(
    (await api.get(`/shipments/${shipment.id}`, broker.credentials)).headers,
  );
  clock.advance(1_000);
  const { status, body } = await answerOf(broker.move(first.id, 'hamburg 12'));
  expect([status, body]).toMatchObject([200, { id: first.id, shipmentId: shipment.id }]);
  const now = new Date(clock.now()).toISOString();
  expect(await broker.shipments.detail(shipment.id)).toMatchObject({ documentCount: 1, updatedAt: now });
  const after = await api.get(`/shipments/${shipment.id}`, broker.credentials);
  expect(after.headers.get('etag')).not.toBe(etag!);

  expect(await broker.moveMany([second.id, 'unknown'], 'Hamburg 12')).toMatchObject({
    ...{ doneCount: 1, failedCount: 1 },
    items: [
      { id: second.id, error: null },
      { asked: 'unknown', error: { code: 'DOCUMENT_NOT_FOUND' } },
    ],
  });
  const compared = await broker.shipments.settledDown(shipment.id);
  expect(idsOf(compared)).toEqual([second.id, first.id]);
  expect(compared.documents.map(({ isSuperseded }) => isSuperseded)).toEqual([false, true]);
  expect(compared.report).toMatchObject({ trigger: 'document_moved' });
});

test('a shipment that is not there is made by the move itself, or not at all', async () => {
  const broker = await newBroker();
  const { id } = await broker.read(await drawInvoice('INV-2026-1105'), 'a.pdf');
  const references = async () => {
    const { body } = await answerOf(api.get('/shipments', broker.credentials));
    return (body as { items: readonly { reference: string }[] }).items.map(({ reference }) => reference);
  };
  expect(await failureOf(broker.move(id, 'Altona 3'))).toBe('404 SHIPMENT_NOT_FOUND');
  expect(await failureOf(broker.moveToNew('unknown', 'Altona 3'))).toBe('404 DOCUMENT_NOT_FOUND');
  expect(await failureOf(broker.moveToNew(id, 'two\nlines'))).toBe('400 VALIDATION_FAILED');
  expect(await references()).toEqual([]);

  const { body } = await answerOf(broker.moveToNew(id, ' Altona 3 '));
  expect(body).toMatchObject({ id, shipmentReference: 'Altona 3' });
  const { shipmentId } = body as { shipmentId: string };
  // One that is there is taken, by whatever it is named.
  for (const text of ['ALTONA 3', shipmentId, shipmentId.slice(0, 30)])
    expect((await answerOf(broker.moveToNew(id, text))).body).toMatchObject({ shipmentId });
  expect(await references()).toEqual(['Altona 3']);
});

test('a document moves between shipments, and leaves nothing of itself behind', async () => {
  const broker = await newBroker();
  const [from, to] = [await broker.shipments.create('From'), await broker.shipments.create('To')];
  const files = [new File([await drawInvoice('INV-2026-1111')], 'a.pdf')];
  files.push(new File([await drawInvoice('INV-2026-1112')], 'b.pdf'));
  await broker.shipments.attach(from.id, files);
  const before = await broker.shipments.settledDown(from.id);
  const [newer, older] = idsOf(before);
  expect(before.report).not.toBeNull();
  // As if its shipment had sent it back.
  const doubt = { kind: 'shipment_finding', path: 'shipmentFinding', message: 'contradicted', waiver: null };
  await database.write
    .updateTable('documents')
    .set({ status: 'requires_review', openDoubts: 1 })
    .where('id', '=', newer!)
    .execute();
  await database.write
    .updateTable('documentReadings')
    .set({ doubts: JSON.stringify([doubt]) })
    .where('documentId', '=', newer!)
    .execute();
  clock.advance(1_000);
  expect((await broker.move(newer!, to.id)).status).toBe(200);
  expect(await broker.detail(newer!)).toMatchObject({
    status: 'processed',
    openDoubts: 0,
    shipmentId: to.id,
  });
  const left = await broker.shipments.settledDown(from.id);
  expect(left).toMatchObject({
    ...{ documentCount: 1, overallStatus: 'NotEvaluated', report: null },
    documents: [{ id: older, isSuperseded: false }],
    updatedAt: new Date(clock.now()).toISOString(),
  });
  expect((await broker.shipments.detail(to.id)).documentCount).toBe(1);

  const { updatedAt } = await broker.detail(newer!);
  clock.advance(1_000);
  expect((await broker.move(newer!, 'To')).status).toBe(200);
  expect((await broker.detail(newer!)).updatedAt).toBe(updatedAt);
  await broker.move(newer!, null);
  expect(await broker.detail(newer!)).toMatchObject({ shipmentId: null, shipmentReference: null });
  expect((await broker.shipments.detail(to.id)).documents).toEqual([]);
});

test('a settled shipment gives nothing away and takes nothing, and strangers have no shipments here', async () => {
  const broker = await newBroker();
  const stranger = await newBroker();
  const { id } = await broker.read(await drawInvoice('INV-2026-1121'), 'a.pdf');
  const [settled, open] = [await broker.shipments.create(), await broker.shipments.create()];
  await broker.move(id, settled.id);
  await broker.shipments.post(settled.id, 'settle');
  for (const target of [open.id, null])
    expect(await failureOf(broker.move(id, target))).toBe('409 SHIPMENT_SETTLED');
  const other = await broker.read(await drawInvoice('INV-2026-1122'), 'b.pdf');
  expect(await failureOf(broker.move(other.id, settled.id))).toBe('409 SHIPMENT_SETTLED');
  expect(await failureOf(broker.move(other.id, 'nowhere'))).toBe('404 SHIPMENT_NOT_FOUND');
  expect(await failureOf(stranger.move(other.id, null))).toBe('404 DOCUMENT_NOT_FOUND');
  const theirs = await stranger.shipments.create('Theirs');
  expect(await failureOf(broker.move(other.id, theirs.id))).toBe('404 SHIPMENT_NOT_FOUND');
  expect(await failureOf(broker.move(other.id, 'Theirs'))).toBe('404 SHIPMENT_NOT_FOUND');
  const many = api.post('/documents/bulk/move', { ids: [other.id], shipment: 'Theirs' }, broker.credentials);
  expect(await failureOf(many)).toBe('404 SHIPMENT_NOT_FOUND');
  expect(await failureOf(broker.move(other.id, open.id, { 'if-match': '"seen.before"' }))).toBe(
    '412 PRECONDITION_FAILED',
  );
});
