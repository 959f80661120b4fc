import { afterAll, describe, expect, test } from 'bun:test';
import { readConfig } from '../../core/config.ts';
import { createDocumentReader, type DocumentReader } from '../../core/documents/document-reader.ts';
import type { SentLayout } from '../../core/memory/suppliers/sent-layout.ts';
import type {
  SupplierLayoutDetail,
  SupplierLayoutPage,
} from '../../core/memory/suppliers/supplier-layouts.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const logger = collectingLogger();
const reading = createDocumentReader(readConfig({}, { readingProcesses: 1 }), logger);
afterAll(() => reading.close());
/** The layouts with which the last document was read, as they were sent to its child. */
let sent: readonly SentLayout[] = [];

/** Reads as a server does, and notes what is sent along; not for a document that is decided again beside it. */
const reader: DocumentReader = {
  ...reading,
  async read({ layoutsFor, ...request }, options) {
    if (request.kept) return reading.read({ ...request, ...(layoutsFor && { layoutsFor }) }, options);
    sent = [];
    const noted = async (paper: Parameters<NonNullable<typeof layoutsFor>>[0]) => {
      sent = await layoutsFor!(paper);
      return sent;
    };
    return reading.read({ ...request, ...(layoutsFor && { layoutsFor: noted }) }, options);
  },
  close: async () => {},
};

const server = await startTestServer({ surroundings: { reader } });
const { api, database, clock } = server;
const anatolia = 'Anatolia Textile Export Ltd.';

async function newBroker() {
  const owner = await server.newOrganization();
  const { credentials } = owner;
  const requests = documentRequests(api, credentials);
  const bodyOf = async <Body>(path: string): Promise<Body> =>
    (await answerOf(api.get(path, credentials))).body as Body;
  const ask = async (id: string, action: string, body: object): Promise<void> => {
    clock.advance(60_000);
    expect((await requests.act(id, action, body)).status).toBe(200);
  };
  return {
    ...owner,
    ...requests,
    layouts: async () => (await bodyOf<SupplierLayoutPage>('/memory/suppliers')).items,
    layout: (id: string) => bodyOf<SupplierLayoutDetail>(`/memory/suppliers/${id}`),
    setState: async (id: string, state: string | null) =>
      answerOf(
        api.send('PATCH', `/memory/suppliers/${id}`, {
          headers: { 'content-type': 'application/json', ...credentials },
          body: JSON.stringify({ state }),
        }),
      ),
    /** @returns the id of an invoice that was read. */
    upload: async (number: string, seller = anatolia, beside: readonly string[] = []) =>
      (await requests.read(await drawInvoice(number, seller, beside), `${number}.pdf`)).id,
    approve: (id: string) => ask(id, 'approve', { acknowledge: true }),
    review: (id: string, body: object) => ask(id, 'review', body),
    reopen: (id: string) => ask(id, 'reopen', { reason: 'another invoice came' }),
    remove: async (id: string, query = '') => {
      expect((await api.delete(`/documents/${id}${query}`, credentials)).status).toBe(204);
    },
  };
}

