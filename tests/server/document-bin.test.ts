import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import type { BinPage } from '../../core/documents/bin/binned-document.ts';
import type { DocumentPage } from '../../core/documents/document.ts';
import type { MemoryPage } from '../../core/memory/memory.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

const server = await startTestServer();
const { api, core, clock, database } = server;
await core.hs.ready();

async function newBroker() {
  const owner = await server.newOrganization();
  const { credentials } = owner;
  const bodyOf = async <Body>(path: string): Promise<Body> =>
    (await answerOf(api.get(path, credentials))).body as Body;
  const requests = documentRequests(api, credentials);
  return {
    ...owner,
    ...requests,
    ...{ bodyOf, shipments: shipmentRequests(api, credentials) },
    bin: () => bodyOf<BinPage>('/documents/bin'),
    ids: async (query = '') => {
      const { data } = await bodyOf<DocumentPage>(`/documents${query}`);
      return data.map(({ id }) => id);
    },
    memory: async () => (await bodyOf<MemoryPage>('/memory')).items.map(({ value }) => value),
    remove: async (id: string, query = '') => {
      expect((await api.delete(`/documents/${id}${query}`, credentials)).status).toBe(204);
    },
    restore: (id: string) => requests.act(id, 'restore'),
    duplicatesOf: async (id: string) => {
      const { checks } = await core.documents.compliance(owner.organizationId, id);
      const check = checks.find(({ checkId }) => checkId === 'duplicate_document_check');
      const { duplicates = [] } = (check?.details ?? {}) as { duplicates?: { fileName: string }[] };
      return duplicates.map(({ fileName }) => fileName);
    },
  };
}

describe('a deleted document', async () => {
  const broker = await newBroker();
  const { organizationId, credentials } = broker;
  const shipment = await broker.shipments.create('Hamburg 12');
  await broker.shipments.attach(shipment.id, [
    new File([await drawInvoice('INV-2026-0901')], 'qxbinned.pdf'),
  ]);
  const [attached] = (await broker.shipments.settledDown(shipment.id)).documents;
  const id = attached!.id;
  const corrections = { 'lineItems[0].hsCode': '6109.90', 'supplier.name': 'Anatolia Tekstil A.Ş.' };
  await broker.act(id, 'review', { corrections, approve: true, acknowledge: true });
  const { body: shared } = await answerOf(
    broker.act(id, 'share', { recipients: [{ email: 'customs@buyer.example', company: 'Buyer Ltd' }] }),
  );
  const { token } = (shared as { recipients: { token: string }[] }).recipients[0]!;
  const link = await broker.bodyOf<{ url: string }>(`/documents/${id}/download`);
  const before = { detail: await broker.detail(id), extractions: await broker.extractions(id) };
  const compliance = await broker.bodyOf(`/documents/${id}/compliance`);
  const remembered = await broker.memory();
  const { path } = await core.documents.original(organizationId, id);

  test('is shown by nothing but the bin', async () => {
    expect(remembered).toContain('Anatolia Tekstil A.Ş.');
    await broker.remove(id);
    for (const part of ['', '/extractions', '/compliance', '/download', '/adjacent', '/shares'])
      expect(await failureOf(api.get(`/documents/${id}${part}`, credentials))).toBe('404 DOCUMENT_NOT_FOUND');
    for (const query of [
      '',
      '?status=reviewed',
      '?search=qxbinned',
      '?search=INV-2026-0901',
      '?approved=true',
    ])
      expect([query, await broker.ids(query)]).toEqual([query, []]);
    expect(await broker.bodyOf('/documents')).toMatchObject({ pagination: { total: 0 } });
    expect(await failureOf(api.get(`/public/shared-documents/${token}`))).toBe('404 SHARE_NOT_FOUND');
    expect(await failureOf(fetch(link.url))).toBe('404 DOCUMENT_NOT_FOUND');
    expect(await broker.shipments.detail(shipment.id)).toMatchObject({ documentCount: 0, documents: [] });
    expect(await broker.memory()).toEqual([]);
    expect(existsSync(path)).toBe(true);
    await core.upkeep.sweep();
    expect(existsSync(path)).toBe(true);

    expect(await broker.bin()).toEqual({
      data: [
        {
          id,
          fileName: 'qxbinned.pdf',
          documentType: 'invoice',
          documentNumber: 'INV-2026-0901',
          fileSize: before.detail.fileSize,
          createdAt: before.detail.createdAt,
          shipmentReference: 'Hamburg 12',
          deletedAt: new Date(clock.now()).toISOString(),
          deletedBy: broker.userId,
          erasedFrom: new Date(clock.now() + 30 * dayMilliseconds).toISOString(),
        },
      ],
      days: 30,
      pagination: { offset: 0, limit: 20, total: 1, hasMore: false },
    });
  });

  test('is restored with all that was read, reviewed and decided', async () => {
    clock.advance(1_000);
    const { status, body } = await answerOf(broker.restore('INV-2026-0901'));
    expect(status).toBe(200);
    expect(body).toEqual({ ...before.detail, updatedAt: new Date(clock.now()).toISOString() });
    expect(await broker.extractions(id)).toEqual(before.extractions);
    expect(await broker.bodyOf(`/documents/${id}/compliance`)).toEqual(compliance);
    expect((await broker.memory()).toSorted()).toEqual([...remembered].toSorted());
    for (const query of ['', '?status=reviewed', '?search=qxbinned', '?search=INV-2026-0901'])
      expect([query, await broker.ids(query)]).toEqual([query, [id]]);
    expect(await broker.shipments.detail(shipment.id)).toMatchObject({
      documentCount: 1,
      documents: [{ id }],
    });
    expect((await broker.bin()).data).toEqual([]);
    expect(await failureOf(broker.restore(id))).toBe('409 CONFLICT');
    // Recipients of a link saw that it has ended.
    expect(await failureOf(api.get(`/public/shared-documents/${token}`))).toBe('404 SHARE_NOT_FOUND');
  });

  test('is found in the bin by its own organization alone, and erased from there when that is asked for', async () => {
    const stranger = await newBroker();
    await broker.remove(id);
    expect(await failureOf(stranger.restore(id))).toBe('404 DOCUMENT_NOT_FOUND');
    const erase = api.delete(`/documents/${id}?erase=true`, stranger.credentials);
    expect(await failureOf(erase)).toBe('404 DOCUMENT_NOT_FOUND');
    expect((await stranger.bin()).data).toEqual([]);
    await broker.remove('INV-2026-0901', '?erase=true');
    expect(existsSync(path)).toBe(false);
    expect((await broker.bin()).data).toEqual([]);
    expect(await failureOf(broker.restore(id))).toBe('404 DOCUMENT_NOT_FOUND');
  });
});

