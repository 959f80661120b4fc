import { describe, expect, test } from 'bun:test';
import type { ShipmentDetail } from '../../core/shipments/shipment.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { emptyPdf } from './shipment-requests.ts';
import { invoiceFile, startShipmentServer } from './start-shipment-server.ts';

const { server, account } = await startShipmentServer();
const { api } = server;
const ours = await account();

describe('documents of one uploadBatchId', () => {
  test('are one shipment, in which the newest of a type counts', async () => {
    const own = await account();
    const uploadBatchId = crypto.randomUUID();
    const first = await own.documents.read(await drawInvoice('INV-1'), 'first.pdf', { uploadBatchId });
    expect(first).toMatchObject({ shipmentReference: 'SHP-2026-000001', isSuperseded: false });
    const second = await own.documents.read(await drawInvoice('INV-2'), 'second.pdf', {
      uploadBatchId: uploadBatchId.toUpperCase(),
    });
    const id = second.shipmentId!;
    expect(id).toBe(first.shipmentId!);
    const shipment = await own.settledDown(id);
    expect(shipment.documents.map(({ fileName, isSuperseded }) => [fileName, isSuperseded])).toEqual([
      ['second.pdf', false],
      ['first.pdf', true],
    ]);
    expect(shipment.documentCount).toBe(2);
    expect(shipment.report).toMatchObject({ shipmentId: id, trigger: 'document_processed' });
    expect((await own.eventNames(id)).filter((name) => name.startsWith('shipment.'))).toEqual([
      'shipment.created',
      'shipment.document_linked',
      'shipment.document_linked',
      'shipment.evaluated',
    ]);
    const evaluated = (await eventsOf(server, own.organizationId, id)).at(-1)!;
    expect(evaluated).toEqual({
      name: 'shipment.evaluated',
      data: {
        shipmentId: id,
        reference: 'SHP-2026-000001',
        overallStatus: shipment.report!.overallStatus,
        reportId: shipment.report!.id,
        ruleResultCount: shipment.report!.results.length,
      },
    });
  });

  test('two uploads of one type at once: the later id counts, whichever is read first', async () => {
    const own = await account();
    const uploadBatchId = crypto.randomUUID();
    const files = await Promise.all(['INV-3', 'INV-4', 'INV-5'].map((number) => invoiceFile(number)));
    const answers = await Promise.all(
      files.map((one) => answerOf(api.upload({ file: one, uploadBatchId }, own.credentials))),
    );
    const ids = answers.map(({ body }) => (body as { id: string }).id).sort();
    const { shipmentId } = await own.document(ids[0]!);
    const shipment = await own.settledDown(shipmentId!);
    expect(shipment.documents.map(({ id, isSuperseded }) => [id, isSuperseded])).toEqual([
      [ids[2]!, false],
      [ids[1]!, true],
      [ids[0]!, true],
    ]);
    expect((await own.page()).totalCount).toBe(1);
    expect((await own.eventNames(shipmentId!)).filter((name) => name === 'shipment.created')).toHaveLength(1);
  });

  test('one that cannot be read takes the place of none; one that is deleted gives it back', async () => {
    const own = await account();
    const uploadBatchId = crypto.randomUUID();
    const good = await own.documents.read(await drawInvoice('INV-6'), 'good.pdf', { uploadBatchId });
    const bad = await own.documents.read(new TextEncoder().encode('%PDF-1.4\n'), 'bad.pdf', {
      uploadBatchId,
      documentType: 'invoice',
    });
    expect(bad.status).toBe('failed');
    expect(await own.document(good.id)).toMatchObject({ isSuperseded: false });
    const newer = await own.documents.read(await drawInvoice('INV-7'), 'newer.pdf', { uploadBatchId });
    expect(await own.document(good.id)).toMatchObject({ isSuperseded: true });
    const { report } = await own.settledDown(newer.shipmentId!);
    expect(report).not.toBeNull();
    expect((await api.delete(`/documents/${newer.id}`, own.credentials)).status).toBe(204);
    expect(await own.document(good.id)).toMatchObject({ isSuperseded: false });
    // The report told of a document that is gone, and one alone cannot be compared.
    expect(await own.settledDown(newer.shipmentId!)).toMatchObject({
      documentCount: 2,
      report: null,
      status: 'pending',
    });
  });

  test("another organization's batch id is another batch; a settled shipment takes no more", async () => {
    const uploadBatchId = crypto.randomUUID();
    const other = await account();
    const upload = (credentials: Record<string, string>) =>
      api.upload({ file: emptyPdf(), uploadBatchId }, credentials);
    const [mine, theirs] = [
      await answerOf(upload(ours.credentials)),
      await answerOf(upload(other.credentials)),
    ];
    const ourShipment = (await ours.document((mine.body as { id: string }).id)).shipmentId!;
    const theirShipment = (await other.document((theirs.body as { id: string }).id)).shipmentId!;
    expect(ourShipment).not.toBe(theirShipment);
    await ours.post(ourShipment, 'settle');
    const before = await ours.page();
    expect(await failureOf(upload(ours.credentials))).toBe('409 SHIPMENT_SETTLED');
    expect(await ours.page()).toEqual(before);
    expect((await upload(other.credentials)).status).toBe(201);
  });
});

