import { describe, expect, test } from 'bun:test';
import { observe } from '../../../core/shipments/consistency/observe.ts';
import type { ConsistencyRule } from '../../../core/shipments/consistency/rule.ts';
import { startShipments } from './start-shipments.ts';

/** Invoice and packing list name one number; as grave as its first letter says. */
const oneNumber: ConsistencyRule = {
  id: 'one-number',
  name: 'One invoice number',
  passed: 'Both name one invoice.',
  check({ paper }) {
    const [invoice, list] = [paper('invoice'), paper('packing_list')];
    if (!invoice || !list) return null;
    if (invoice.data.invoiceNumber === list.data.invoiceNumber) return [];
    const severity = list.data.invoiceNumber?.startsWith('C') ? 'critical' : 'warning';
    return [
      {
        severity,
        message: 'Correct the packing list.',
        observations: [observe(invoice, 'invoiceNumber'), observe(list, 'invoiceNumber')],
      },
    ];
  },
};

const start = () => startShipments([oneNumber]);

describe('an evaluation', () => {
  test('waits for the second document, and is queued once for all that happens before it runs', async () => {
    const { create, put, claim, workAll, detail } = await start();
    const id = await create();
    await put(id, 'invoice', { invoiceNumber: 'A' });
    expect(await claim()).toBeUndefined();
    await put(id, 'packing_list', { invoiceNumber: 'A' });
    await put(id, 'certificate_of_origin');
    expect((await detail(id)).queuedEvaluation).toMatchObject({ trigger: 'document_processed' });
    expect(await workAll()).toBe(1);
    expect(await detail(id)).toMatchObject({
      status: 'consistent',
      overallStatus: 'Consistent',
      findingCounts: { critical: 0, warning: 0, info: 0 },
      queuedEvaluation: null,
      report: { ruleResultCount: 1, results: [{ ruleId: 'one-number', severity: 'passed' }] },
    });
  });

  test('is made of one revision: what moved while it ran is looked at again, and told of once', async () => {
    const { create, put, claim, work, workAll, correct, detail, eventsOf } = await start();
    const id = await create();
    await put(id, 'invoice', { invoiceNumber: 'A' });
    const list = await put(id, 'packing_list', { invoiceNumber: 'B' });
    const { evaluationId } = (await detail(id)).queuedEvaluation!;
    await work((await claim())!, () => correct(list, 'packing_list', { invoiceNumber: 'A' }));
    // It would have been a warning, of a document that nobody has any more.
    expect(await detail(id)).toMatchObject({ report: null, queuedEvaluation: { evaluationId } });
    expect(await workAll()).toBe(1);
    expect(await detail(id)).toMatchObject({ report: { id: evaluationId, overallStatus: 'Consistent' } });
    const told = (await eventsOf()).filter(({ name }) => name === 'shipment.evaluated');
    expect(told).toMatchObject([{ data: { reportId: evaluationId, overallStatus: 'Consistent' } }]);
  });

  test('begins again for a document that comes, is superseded or is deleted while it runs', async () => {
    const { create, put, claim, work, workAll, detail, documents, store, organizationId } = await start();
    const id = await create();
    const invoice = await put(id, 'invoice', { invoiceNumber: 'A' });
    await put(id, 'packing_list', { invoiceNumber: 'A' });
    await work((await claim())!, () => put(id, 'invoice', { invoiceNumber: 'Z' }));
    expect((await detail(id)).report).toBeNull();
    await work((await claim())!, async () =>
      store.transaction(async (transaction) =>
        documents.remove(transaction, (await documents.find(organizationId, invoice, transaction))!),
      ),
    );
    expect((await detail(id)).report).toBeNull();
    await workAll();
    expect((await detail(id)).report!.results[0]).toMatchObject({ severity: 'warning' });
  });

  test('of a shipment that was settled while it ran leaves no report and emits nothing', async () => {
    const { create, put, claim, work, detail, service, actor, eventsOf, workAll } = await start();
    const id = await create();
    await put(id, 'invoice', { invoiceNumber: 'A' });
    const list = await put(id, 'packing_list', { invoiceNumber: 'C1' });
    await work((await claim())!, () => service.settle(actor, id));
    const settled = await detail(id);
    expect(settled).toMatchObject({ isSettled: true, report: null, queuedEvaluation: null });
    // Settled first, so that the finding came too late to send it back.
    expect(settled.documents.find((one) => one.id === list)).toMatchObject({ status: 'processed' });
    expect((await eventsOf()).map(({ name }) => name)).not.toContain('shipment.evaluated');
    // What it has not said is found out when it is open again.
    await service.unsettle(actor, id);
    expect(await workAll()).toBe(1);
    expect(await detail(id)).toMatchObject({ status: 'critical', report: { trigger: 'unsettled' } });
  });

  test('sends the documents of a critical finding back, but none that is approved or was reviewed', async () => {
    const { create, put, workAll, detail, eventsOf, service, actor } = await start();
    const id = await create();
    const invoice = await put(id, 'invoice', { invoiceNumber: 'A' }, 'reviewed');
    const list = await put(id, 'packing_list', { invoiceNumber: 'C1' });
    const other = await put(id, 'bill_of_lading');
    await workAll();
    const after = await detail(id);
    expect(after).toMatchObject({ status: 'critical', findingCounts: { critical: 1 } });
    expect(Object.fromEntries(after.documents.map((one) => [one.id, one.status]))).toEqual({
      [invoice]: 'reviewed',
      [list]: 'requires_review',
      [other]: 'processed',
    });
    expect((await eventsOf()).filter(({ name }) => name === 'document.requires_review')).toMatchObject([
      { data: { documentId: list, status: 'requires_review', reason: 'shipment_finding', shipmentId: id } },
    ]);
    // Sending back is no change of what the papers say.
    expect(await workAll()).toBe(0);
    await service.reevaluate(actor, id);
    await workAll();
    expect((await eventsOf()).filter(({ name }) => name === 'document.requires_review')).toHaveLength(1);

    const approved = await create();
    await put(approved, 'invoice', { invoiceNumber: 'A' });
    await put(approved, 'packing_list', { invoiceNumber: 'C1' });
    await service.settle(actor, approved);
    await service.unsettle(actor, approved);
    await workAll();
    const kept = await detail(approved);
    expect(kept.report).toMatchObject({ overallStatus: 'Critical' });
    expect(kept.documents.map(({ status }) => status)).toEqual(['processed', 'processed']);
  });

  test('is done once, however often its job is begun', async () => {
    const { create, put, claim, work, detail, jobs, store, clock, evaluation, eventsOf } = await start();
    const id = await create();
    await put(id, 'invoice', { invoiceNumber: 'A' });
    await put(id, 'packing_list', { invoiceNumber: 'B' });
    const first = (await claim())!;
    const late = await evaluation.run(first);
    // Its worker seems to be gone, and another takes the job over.
    clock.advance(120_000);
    await work((await jobs.claim(first.kind, 'test'))!);
    const { report } = await detail(id);
    expect(report).not.toBeNull();
    await store.transaction(async (transaction) => {
      if (await jobs.finish(transaction, first, 'gone', { state: 'done' })) await late(transaction);
    });
    // A job that is begun after its evaluation is done changes nothing either.
    await store.transaction(await evaluation.run(first));
    expect((await detail(id)).report).toEqual(report);
    expect((await eventsOf()).filter(({ name }) => name === 'shipment.evaluated')).toHaveLength(1);
  });

  test('that cannot be made is written down as failed, and the next one is', async () => {
    const broken: ConsistencyRule = {
      ...oneNumber,
      check: ({ paper }) => {
        if (paper('invoice')?.data.invoiceNumber === 'X') throw new Error('a defect');
        return [];
      },
    };
    const { create, put, claim, correct, store, evaluation, jobs, workAll, detail, logger } =
      await startShipments([broken]);
    const id = await create();
    const invoice = await put(id, 'invoice', { invoiceNumber: 'X' });
    await put(id, 'packing_list');
    const job = (await claim())!;
    const error = await evaluation.run(job).then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error?.message).toBe('a defect');
    await store.transaction(async (transaction) => {
      await jobs.finish(transaction, job, 'test', { state: 'failed', error: 'a defect' });
      await evaluation.fail(job, error!)(transaction);
    });
    expect(await detail(id)).toMatchObject({ report: null, queuedEvaluation: null });
    expect(JSON.stringify(logger.lines)).toContain('could not be evaluated');
    await correct(invoice, 'invoice', { invoiceNumber: 'A' });
    expect(await workAll()).toBe(1);
    expect(await detail(id)).toMatchObject({ overallStatus: 'Consistent' });
  });
});

