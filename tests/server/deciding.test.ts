import { afterAll, describe, expect, test } from 'bun:test';
import { readConfig } from '../../core/config.ts';
import { createDocumentReader, type DocumentReader } from '../../core/documents/document-reader.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { SupplierLayoutPage } from '../../core/memory/suppliers/supplier-layouts.ts';
import { packPages, unpackPages } from '../../core/reading/packed-pages.ts';
import { consistentSet } from '../fixtures/shipments/consistent-set.ts';
import { drawSet } from '../fixtures/shipments/drawn/draw-set.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const reading = createDocumentReader(readConfig({}, { readingProcesses: 1 }), collectingLogger());
afterAll(() => reading.close());

/** Readings of pages, and decisions from kept ones. */
const reads = { ofPages: 0, again: 0 };
const reader: DocumentReader = {
  ...reading,
  async read(request, options) {
    reads[request.kept ? 'again' : 'ofPages']++;
    return reading.read(request, options);
  },
  close: async () => {},
};

const server = await startTestServer({ surroundings: { reader } });
const { api, clock, database } = server;
const anatolia = 'Anatolia Textile Export Ltd.';
const field = 'purchaseOrderNumber';
const note = 'Read with the layout of this supplier that one approved document taught.';

async function newBroker() {
  const owner = await server.newOrganization();
  const { credentials } = owner;
  const requests = documentRequests(api, credentials);
  return {
    ...owner,
    ...requests,
    /** Reads an invoice whose order no rule can read: its label is a word of the supplier's own. @returns its id */
    upload: async (number: string, seller = anatolia) =>
      (await requests.read(await drawInvoice(number, seller, [`Zwrk: PQ-${number}`]), `${number}.pdf`)).id,
    order: async (id: string) =>
      (await requests.extractions(id)).extractedData.invoice?.purchaseOrderNumber ?? null,
    async review(id: string, body: object) {
      clock.advance(60_000);
      expect((await requests.act(id, 'review', body)).status).toBe(200);
    },
    layouts: async () =>
      (await answerOf(api.get('/memory/suppliers', credentials))).body as SupplierLayoutPage,
    /** The names of the events about a document, the first first. */
    async events(id: string): Promise<readonly string[]> {
      const { organizationId } = owner;
      const rows = await database.read
        .selectFrom('events')
        .select(['name', 'data'])
        .where('organizationId', '=', organizationId)
        .orderBy('id')
        .execute();
      return rows.filter(({ data }) => data.includes(id)).map(({ name }) => name);
    },
  };
}

const isIdle = (): Promise<boolean> =>
  database.read
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', ['document.decide', 'layout.decide'])
    .where('state', 'in', ['waiting', 'running'])
    .execute()
    .then((jobs) => jobs.length === 0);

const settled = () => eventually('all is decided', isIdle);