describe('POST /shipments/{id}/documents', () => {
  test('attaches all files, and emits an event for each', async () => {
    const own = await account();
    const { id } = await own.create();
    const answer = await own.attach(id, [await invoiceFile('INV-8'), emptyPdf('b.pdf')]);
    const { status, body } = await answerOf(answer);
    const { shipment, documents } = body as {
      shipment: ShipmentDetail;
      documents: { id: string; fileName: string; status: string }[];
    };
    expect(status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/shipments/${id}`);
    expect(shipment).toMatchObject({ id, documentCount: 2 });
    expect(documents.map(({ fileName, status }) => [fileName, status])).toEqual([
      ['INV-8.pdf', 'processing'],
      ['b.pdf', 'processing'],
    ]);
    const names = await own.eventNames(documents[0]!.id);
    expect(names.slice(0, 2)).toEqual(['document.uploaded', 'shipment.document_linked']);
  });

  test('takes all or none: no file, a bad one among a hundred, one too many, no shipment', async () => {
    const own = await account();
    const { id } = await own.create();
    const hundred = Array.from({ length: 99 }, (_, at) => emptyPdf(`${at}.pdf`));
    const sentence = async (answer: Promise<Response>) => (await answerOf(answer)) as unknown;
    expect(await sentence(own.attach(id, []))).toEqual({ status: 400, body: { error: 'No file provided' } });
    expect(await sentence(own.attach(id, [...hundred, new File(['PK'], 'x.pdf')]))).toEqual({
      status: 400,
      body: { error: 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF' },
    });
    const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.pdf');
    expect(await sentence(own.attach(id, [emptyPdf(), large]))).toEqual({
      status: 400,
      body: { error: 'File size exceeds 20MB limit' },
    });
    expect(await failureOf(own.attach(id, [...hundred, emptyPdf(), emptyPdf()]))).toBe(
      '400 VALIDATION_FAILED',
    );
    expect(await failureOf(own.attach(crypto.randomUUID(), [emptyPdf()]))).toBe('404 SHIPMENT_NOT_FOUND');
    expect(await own.detail(id)).toMatchObject({ documentCount: 0, documents: [] });
    expect((await answerOf(api.get('/documents', own.credentials))).body).toMatchObject({
      pagination: { total: 0 },
    });
  });

  test('binds a batch to the shipment, and no batch to two', async () => {
    const own = await account();
    const [first, second] = [await own.create(), await own.create()];
    const uploadBatchId = crypto.randomUUID();
    const query = `?uploadBatchId=${uploadBatchId}`;
    expect((await own.attach(first.id, [emptyPdf()], { query })).status).toBe(201);
    expect((await own.attach(first.id, [emptyPdf()], { fields: { uploadBatchId } })).status).toBe(201);
    const { body } = await answerOf(api.upload({ file: emptyPdf(), uploadBatchId }, own.credentials));
    expect(await own.document((body as { id: string }).id)).toMatchObject({ shipmentId: first.id });
    expect(await failureOf(own.attach(second.id, [emptyPdf()], { query }))).toBe('409 CONFLICT');
    expect((await own.detail(second.id)).documentCount).toBe(0);
    expect(await failureOf(own.attach(first.id, [emptyPdf()], { query: '?uploadBatchId=x' }))).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  test('against settling at once: either the files are in and settled with, or refused whole', async () => {
    const own = await account();
    for (let round = 0; round < 5; round++) {
      const { id } = await own.create();
      const [attached, settled] = await Promise.all([
        answerOf(own.attach(id, [emptyPdf(), emptyPdf()])),
        own.post(id, 'settle'),
      ]);
      expect(settled.status).toBe(200);
      const after = await own.detail(id);
      expect(after.isSettled).toBe(true);
      if (attached.status === 201) expect(after.documentCount).toBe(2);
      else {
        expect(attached).toMatchObject({ status: 409, body: { code: 'SHIPMENT_SETTLED' } });
        expect(after.documentCount).toBe(0);
      }
      const names = await own.eventNames(id);
      const linked = names.filter((name) => name === 'shipment.document_linked');
      expect(linked).toHaveLength(after.documentCount);
    }
  });
});
