import { describe, expect, test } from 'bun:test';
import type { ShipmentDetail } from '../../core/shipments/shipment.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { emptyPdf, shipmentRequests } from './shipment-requests.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock } = server;
const account = async () => {
  const owner = await server.newOrganization();
  const { credentials, organizationId } = owner;
  const shipments = shipmentRequests(api, credentials);
  return {
    ...shipments,
    credentials,
    organizationId,
    documents: documentRequests(api, credentials),
    eventNames: async (id: string) => (await eventsOf(server, organizationId, id)).map(({ name }) => name),
  };
};
const ours = await account();
const file = async (number: string, name = `${number}.pdf`) => new File([await drawInvoice(number)], name);

describe('POST /shipments and references', () => {
  test('hand out SHP-2026-000001 and so on, each once', async () => {
    const own = await account();
    expect(await own.get('/next-reference')).toEqual({ status: 200, body: { reference: 'SHP-2026-000001' } });
    const made = await Promise.all(Array.from({ length: 200 }, () => own.create()));
    const references = made.map(({ reference }) => reference).sort();
    expect(references).toEqual(
      Array.from({ length: 200 }, (_, at) => `SHP-2026-${String(at + 1).padStart(6, '0')}`),
    );
    expect(await own.eventNames(made[0]!.id)).toEqual(['shipment.created']);
    // A person has taken the next one already.
    await own.create('shp-2026-000201');
    expect(await own.get('/next-reference')).toMatchObject({ body: { reference: 'SHP-2026-000202' } });
    expect((await own.create()).reference).toBe('SHP-2026-000202');
  });

  test('begin with the year of UTC, and again at one in the next', async () => {
    const other = await account();
    expect((await other.create()).reference).toBe('SHP-2026-000001');
    const before = clock.now();
    clock.advance(Date.UTC(2027, 0, 1) - before);
    try {
      expect(await server.core.shipments.nextReference(other.organizationId)).toBe('SHP-2027-000001');
    } finally {
      clock.advance(before - clock.now());
    }
  });

  test('a new shipment has nothing in it yet', async () => {
    const answer = await api.post('/shipments', { reference: '  Hamburg 12 ' }, ours.credentials);
    const location = answer.headers.get('location');
    const { status, body } = await answerOf(answer);
    const { id, createdAt } = body as ShipmentDetail;
    expect([status, location]).toEqual([201, `/api/v1/shipments/${id}`]);
    expect(body).toEqual({
      id,
      reference: 'Hamburg 12',
      documentCount: 0,
      isSettled: false,
      settledAt: null,
      status: 'pending',
      overallStatus: 'NotEvaluated',
      findingCounts: { critical: 0, warning: 0, info: 0 },
      evaluatedAt: null,
      createdAt,
      updatedAt: createdAt,
      documents: [],
      report: null,
      queuedEvaluation: null,
    });
  });

  test('a reference is unique without regard to case, and has 1 to 64 characters on one line', async () => {
    await ours.create('Straße 7');
    const { id } = await ours.create();
    for (const reference of ['Straße 7', 'STRAßE 7', ' straße 7 ', 'ｓtraße 7']) {
      expect(await failureOf(api.post('/shipments', { reference }, ours.credentials))).toBe(
        '409 REFERENCE_TAKEN',
      );
      expect(await failureOf(ours.rename(id, { reference }))).toBe('409 REFERENCE_TAKEN');
      expect(await ours.get(`/check-reference?reference=${encodeURIComponent(reference)}`)).toMatchObject({
        status: 200,
        body: { isTaken: true },
      });
    }
    expect(await ours.get('/check-reference?reference=%20free%20')).toEqual({
      status: 200,
      body: { reference: 'free', isTaken: false },
    });
    for (const reference of ['', '   ', 'x'.repeat(65), 'a\u0000b', 'a\nb', '\u200b\t', 5, null]) {
      expect([reference, await failureOf(ours.rename(id, { reference }))]).toEqual([
        reference,
        '400 VALIDATION_FAILED',
      ]);
      if (reference === null) continue;
      const query = encodeURIComponent(String(reference));
      if (typeof reference === 'string')
        expect((await ours.get(`/check-reference?reference=${query}`)).status).toBe(400);
      expect(await failureOf(api.post('/shipments', { reference }, ours.credentials))).toBe(
        '400 VALIDATION_FAILED',
      );
    }
    expect((await ours.get('/check-reference')).status).toBe(400);
    expect((await ours.create('😀'.repeat(64))).reference).toBe('😀'.repeat(64));
  });

  test('a rename keeps the shipment, may change the case of its own, and frees the old one', async () => {
    const { id, reference: before } = await ours.create('old name');
    clock.advance(1_000);
    expect(await answerOf(ours.rename(id, { reference: 'OLD Name' }))).toMatchObject({
      status: 200,
      body: { id, reference: 'OLD Name' },
    });
    const { body } = await answerOf(ours.rename(id, { reference: 'new name' }));
    expect((body as ShipmentDetail).updatedAt).not.toBe((body as ShipmentDetail).createdAt);
    expect((await ours.create(before)).reference).toBe('old name');
    expect(await failureOf(ours.rename(crypto.randomUUID(), { reference: 'x' }))).toBe(
      '404 SHIPMENT_NOT_FOUND',
    );
  });

  test('two that are renamed to one reference at once: one has it, the other is told', async () => {
    const [first, second] = [await ours.create(), await ours.create()];
    const answers = await Promise.all(
      [first, second].map(({ id }) => answerOf(ours.rename(id, { reference: 'wanted' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'REFERENCE_TAKEN',
      details: { reference: 'wanted' },
    });
    const named = await Promise.all([first, second].map(({ id }) => ours.detail(id)));
    expect(named.filter(({ reference }) => reference === 'wanted')).toHaveLength(1);
  });
});

describe('GET /shipments', () => {
  test('pages newest first, searches references, and filters by bucket', async () => {
    const own = await account();
    for (let at = 1; at <= 30; at++) await own.create(at % 3 === 0 ? `Hafen ${at}` : `ÜBERSEE ${at}`);
    const first = await own.page();
    expect(first).toMatchObject({ totalCount: 30, page: 1, pageSize: 25, totalPages: 2 });
    expect(first.items.map(({ reference }) => reference).slice(0, 2)).toEqual(['Hafen 30', 'ÜBERSEE 29']);
    expect((await own.page('?page=2')).items.map(({ reference }) => reference)).toEqual([
      'ÜBERSEE 5',
      'ÜBERSEE 4',
      'Hafen 3',
      'ÜBERSEE 2',
      'ÜBERSEE 1',
    ]);
    expect((await own.page('?page=3')).items).toEqual([]);
    const harbour = await own.page('?search=hafen&pageSize=3&page=2');
    expect(harbour).toMatchObject({ totalCount: 10, totalPages: 4 });
    expect(harbour.items.map(({ reference }) => reference)).toEqual(['Hafen 21', 'Hafen 18', 'Hafen 15']);
    expect(await own.page('?search=%C3%BCbersee%202&status=pending')).toMatchObject({ totalCount: 8 });
    for (const nothing of ['%25', '_', "'", '%00', 'x'.repeat(500)])
      expect((await own.page(`?search=${nothing}`)).totalCount).toBe(0);
    expect((await own.page('?search=%20')).totalCount).toBe(30);
    expect((await own.page('?status=settled')).totalCount).toBe(0);
    for (const wrong of ['status=open', 'status=', 'page=0', 'pageSize=0', 'pageSize=101', 'page=x'])
      expect([wrong, await failureOf(api.get(`/shipments?${wrong}`, own.credentials))]).toEqual([
        wrong,
        '400 VALIDATION_FAILED',
      ]);
  });

  test('autocomplete: at most ten, what begins so before what holds it, newest first', async () => {
    const own = await account();
    await own.create('Abc 1');
    await own.create('X abc');
    await own.create('abc 2');
    const suggested = async (q: string) =>
      (
        (await own.get(`/autocomplete?q=${q}`)).body as { suggestions: { reference: string }[] }
      ).suggestions.map(({ reference }) => reference);
    expect(await suggested('ABC')).toEqual(['abc 2', 'Abc 1', 'X abc']);
    expect(await suggested('%20abc%202')).toEqual(['abc 2']);
    expect(await suggested('none')).toEqual([]);
    for (let at = 0; at < 12; at++) await own.create();
    expect(await suggested('')).toHaveLength(10);
    expect((await own.get('/autocomplete')).status).toBe(400);
  });

  test('status-summary counts each bucket', async () => {
    const own = await account();
    const [first] = [await own.create(), await own.create(), await own.create()];
    await own.post(first.id, 'settle');
    const summary = { pending: 2, consistent: 0, warning: 0, critical: 0, settled: 1, total: 3 };
    expect(await own.get('/status-summary')).toEqual({ status: 200, body: summary });
    expect((await own.page('?status=settled')).items.map(({ id }) => id)).toEqual([first.id]);
    await own.post(first.id, 'unsettle');
    expect((await own.get('/status-summary')).body).toMatchObject({ pending: 3, settled: 0 });
  });
});

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
    const files = await Promise.all(['INV-3', 'INV-4', 'INV-5'].map((number) => file(number)));
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
  test('attaches all files, and tells of each', async () => {
    const own = await account();
    const { id } = await own.create();
    const answer = await own.attach(id, [await file('INV-8'), emptyPdf('b.pdf')]);
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

describe('settling', () => {
  test('approves what waits for approval, leaves what requires review, and is done once', async () => {
    const own = await account();
    const uploadBatchId = crypto.randomUUID();
    const read = await own.documents.read(await drawInvoice('INV-9'), 'a.pdf', { uploadBatchId });
    const id = read.shipmentId!;
    const copy = (await answerOf(own.documents.act(read.id, `clone?shipmentId=${id}`))).body as {
      id: string;
    };
    const reviewed = (await answerOf(own.documents.act(read.id, 'generate-packing-list'))).body as {
      id: string;
    };
    await own.documents.act(reviewed.id, 'review', { corrections: { packageCount: 3 } });
    await own.settledDown(id);
    const states = await Promise.all([read.id, copy.id, reviewed.id].map((one) => own.document(one)));
    const settled = await answerOf(own.post(id, 'settle'));
    expect(settled).toMatchObject({ status: 200, body: { isSettled: true, status: 'settled' } });
    for (const before of states) {
      const after = await own.document(before.id);
      const isPending = before.status !== 'requires_review';
      expect(after.status).toBe(before.status);
      expect([before.status, after.approvedAt !== null]).toEqual([before.status, isPending]);
      const completed = (await eventsOf(server, own.organizationId, before.id)).filter(
        ({ name }) => name === 'document.completed',
      );
      expect(completed.map(({ data }) => (data as { completedVia: string }).completedVia)).toEqual(
        isPending ? ['settlement'] : [],
      );
    }
    const again = await answerOf(own.post(id, 'settle'));
    expect(again).toEqual(settled);
    expect((await own.eventNames(id)).filter((name) => name === 'shipment.settled')).toHaveLength(1);

    expect(await failureOf(own.attach(id, [emptyPdf()]))).toBe('409 SHIPMENT_SETTLED');
    expect(await failureOf(own.post(id, 'reevaluate'))).toBe('409 SHIPMENT_SETTLED');
    expect(await failureOf(own.documents.act(read.id, `clone?shipmentId=${id}`))).toBe(
      '409 SHIPMENT_SETTLED',
    );
    expect(await failureOf(own.documents.act(read.id, 'generate-packing-list'))).toBe('409 SHIPMENT_SETTLED');
    expect(await failureOf(api.delete(`/documents/${read.id}`, own.credentials))).toBe(
      '409 SHIPMENT_SETTLED',
    );
    expect((await own.detail(id)).documentCount).toBe(3);

    expect(await answerOf(own.post(id, 'unsettle'))).toMatchObject({
      status: 200,
      body: { isSettled: false },
    });
    expect(await answerOf(own.post(id, 'unsettle'))).toMatchObject({
      status: 200,
      body: { isSettled: false },
    });
    expect((await own.attach(id, [emptyPdf()])).status).toBe(201);
  });

  test('an unknown shipment has nothing to settle', async () => {
    for (const action of ['settle', 'unsettle', 'reevaluate'])
      expect(await failureOf(ours.post(crypto.randomUUID(), action))).toBe('404 SHIPMENT_NOT_FOUND');
  });
});

describe('evaluation', () => {
  test('begins when the second document is read, again when one is reviewed, and on demand', async () => {
    const own = await account();
    const uploadBatchId = crypto.randomUUID();
    const invoice = await own.documents.read(await drawInvoice('INV-10'), 'a.pdf', { uploadBatchId });
    const id = invoice.shipmentId!;
    expect(await own.settledDown(id)).toMatchObject({ report: null, overallStatus: 'NotEvaluated' });
    const list = (await answerOf(own.documents.act(invoice.id, 'generate-packing-list'))).body as {
      id: string;
    };
    const first = (await own.settledDown(id)).report!;
    expect(first.trigger).toBe('document_processed');
    await own.documents.act(list.id, 'review', { corrections: { invoiceNumber: 'INV-99' } });
    const second = (await own.settledDown(id)).report!;
    expect([second.trigger, second.id === first.id]).toEqual(['document_reviewed', false]);
    const third = (await own.evaluated(id)).report!;
    expect(third).toMatchObject({ trigger: 'reevaluate', overallStatus: second.overallStatus });
    // The same papers give the same report, and every report is kept.
    expect(third.results).toEqual(second.results);
    const reports = await server.database.read
      .selectFrom('shipmentEvaluations')
      .select(['id', 'state'])
      .where('shipmentId', '=', id)
      .orderBy('id')
      .execute();
    expect(reports).toEqual([first, second, third].map((report) => ({ id: report.id, state: 'done' })));
  });

  test('runs on demand with one document, and claims nothing that it did not compare', async () => {
    const own = await account();
    const { id } = await own.create();
    expect(await own.evaluated(id)).toMatchObject({
      overallStatus: 'NotEvaluated',
      status: 'pending',
      report: { results: [], ruleResultCount: 0 },
    });
  });

  test('is asked for many times at once and made once', async () => {
    const own = await account();
    const { id } = await own.create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(own.post(id, 'reevaluate'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await own.settledDown(id);
    const asked = new Set(answers.map(({ body }) => (body as { evaluationId: string }).evaluationId));
    const told = (await own.eventNames(id)).filter((name) => name === 'shipment.evaluated');
    expect(told).toHaveLength(asked.size);
  });

  test('of a shipment that is settled meanwhile is discarded', async () => {
    const own = await account();
    for (let round = 0; round < 5; round++) {
      const { id } = await own.create();
      const [queued, settled] = await Promise.all([
        answerOf(own.post(id, 'reevaluate')),
        own.post(id, 'settle'),
      ]);
      expect(settled.status).toBe(200);
      const rows = await eventually('the evaluation has ended', async () => {
        const found = await server.database.read
          .selectFrom('shipmentEvaluations')
          .select('state')
          .where('shipmentId', '=', id)
          .execute();
        return found.every(({ state }) => state !== 'queued') && found;
      });
      if (queued.status === 409) expect(rows).toEqual([]);
      const told = (await own.eventNames(id)).filter((name) => name === 'shipment.evaluated');
      expect(told).toHaveLength(rows.filter(({ state }) => state === 'done').length);
    }
  });
});