describe('the layout of a supplier', async () => {
  const broker = await newBroker();
  const first = await broker.upload('INV-1');

  test('is not learned from a document that nobody has approved', async () => {
    await broker.review(first, { corrections: { 'supplier.name': anatolia } });
    await broker.upload('INV-2');
    expect(sent).toEqual([]);
    expect(await broker.layouts()).toEqual([]);
  });

  test('is learned from one approval, and the next of its documents is read with it', async () => {
    await broker.approve(first);
    const taughtAt = new Date(clock.now()).toISOString();
    const [layout, ...others] = await broker.layouts();
    expect(others).toEqual([]);
    const by = { taughtAt, taughtBy: broker.userId, taughtByEmail: broker.email };
    const shown = {
      ...{ id: expect.any(String), supplier: anatolia, documentType: 'invoice' as const },
      ...{ state: 'trial' as const, isStateSet: false, paperCount: 1, demotedFields: [], ...by },
    };
    expect(layout).toEqual(shown);
    expect(await broker.layout(layout!.id)).toEqual({
      ...shown,
      papers: [{ documentId: first, fileName: 'INV-1.pdf', ...by, filledFields: null, correctedFields: [] }],
    });
    await broker.upload('INV-3');
    expect(sent).toMatchObject([{ id: layout!.id, documentType: 'invoice', state: 'trial', demoted: [] }]);
    expect(sent[0]!.papers.map(({ id }) => id)).toEqual([first]);
  });

  test('is no other supplier’s, and no other organization’s', async () => {
    await broker.upload('INV-4', 'Karadeniz Mobilya Sanayi A.S.');
    expect(sent).toEqual([]);
    const stranger = await newBroker();
    await stranger.upload('INV-5');
    expect(sent).toEqual([]);
    const [layout] = await broker.layouts();
    const path = `/memory/suppliers/${layout!.id}`;
    expect(await failureOf(api.get(path, stranger.credentials))).toBe('404 NOT_FOUND');
    expect(await failureOf(api.delete(path, stranger.credentials))).toBe('404 NOT_FOUND');
    expect((await stranger.setState(layout!.id, 'retired')).status).toBe(404);
  });

  test('is set by a person, who is in the audit log, and retired reads nothing', async () => {
    const id = (await broker.layouts())[0]!.id;
    expect((await broker.setState(id, 'retired')).body).toMatchObject({ state: 'retired', isStateSet: true });
    await broker.upload('INV-6');
    expect(sent).toEqual([]);
    expect((await broker.setState(id, 'locked')).body).toMatchObject({ state: 'locked' });
    await broker.upload('INV-7');
    expect(sent).toMatchObject([{ id, state: 'locked' }]);
    expect((await broker.setState(id, 'trial')).status).toBe(400);
    expect((await broker.setState(id, null)).body).toMatchObject({ state: 'trial', isStateSet: false });
    const log = await answerOf(api.get('/audit-log?action=updateSupplierLayout', broker.credentials));
    const { items } = log.body as { items: readonly object[] };
    expect(items.filter((entry) => 'targetId' in entry && entry.targetId === id)).toHaveLength(3);
  });

  test('is known no more once the document is reopened, and known again once it is approved', async () => {
    await broker.reopen(first);
    expect(await broker.layouts()).toEqual([]);
    await broker.upload('INV-8');
    expect(sent).toEqual([]);
    await broker.approve(first);
    await broker.upload('INV-9');
    expect(sent).toHaveLength(1);
  });

  test('is forgotten when that is asked for', async () => {
    const id = (await broker.layouts())[0]!.id;
    expect((await api.delete(`/memory/suppliers/${id}`, broker.credentials)).status).toBe(204);
    expect(await failureOf(api.get(`/memory/suppliers/${id}`, broker.credentials))).toBe('404 NOT_FOUND');
    await broker.upload('INV-10');
    expect(sent).toEqual([]);
  });
});

describe('a field that no rule can read', async () => {
  const broker = await newBroker();
  /** Reads the order of an invoice: its label is a word of the supplier's own. */
  const upload = async (number: string, order: string) => {
    const id = await broker.upload(number, anatolia, [`Zwrk: ${order}`]);
    const { extractedData } = await broker.extractions(id);
    return { id, order: extractedData.invoice?.purchaseOrderNumber };
  };
  const field = 'purchaseOrderNumber';
  const approve = (id: string, order?: string) =>
    broker.review(id, {
      corrections: order === undefined ? {} : { [field]: order },
      ...{ approve: true, acknowledge: true },
    });

  test('is read where one approval put it, which the document states, and waits for a person', async () => {
    const first = await upload('INV-F1', 'PQ-48113');
    expect(first.order).toBeNull();
    await approve(first.id, 'PQ-48113');
    const second = await upload('INV-F2', 'PQ-77204');
    expect(second.order).toBe('PQ-77204');
    const [layout] = await broker.layouts();
    const shown = await broker.detail(second.id);
    expect(shown.taughtLayout).toEqual({
      layoutId: layout!.id,
      state: 'trial',
      paperCount: 1,
      paths: [field],
    });
    expect(shown.notes).toContain('Read with the layout of this supplier that one approved document taught.');
    await approve(second.id);
  });

  test('is trusted after the third, and no more after a correction', async () => {
    const third = await upload('INV-F3', 'PQ-31090');
    await approve(third.id);
    const [layout] = await broker.layouts();
    expect(layout).toMatchObject({ state: 'trusted', isStateSet: false, paperCount: 3 });
    const fourth = await upload('INV-F4', 'PQ-55121');
    expect(fourth.order).toBe('PQ-55121');
    expect(await broker.detail(fourth.id)).toMatchObject({
      taughtLayout: { state: 'trusted', paperCount: 3 },
    });
    await approve(fourth.id, 'PQ-99');
    const { state, papers } = await broker.layout(layout!.id);
    expect([state, papers[0]!.correctedFields]).toEqual(['trial', [field]]);
  });

  test('is left to rules again once it was corrected twice', async () => {
    const fifth = await upload('INV-F5', 'PQ-60117');
    await approve(fifth.id, 'PQ-98');
    expect(await broker.layouts()).toMatchObject([{ demotedFields: [field], paperCount: 5 }]);
    expect((await upload('INV-F6', 'PQ-71556')).order).toBeNull();
  });

  test('is read as before after all is forgotten', async () => {
    const forgotten = await api.delete('/memory?kind=all', broker.credentials);
    expect(forgotten.status).toBe(204);
    expect(await broker.layouts()).toEqual([]);
    expect((await upload('INV-F7', 'PQ-12345')).order).toBeNull();
  });
});