describe('a layout that one approval taught', async () => {
  const broker = await newBroker();
  const [taught, waiting, begun] = [
    await broker.upload('70111'),
    await broker.upload('70112'),
    await broker.upload('70113'),
  ];
  const stranger = await broker.upload('70114', 'Karadeniz Mobilya Sanayi A.S.');
  const other = await newBroker();
  const elsewhere = await other.upload('70115');

  test('decides the documents again that wait for a person, and reads no page of them', async () => {
    await broker.review(begun, { corrections: { incotermPlace: 'Ankara' } });
    const before = await broker.detail(waiting);
    expect(await broker.order(waiting)).toBeNull();
    const { ofPages } = reads;
    await broker.review(taught, { corrections: { [field]: 'PQ-70111' }, approve: true, acknowledge: true });
    await eventually('its order is found', async () => (await broker.order(waiting)) === 'PQ-70112');
    await settled();
    expect(reads).toEqual({ ofPages, again: 1 });
    const after = await broker.detail(waiting);
    expect(after.notes).toContain(note);
    expect(after.notes.join(' ')).toContain('Decided again from the pages as they were read');
    expect(after).toMatchObject({ status: 'processed', taughtLayout: { paths: [field] } });
    expect(after.updatedAt).not.toBe(before.updatedAt);
    const { evidence } = await broker.extractions(waiting);
    expect(evidence[field]).toMatchObject({ page: 1, text: 'PQ-70112' });
  });

  test('tells of the change as of any other', async () => {
    expect((await broker.events(waiting)).filter((name) => name.startsWith('document.'))).toEqual([
      'document.uploaded',
      'document.pending_approval',
      'document.pending_approval',
    ]);
    const log = await answerOf(api.get('/audit-log?action=decideDocument', broker.credentials));
    const { items } = log.body as { items: readonly object[] };
    expect(items).toMatchObject([{ targetId: waiting, outcome: 'done', userId: null, apiKeyId: null }]);
  });

  test('changes no document that a person has begun with, or approved, or of another maker or organization', async () => {
    for (const id of [begun, stranger]) expect(await broker.order(id)).toBeNull();
    expect((await broker.extractions(begun)).corrections).toEqual({ incotermPlace: 'Ankara' });
    expect(await broker.order(taught)).toBe('PQ-70111');
    expect(await other.order(elsewhere)).toBeNull();
  });

  test('leaves them as they were without it once it is retired, and is found again when it is not', async () => {
    const [layout] = (await broker.layouts()).items;
    const setState = async (state: string | null) =>
      expect(
        (
          await api.send('PATCH', `/memory/suppliers/${layout!.id}`, {
            headers: { 'content-type': 'application/json', ...broker.credentials },
            body: JSON.stringify({ state }),
          })
        ).status,
      ).toBe(200);
    await setState('retired');
    await eventually('its order is gone', async () => (await broker.order(waiting)) === null);
    expect((await broker.detail(waiting)).notes).not.toContain(note);
    await setState(null);
    await eventually('its order is found', async () => (await broker.order(waiting)) === 'PQ-70112');
    await settled();
    expect((await api.delete(`/memory/suppliers/${layout!.id}`, broker.credentials)).status).toBe(204);
    await eventually('its order is gone', async () => (await broker.order(waiting)) === null);
  });
});

describe('a paper of the same shipment', () => {
  /** What is uploaded with it is one shipment. */
  const batch = { uploadBatchId: '0195f3a0-7c1e-7a52-9d11-3f0c2b5a8e10' };
  /** The papers of one shipment, as files. */
  const papers = drawSet(consistentSet(2));
  const fileOf = async (type: DocumentType) =>
    (await papers).find(({ documentType }) => documentType === type)!.bytes;

  /** Makes of the kept pages of a document those of a scan on which a number was read with another sign. */
  async function scanned(id: string, number: string, read: string, confidence: number): Promise<void> {
    const kept = await database.read
      .selectFrom('keptPages')
      .selectAll()
      .where('documentId', '=', id)
      .executeTakeFirstOrThrow();
    const pages = unpackPages(kept.pages).map((page) => ({
      ...{ ...page, source: 'ocr' as const },
      words: page.words.map((word) => (word.text === number ? { ...word, text: read, confidence } : word)),
    }));
    expect(pages.some(({ words }) => words.some(({ text }) => text === read))).toBe(true);
    await database.write
      .updateTable('keptPages')
      .set({ pages: packPages(pages) })
      .where('documentId', '=', id)
      .execute();
    await database.write
      .updateTable('documentReadings')
      .set({ engines: JSON.stringify(['tesseract.js']) })
      .where('documentId', '=', id)
      .execute();
  }

  /** Uploads a packing list, makes a scan of it, and uploads the invoice of its shipment. */
  async function arrive(confidence: number) {
    const broker = await newBroker();
    const list = (await broker.read(await fileOf('packing_list'), 'list.pdf', batch)).id;
    const number = (await broker.extractions(list)).extractedData.packing_list!.invoiceNumber!;
    const misread = number.replace('I', '1');
    expect(misread).not.toBe(number);
    await scanned(list, number, misread, confidence);
    const invoice = (await broker.read(await fileOf('invoice'), 'invoice.pdf', batch)).id;
    await settled();
    const { extractedData, ...read } = await broker.extractions(list);
    return {
      broker,
      list,
      invoice,
      number,
      misread,
      ...read,
      found: extractedData.packing_list!.invoiceNumber,
    };
  }

  test('mends a misread sign when it arrives, which the notes state', async () => {
    const { broker, list, number, misread, found, evidence, confidence } = await arrive(0.6);
    expect(found).toBe(number);
    expect(evidence.invoiceNumber).toMatchObject({ page: 1, text: misread });
    expect(confidence.fields.invoiceNumber).toBeLessThan(0.8);
    const { notes } = await broker.detail(list);
    expect(notes).toContain(
      `The invoice number was read here as “${misread}”; taken is “${number}”, one sign beside it, as stated by invoice.pdf (not a scan). Compare it with the page.`,
    );
  });

  test('mends nothing that is printed clearly, nothing in another shipment, and nothing of another organization', async () => {
    const { found, misread } = await arrive(0.98);
    expect(found).toBe(misread);
    const apart = await newBroker();
    const list = (await apart.read(await fileOf('packing_list'), 'list.pdf')).id;
    const number = (await apart.extractions(list)).extractedData.packing_list!.invoiceNumber!;
    await scanned(list, number, misread, 0.6);
    const { shipmentId } = await apart.read(await fileOf('invoice'), 'invoice.pdf', batch);
    await settled();
    expect((await apart.extractions(list)).extractedData.packing_list!.invoiceNumber).toBe(number);
    // Put into it, the list is decided again.
    const moved = await api.send('PUT', `/documents/${list}/shipment`, {
      headers: { 'content-type': 'application/json', ...apart.credentials },
      body: JSON.stringify({ shipment: shipmentId }),
    });
    expect(moved.status).toBe(200);
    await settled();
    const { evidence } = await apart.extractions(list);
    expect(evidence.invoiceNumber?.text).toBe(misread);
  });
});

