import { expect } from 'bun:test';
import { eventually } from '../../support/eventually.ts';
import { startReceiver } from '../../support/receiver.ts';
import { isoTime, type Json, type Service, table } from '../service.ts';

const buckets = ['pending', 'consistent', 'warning', 'critical', 'settled'];

/** "Shipment", "Shipment settlement", "Shipment endpoints", the limits and events of shipments. */
export function shipmentSections(service: Service): void {
  const { call, upload, uploadAndRead, pdf, invoice } = service;
  const get = async (path: string) => (await call('GET', path)).json;
  const create = async () => (await call('POST', '/shipments', { json: {} })).json;
  const settle = (id: unknown) => call('POST', `/shipments/${id}/settle`);
  const attach = (id: unknown, names: readonly string[], query = '') => {
    const form = new FormData();
    for (const name of names) form.append('files', new File([pdf], name));
    return call('POST', `/shipments/${id}/documents${query}`, { form });
  };
  /** Two documents that travel together, read and compared. */
  const compared = async (): Promise<Json> => {
    const uploadBatchId = crypto.randomUUID();
    const { id } = await uploadAndRead(pdf, { uploadBatchId });
    await call('POST', `/documents/${id}/generate-packing-list`);
    const { shipmentId } = await get(`/documents/${id}`);
    return eventually('the report is there', async () => {
      const now = await get(`/shipments/${shipmentId}`);
      return now.report !== null && now.queuedEvaluation === null && now;
    });
  };

  table('Shipment', {
    'list item: reference, document count, settled flag, overall status with finding counts, timestamps':
      async () => {
        await create();
        const { items } = (await get('/shipments')) as { items: Json[] };
        expect(items[0]).toEqual({
          id: expect.any(String),
          reference: expect.any(String),
          documentCount: 0,
          isSettled: false,
          settledAt: null,
          status: 'pending',
          overallStatus: 'NotEvaluated',
          findingCounts: { critical: 0, warning: 0, info: 0 },
          evaluatedAt: null,
          createdAt: expect.stringMatching(isoTime),
          updatedAt: expect.stringMatching(isoTime),
        });
      },
    'detail: documents, superseded ones included, and the latest consistency report': async () => {
      const shipment = await compared();
      expect((shipment.documents as Json[])[0]).toMatchObject({
        id: expect.any(String),
        fileName: expect.any(String),
        documentType: 'packing_list',
        status: expect.any(String),
        isSuperseded: false,
        createdAt: expect.stringMatching(isoTime),
      });
      const { results, ...report } = shipment.report as Json & { results: Json[] };
      expect(report).toEqual({
        id: expect.any(String),
        shipmentId: shipment.id,
        overallStatus: shipment.overallStatus,
        trigger: expect.any(String),
        evaluatedAt: expect.stringMatching(isoTime),
        ruleResultCount: results.length,
      });
      for (const result of results) {
        expect(Object.keys(result).sort()).toEqual(
          ['documentIds', 'message', 'observations', 'ruleId', 'ruleName', 'severity'].sort(),
        );
        for (const seen of result.observations as Json[])
          expect(Object.keys(seen).sort()).toEqual(
            ['documentId', 'documentType', 'field', 'page', 'text', 'value'].sort(),
          );
      }
    },
    'one document per type: another of its type supersedes the earlier, which stays attached': async () => {
      const uploadBatchId = crypto.randomUUID();
      const first = await uploadAndRead(pdf, { uploadBatchId });
      const second = await uploadAndRead(pdf, { uploadBatchId });
      const { documents, documentCount } = await get(
        `/shipments/${(await get(`/documents/${first.id}`)).shipmentId}`,
      );
      expect(documentCount).toBe(2);
      expect(documents).toMatchObject([
        { id: second.id, isSuperseded: false },
        { id: first.id, isSuperseded: true },
      ]);
    },
    'created implicitly by one uploadBatchId, with a reference of its own': async () => {
      const uploadBatchId = crypto.randomUUID();
      const ids = await Promise.all(
        [1, 2].map(async () => (await upload(pdf, 'a.pdf', { uploadBatchId })).json.id),
      );
      const [first, second] = await Promise.all(ids.map((id) => get(`/documents/${id}`)));
      expect(first!.shipmentId).toBeString();
      expect(second!.shipmentId).toBe(first!.shipmentId as string);
      expect(first!.shipmentReference).toMatch(/^SHP-\d{4}-\d{6}$/);
    },
  });

  table('Shipment settlement', {
    'open → settled: what waits for approval is approved, what requires review stays': async () => {
      const { id, documents } = await compared();
      const settled = await settle(id);
      expect(settled.json).toMatchObject({
        isSettled: true,
        status: 'settled',
        settledAt: expect.stringMatching(isoTime),
      });
      for (const { id: documentId, status } of documents as Json[]) {
        const after = await get(`/documents/${documentId}`);
        expect([after.status, after.approvedAt !== null]).toEqual([status, status !== 'requires_review']);
      }
    },
    'settled → open: accepts documents again': async () => {
      const { id } = await create();
      await settle(id);
      expect((await call('POST', `/shipments/${id}/unsettle`)).json).toMatchObject({ isSettled: false });
      expect((await attach(id, ['a.pdf'])).status).toBe(201);
    },
    'settled: POST /shipments/{id}/documents is rejected with 409': async () => {
      const { id } = await create();
      await settle(id);
      const { status, json } = await attach(id, ['a.pdf']);
      expect([status, json.code]).toEqual([409, 'SHIPMENT_SETTLED']);
    },
    'evaluated by itself once two documents are processed, and by reevaluate': async () => {
      const { id, report } = await compared();
      expect((report as Json).trigger).toBe('document_processed');
      const queued = await call('POST', `/shipments/${id}/reevaluate`);
      expect([queued.status, queued.json]).toEqual([
        202,
        { shipmentId: id, evaluationId: expect.any(String) },
      ]);
      const fresh = await eventually('the fresh report is there', async () => {
        const now = (await get(`/shipments/${id}`)).report as Json;
        return now.id === queued.json.evaluationId && now;
      });
      expect(fresh.trigger).toBe('reevaluate');
    },
  });

  table('Shipment endpoints', {
    'GET /shipments: status, search, page default 1, pageSize default 25 max 100': async () => {
      const { reference } = await create();
      expect(await get('/shipments')).toMatchObject({
        page: 1,
        pageSize: 25,
        totalPages: expect.any(Number),
      });
      expect(await get(`/shipments?search=${String(reference).toLowerCase()}`)).toMatchObject({
        totalCount: 1,
      });
      for (const status of buckets)
        for (const item of (await get(`/shipments?status=${status}`)).items as Json[])
          expect(item.status).toBe(status);
      expect((await call('GET', '/shipments?pageSize=100')).status).toBe(200);
      for (const query of ['pageSize=101', 'pageSize=0', 'page=0', 'status=open'])
        expect([query, (await call('GET', `/shipments?${query}`)).status]).toEqual([query, 400]);
    },
    'GET /shipments/{id}': async () => {
      const { id } = await create();
      expect((await get(`/shipments/${id}`)).id).toBe(id as string);
      expect((await call('GET', `/shipments/${crypto.randomUUID()}`)).json.code).toBe('SHIPMENT_NOT_FOUND');
    },
    'GET /shipments/status-summary: counts per bucket': async () => {
      const summary = (await get('/shipments/status-summary')) as Record<string, number>;
      expect(Object.keys(summary)).toEqual([...buckets, 'total']);
      expect(buckets.reduce((sum, bucket) => sum + summary[bucket]!, 0)).toBe(summary.total!);
    },
    'GET /shipments/next-reference: a preview': async () => {
      const { reference } = await get('/shipments/next-reference');
      expect((await get('/shipments/next-reference')).reference).toBe(reference as string);
      expect((await create()).reference).toBe(reference as string);
    },
    'GET /shipments/check-reference: whether it is taken': async () => {
      const { reference } = await create();
      expect(await get(`/shipments/check-reference?reference=${reference}`)).toEqual({
        reference,
        isTaken: true,
      });
      expect((await get('/shipments/check-reference?reference=nobody')).isTaken).toBe(false);
    },
    'GET /shipments/autocomplete: suggestions': async () => {
      const { id, reference } = await create();
      const { suggestions } = await get(`/shipments/autocomplete?q=${reference}`);
      expect(suggestions).toEqual([{ id, reference }]);
    },
    'PATCH /shipments/{id}/reference: renames': async () => {
      const { id } = await create();
      const renamed = await call('PATCH', `/shipments/${id}/reference`, { json: { reference: 'Izmir 7' } });
      expect(renamed.json).toMatchObject({ id, reference: 'Izmir 7' });
      const other = await create();
      const taken = await call('PATCH', `/shipments/${other.id}/reference`, {
        json: { reference: 'IZMIR 7' },
      });
      expect([taken.status, taken.json.code]).toEqual([409, 'REFERENCE_TAKEN']);
    },
    'POST /shipments/{id}/documents: files, one or more; query uploadBatchId': async () => {
      const { id } = await create();
      const uploadBatchId = crypto.randomUUID();
      const { status, json } = await attach(id, ['a.pdf', 'b.pdf'], `?uploadBatchId=${uploadBatchId}`);
      expect([status, (json.shipment as Json).documentCount]).toEqual([201, 2]);
      const [first] = json.documents as Json[];
      expect(await get(`/documents/${first!.id}`)).toMatchObject({ shipmentId: id, uploadBatchId });
    },
    'POST /shipments/{id}/settle and unsettle, twice: nothing more': async () => {
      const { id } = await create();
      const first = (await settle(id)).json;
      expect((await settle(id)).json).toEqual(first);
      for (let time = 0; time < 2; time++)
        expect((await call('POST', `/shipments/${id}/unsettle`)).json.isSettled).toBe(false);
    },
    'POST /documents/{id}/clone: an existing shipment, or one by its reference': async () => {
      const { id: shipmentId } = await create();
      const path = `/documents/${invoice.id}/clone`;
      expect((await call('POST', `${path}?shipmentId=${shipmentId}`)).json.shipmentId).toBe(
        shipmentId as string,
      );
      await settle(shipmentId);
      expect((await call('POST', `${path}?shipmentId=${shipmentId}`)).status).toBe(409);
    },
    'GET /documents/{id}/shipment-findings: those of the report that involve the document': async () => {
      const { id, documents } = await compared();
      const [list] = documents as Json[];
      await call('POST', `/documents/${list!.id}/review`, {
        json: { corrections: { invoiceNumber: 'ANOTHER-1' } },
      });
      const shipment = await eventually('it is compared again', async () => {
        const now = await get(`/shipments/${id}`);
        return (now.report as Json).trigger === 'document_reviewed' && now;
      });
      const involving = ((shipment.report as Json).results as Json[]).filter(
        ({ severity, documentIds }) =>
          severity !== 'passed' && (documentIds as string[]).includes(String(list!.id)),
      );
      const answer = await get(`/documents/${list!.id}/shipment-findings`);
      expect(answer).toMatchObject({ documentId: list!.id, shipmentId: id });
      const findings = answer.findings as Json[];
      expect(findings.map(({ ruleId }) => ruleId)).toEqual(involving.map(({ ruleId }) => ruleId));
      expect(findings.length).toBeGreaterThan(0);
    },
  });

  type Told = Json & { readonly shipmentId: unknown };

  /** The data of the first event of a name, and of one shipment where it is named: others may be compared meanwhile. */
  const receive = async (event: string, act: () => Promise<unknown>, shipmentId?: unknown) => {
    const receiver = startReceiver();
    const url = `https://localhost:${receiver.port}/hook`;
    const { id } = (await call('POST', '/webhooks', { json: { url, events: [event] } })).json;
    await act();
    const data = await eventually('it is received', () =>
      receiver.received
        .map(({ body }) => (JSON.parse(new TextDecoder().decode(body)) as { data: Told }).data)
        .find((one) => shipmentId === undefined || one.shipmentId === shipmentId),
    );
    await call('DELETE', `/webhooks/${id}`);
    return data;
  };

  table('Shipment events', {
    'shipment.created': async () =>
      expect(await receive('shipment.created', create)).toMatchObject({
        shipmentId: expect.any(String),
        reference: expect.any(String),
      }),
    'shipment.document_linked': async () => {
      const { id, reference } = await create();
      expect(await receive('shipment.document_linked', () => attach(id, ['a.pdf']))).toEqual({
        shipmentId: id,
        reference,
        documentId: expect.any(String),
      });
    },
    'shipment.evaluated: shipmentId, reference, overallStatus, reportId, ruleResultCount': async () => {
      const { id, reference } = await create();
      const told = await receive('shipment.evaluated', () => call('POST', `/shipments/${id}/reevaluate`), id);
      const { report } = (await get(`/shipments/${id}`)) as { report: Json };
      expect(told).toEqual({
        shipmentId: id,
        reference,
        overallStatus: report.overallStatus,
        reportId: report.id,
        ruleResultCount: report.ruleResultCount,
      });
    },
    'shipment.settled': async () => {
      const { id, reference } = await create();
      expect(await receive('shipment.settled', () => settle(id))).toEqual({ shipmentId: id, reference });
    },
  });
}