describe('the bin', () => {
  test('gives a document back without its shipment where that is settled meanwhile', async () => {
    const broker = await newBroker();
    const shipment = await broker.shipments.create();
    await broker.shipments.attach(shipment.id, [new File([await drawInvoice('INV-2026-0911')], 'a.pdf')]);
    const [attached] = (await broker.shipments.settledDown(shipment.id)).documents;
    const { id } = attached!;
    await broker.remove(id);
    expect((await broker.shipments.post(shipment.id, 'settle')).status).toBe(200);
    expect((await answerOf(broker.restore(id))).body).toMatchObject({ id, shipmentId: null });
    expect(await broker.shipments.detail(shipment.id)).toMatchObject({ documents: [], isSettled: true });
  });

  test('has a document read that was deleted while it was processed', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-0921'), 'a.pdf');
    await database.write
      .updateTable('documents')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .execute();
    await broker.remove(id);
    await broker.restore(id);
    const read = await eventually('it is read', async () => {
      const now = await broker.detail(id);
      return now.status !== 'processing' && now;
    });
    expect(read.status).not.toBe('failed');
  });

  test('takes no part in looking for duplicates, and quotes none', async () => {
    const broker = await newBroker();
    const pdf = await drawInvoice('INV-2026-0931');
    const first = await broker.read(pdf, 'qxfirst.pdf');
    const second = await broker.read(pdf, 'qxsecond.pdf');
    expect(await broker.duplicatesOf(second.id)).toEqual(['qxfirst.pdf']);
    await broker.remove(second.id);
    await broker.remove(first.id, '?erase=true');
    const { content } = await database.read
      .selectFrom('binnedDocuments')
      .select('content')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    expect(content).not.toContain('qxfirst');
    const third = await broker.read(pdf, 'qxthird.pdf');
    expect(await broker.duplicatesOf(third.id)).toEqual([]);
    await broker.restore(second.id);
    expect(await broker.duplicatesOf(second.id)).toEqual(['qxthird.pdf']);
  });

  test('lets a later decision count although an earlier one is restored after it', async () => {
    const broker = await newBroker();
    const decide = async (number: string, code: string): Promise<string> => {
      const { id } = await broker.read(await drawInvoice(number), `${number}.pdf`);
      clock.advance(60_000);
      const corrections = { 'lineItems[0].hsCode': code };
      await broker.act(id, 'review', { corrections, approve: true, acknowledge: true });
      return id;
    };
    const earlier = await decide('INV-2026-0941', '6109.90');
    await decide('INV-2026-0942', '6110.20');
    await broker.remove(earlier);
    await broker.restore(earlier);
    const { items } = await broker.bodyOf<MemoryPage>('/memory?search=T-shirt');
    expect(items.map(({ value, isLatest }) => [value, isLatest])).toEqual([
      ['6110.20', true],
      ['6109.90', false],
    ]);
  });

  test('erases a document when its days are over, and records that', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-0951'), 'a.pdf');
    const { path } = await core.documents.original(broker.organizationId, id);
    await broker.remove(id);
    clock.advance(30 * dayMilliseconds - 1);
    await core.upkeep.sweep();
    expect(existsSync(path)).toBe(true);
    clock.advance(1);
    await core.upkeep.sweep();
    expect(existsSync(path)).toBe(false);
    const page = { offset: 0, limit: 20 };
    expect((await core.documents.bin(broker.organizationId, page)).data).toEqual([]);
    const trail = await core.accounts.auditTrail(broker.organizationId, [id]);
    expect(trail.map(({ action, userId }) => [action, userId])).toEqual([
      ['uploadDocument', broker.userId],
      ['deleteDocument', broker.userId],
      ['eraseDocument', null],
    ]);
  });
});

test('without days for the bin every deletion erases', async () => {
  const other = await startTestServer({ config: { binDays: 0 } });
  const { credentials, organizationId } = await other.newOrganization();
  const { id } = await documentRequests(other.api, credentials).read(await drawInvoice(), 'a.pdf');
  const { path } = await other.core.documents.original(organizationId, id);
  expect((await other.api.delete(`/documents/${id}`, credentials)).status).toBe(204);
  expect(existsSync(path)).toBe(false);
  const { body } = await answerOf(other.api.get('/documents/bin', credentials));
  expect(body).toMatchObject({ data: [], days: 0 });
});