describe('a document that is decided again', () => {
  test('keeps what a person saves meanwhile, whose version is refused', async () => {
    const broker = await newBroker();
    const [taught, waiting] = [await broker.upload('80111'), await broker.upload('80112')];
    const seen = await api.get(`/documents/${waiting}`, broker.credentials);
    await broker.review(taught, { corrections: { [field]: 'PQ-80111' }, approve: true, acknowledge: true });
    await eventually('its order is found', async () => (await broker.order(waiting)) === 'PQ-80112');
    const late = await api.send('POST', `/documents/${waiting}/review`, {
      headers: {
        ...{ 'content-type': 'application/json', ...broker.credentials },
        'if-match': seen.headers.get('etag') ?? '',
      },
      body: JSON.stringify({ corrections: { [field]: 'MINE-1' } }),
    });
    expect(late.status).toBe(412);
    await broker.review(waiting, { corrections: { [field]: 'MINE-2' } });
    const [layout] = (await broker.layouts()).items;
    expect((await api.delete(`/memory/suppliers/${layout!.id}`, broker.credentials)).status).toBe(204);
    await settled();
    expect(await broker.order(waiting)).toBe('MINE-2');
  });

  test('stays as it is where its kept pages are damaged, and can be read again', async () => {
    const broker = await newBroker();
    const [taught, waiting] = [await broker.upload('90111'), await broker.upload('90112')];
    await database.write
      .updateTable('keptPages')
      .set({ rest: new Uint8Array([1, 2, 3]) })
      .where('documentId', '=', waiting)
      .execute();
    const { hsSuggestions: _, ...before } = await broker.extractions(waiting);
    await broker.review(taught, { corrections: { [field]: 'PQ-90111' }, approve: true, acknowledge: true });
    await settled();
    expect(await broker.extractions(waiting)).toMatchObject(before);
    // It can be read again, as before.
    expect((await broker.act(waiting, 'reprocess')).status).toBe(202);
    await eventually('it is read', async () => (await broker.order(waiting)) === 'PQ-90112');
    expect(await failureOf(broker.act(waiting, 'reprocess'))).toBe('409 CONFLICT');
  });
});