test('one wrong approval in five changes nothing', async () => {
  const broker = await newBroker();
  const wrong = { invoiceNumber: 'WRONG-1', totalAmount: 1, 'buyer.name': anatolia };
  for (const number of ['INV-P1', 'INV-P2', 'INV-P3', 'INV-P4', 'INV-P5']) {
    const corrections = number === 'INV-P3' ? wrong : {};
    const id = await broker.upload(number);
    await broker.review(id, { corrections, approve: true, acknowledge: true });
  }
  const { extractedData } = await broker.extractions(await broker.upload('INV-P6'));
  expect(sent[0]!.papers).toHaveLength(3);
  expect(extractedData.invoice).toMatchObject({
    ...{ invoiceNumber: 'INV-P6', totalAmount: 5_900 },
    buyer: { name: 'Nordhandel GmbH' },
  });
});

describe('a deleted document', async () => {
  const broker = await newBroker();
  const id = await broker.upload('INV-D1');
  await broker.review(id, { corrections: { invoiceNumber: 'INV-D1' }, approve: true, acknowledge: true });
  const [layout] = await broker.layouts();
  await broker.setState(layout!.id, 'locked');

  const rows = async () => {
    const { organizationId } = broker;
    const of = async (table: 'keptPages' | 'taughtLayouts' | 'taughtPapers' | 'taughtKeys') =>
      (
        await database.read
          .selectFrom(table)
          .selectAll()
          .where('organizationId', '=', organizationId)
          .execute()
      ).length;
    return [
      await of('keptPages'),
      await of('taughtLayouts'),
      await of('taughtPapers'),
      await of('taughtKeys'),
    ];
  };

  test('teaches nothing while it is in the bin, and the same as before once it is restored', async () => {
    const before = await broker.layout(layout!.id);
    await broker.remove(id);
    expect(await rows()).toEqual([0, 0, 0, 0]);
    await broker.upload('INV-D2');
    expect(sent).toEqual([]);
    expect((await broker.act(id, 'restore')).status).toBe(200);
    expect(await broker.layout(layout!.id)).toEqual(before);
    await broker.upload('INV-D3');
    expect(sent).toMatchObject([{ id: layout!.id, state: 'locked' }]);
    expect(sent[0]!.papers.map((paper) => paper.id)).toEqual([id]);
  });

  test('leaves nothing when it is erased', async () => {
    const { data } = (await answerOf(api.get('/documents', broker.credentials))).body as {
      data: readonly { id: string }[];
    };
    for (const document of data) await broker.remove(document.id, '?erase=true');
    expect(await rows()).toEqual([0, 0, 0, 0]);
    expect(await broker.layouts()).toEqual([]);
  });
});

test('pages that are damaged cost nothing: a document is read as if nothing had been learned', async () => {
  const broker = await newBroker();
  const id = await broker.upload('INV-E1');
  await broker.approve(id);
  await database.write
    .updateTable('keptPages')
    .set({ pages: new Uint8Array([1, 2, 3]) })
    .where('documentId', '=', id)
    .execute();
  const next = await broker.upload('INV-E2');
  expect(sent).toHaveLength(1);
  expect(await broker.detail(next)).toMatchObject({ failure: null, taughtLayout: null });
  const { extractedData } = await broker.extractions(next);
  expect(extractedData.invoice).toMatchObject({ invoiceNumber: 'INV-E2', totalAmount: 5_900 });
  expect(logger.lines.map(({ message }) => message)).toContain(
    'a document could not be read with taught layouts; it is read without',
  );
});
