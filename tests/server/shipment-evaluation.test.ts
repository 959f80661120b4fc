import { describe, expect, test } from 'bun:test';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { emptyPdf } from './shipment-requests.ts';
import { startShipmentServer } from './start-shipment-server.ts';

const { server, account } = await startShipmentServer();
const { api } = server;
const ours = await account();

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
    const refused = await answerOf(own.post(id, 'settle?unreviewed=refuse'));
    const waiting = states.filter(({ status }) => status === 'requires_review');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        details: { needsReview: waiting.toReversed().map(({ id: one }) => ({ id: one })) },
      },
    });
    const settled = await answerOf(own.post(id, 'settle'));
    expect((settled.body as { needsReview: object[] }).needsReview).toHaveLength(waiting.length);
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
