import { describe, expect, test } from 'bun:test';
import type { ShipmentDetail } from '../../core/shipments/shipment.ts';
import { answerOf, failureOf } from './api.ts';
import { startShipmentServer } from './start-shipment-server.ts';

const { server, account } = await startShipmentServer();
const { api, clock } = server;
const ours = await account();

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
      needsReview: [],
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

  test('two that are renamed to one reference at once: one has it, the other is refused', async () => {
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