describe('the findings of a document', () => {
  test('are told from its point of view, its own words first', async () => {
    const { create, put, workAll, places, organizationId } = await start();
    const id = await create();
    const invoice = await put(id, 'invoice', { invoiceNumber: 'A' });
    const list = await put(id, 'packing_list', { invoiceNumber: 'B' });
    const other = await put(id, 'bill_of_lading');
    await workAll();
    const of = (documentId: string) => places.findingsOf(organizationId, id, documentId);
    expect(await of(list)).toMatchObject([
      {
        ruleId: 'one-number',
        severity: 'warning',
        message:
          'Correct the packing list. On this packing list: invoice number “B”. On the invoice: invoice number “A”.',
        observations: [{ documentId: list }, { documentId: invoice }],
      },
    ]);
    expect((await of(invoice))[0]!.message).toContain('On this invoice: invoice number “A”.');
    expect(await of(other)).toEqual([]);
  });
});

test('documents that are read at the same moment leave one that counts, and one evaluation of them', async () => {
  const { create, put, workAll, detail } = await start();
  const id = await create();
  await Promise.all([1, 2, 3, 4, 5].map((at) => put(id, 'invoice', { invoiceNumber: `${at}` })));
  await workAll();
  const { documents, documentCount } = await detail(id);
  expect(documentCount).toBe(5);
  const newest = documents
    .map((one) => one.id)
    .sort()
    .at(-1);
  expect(documents.filter(({ isSuperseded }) => !isSuperseded).map((one) => one.id)).toEqual([newest!]);
});
