import { expect, test } from 'bun:test';
import type { Duplicates } from '../../core/documents/duplicates-of.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core } = server;
await core.hs.ready();

async function newBroker() {
  const owner = await server.newOrganization();
  const { credentials } = owner;
  return {
    ...owner,
    ...documentRequests(api, credentials),
    shipments: shipmentRequests(api, credentials),
    duplicates: async (id: string) => {
      const { body } = await answerOf(api.get(`/documents/${id}/duplicates`, credentials));
      return (body as Duplicates).duplicates;
    },
  };
}

test('the same file is named from its upload on, the same number once it is read', async () => {
  const broker = await newBroker();
  const pdf = await drawInvoice('INV-2026-1201');
  const shipment = await broker.shipments.create('Hamburg 12');
  await broker.shipments.attach(shipment.id, [new File([pdf], 'first.pdf')]);
  const [attached] = (await broker.shipments.settledDown(shipment.id)).documents;
  expect(await broker.duplicates(attached!.id)).toEqual([]);
  const upload = api.upload({ file: new File([pdf], 'second.pdf') }, broker.credentials);
  const { id } = (await answerOf(upload)).body as { id: string };
  expect(await broker.duplicates(id)).toMatchObject([
    {
      ...{ documentId: attached!.id, fileName: 'first.pdf', isSameFile: true },
      ...{ shipmentReference: 'Hamburg 12', approvedAt: null },
    },
  ]);
  // The same page in other bytes, as of a second export.
  const third = await broker.read(new Uint8Array([...pdf, 10]), 'third.pdf');
  const found = (await broker.duplicates(third.id)).find(({ fileName }) => fileName === 'first.pdf');
  expect(found).toMatchObject({ isSameFile: false, isSameNumber: true });
  const stranger = await newBroker();
  const theirs = await stranger.read(pdf, 'theirs.pdf');
  expect(await stranger.duplicates(theirs.id)).toEqual([]);
});

test('one takes the place of the other: in its shipment, and that one is in the bin', async () => {
  const broker = await newBroker();
  const pdf = await drawInvoice('INV-2026-1211');
  const shipment = await broker.shipments.create('Hamburg 12');
  await broker.shipments.attach(shipment.id, [new File([pdf], 'first.pdf')]);
  const [first] = (await broker.shipments.settledDown(shipment.id)).documents;
  const second = await broker.read(pdf, 'second.pdf');
  const { status, body } = await answerOf(broker.act(second.id, 'replace', { documentId: first!.id }));
  expect([status, body]).toMatchObject([200, { id: second.id, shipmentReference: 'Hamburg 12' }]);
  expect(await failureOf(api.get(`/documents/${first!.id}`, broker.credentials))).toBe(
    '404 DOCUMENT_NOT_FOUND',
  );
  expect((await broker.shipments.settledDown(shipment.id)).documents.map(({ id }) => id)).toEqual([
    second.id,
  ]);
  expect(await broker.duplicates(second.id)).toEqual([]);
  const bin = await core.documents.bin(broker.organizationId, { offset: 0, limit: 20 });
  expect(bin.data.map(({ id }) => id)).toEqual([first!.id]);
  const trail = await core.accounts.auditTrail(broker.organizationId, [first!.id, second.id]);
  expect(trail.map(({ action, targetId }) => [action, targetId]).slice(-2)).toEqual([
    ['deleteDocument', first!.id],
    ['replaceDocument', second.id],
  ]);
});

test('what cannot be replaced is refused, and nothing is changed', async () => {
  const broker = await newBroker();
  const stranger = await newBroker();
  const shipment = await broker.shipments.create();
  await broker.shipments.attach(shipment.id, [new File([await drawInvoice('INV-2026-1221')], 'a.pdf')]);
  const [settled] = (await broker.shipments.settledDown(shipment.id)).documents;
  await broker.shipments.post(shipment.id, 'settle');
  const { id } = await broker.read(await drawInvoice('INV-2026-1222'), 'b.pdf');
  const replace = (documentId: string) => failureOf(broker.act(id, 'replace', { documentId }));
  expect(await replace(settled!.id)).toBe('409 SHIPMENT_SETTLED');
  expect(await replace(id)).toBe('400 VALIDATION_FAILED');
  expect(await replace('unknown')).toBe('404 DOCUMENT_NOT_FOUND');
  const theirs = await stranger.read(await drawInvoice('INV-2026-1223'), 'c.pdf');
  expect(await replace(theirs.id)).toBe('404 DOCUMENT_NOT_FOUND');
  expect((await stranger.detail(theirs.id)).id).toBe(theirs.id);
  expect((await broker.detail(id)).shipmentId).toBeNull();
});
