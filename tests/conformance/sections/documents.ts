import { expect } from 'bun:test';
import { answerOf } from '../../server/api.ts';
import { isoTime, type Json, type Service, table } from '../service.ts';

const types = ['invoice', 'packing_list', 'bill_of_lading', 'certificate_of_origin'];
const statuses = ['processing', 'processed', 'requires_review', 'reviewed', 'failed'];

/** "Resources and their fields": documents, what was read from them, their checks, shares and labels. */
export function documentResources({ call, upload, pdf, invoice }: Service): void {
  table('Document', {
    'id: string, unique': async () => {
      expect(invoice.id).toBeString();
      expect((await upload('%PDF-1.4\n')).json.id).not.toBe(invoice.id);
    },
    'fileName: string, the original file name': async () =>
      expect((await upload('%PDF-1.4\n', 'Rechnung Łódź 1.pdf')).json.fileName).toBe('Rechnung Łódź 1.pdf'),
    'documentType: one of invoice, packing_list, bill_of_lading, certificate_of_origin': async () => {
      expect(invoice.documentType).toBe('invoice');
      for (const documentType of types)
        expect((await upload('%PDF-1.4\n', 'a.pdf', { documentType })).json.documentType).toBe(documentType);
    },
    'status: one of processing, processed, requires_review, reviewed, failed': () =>
      expect(statuses).toContain(String(invoice.status)),
    'fileSize: number, bytes': () => expect(invoice.fileSize).toBe(pdf.byteLength),
    'mimeType: in the upload response': async () =>
      expect((await upload(pdf, 'no-ending')).json.mimeType).toBe('application/pdf'),
    'createdAt: ISO 8601': () => expect(invoice.createdAt).toMatch(isoTime),
    'updatedAt: ISO 8601': () => expect(invoice.updatedAt).toMatch(isoTime),
    'list items carry id, fileName, documentType, status, fileSize, createdAt, updatedAt': async () => {
      const { data } = (await call('GET', '/documents')).json as { data: Json[] };
      for (const name of ['id', 'fileName', 'documentType', 'status', 'fileSize', 'createdAt', 'updatedAt'])
        expect(data[0]).toHaveProperty(name);
    },
    'upload responses carry all eight fields': async () => {
      const { json } = await upload(pdf);
      expect(Object.keys(json).sort()).toEqual(
        ['id', 'fileName', 'documentType', 'status', 'fileSize', 'mimeType', 'createdAt', 'updatedAt'].sort(),
      );
    },
  });

  const extraction = async () => (await call('GET', `/documents/${invoice.id}/extractions`)).json;
  const data = async () => ((await extraction()).extractedData as { invoice: Json }).invoice;
  table('Extraction result', {
    'documentId: the document': async () => expect((await extraction()).documentId).toBe(String(invoice.id)),
    'extractedData: keyed by document type': async () =>
      expect(Object.keys((await extraction()).extractedData as Json)).toEqual(['invoice']),
    'extractedData.invoice.invoiceNumber: string': async () =>
      expect((await data()).invoiceNumber).toBe('INV-2026-0042'),
    'extractedData.invoice.invoiceDate: YYYY-MM-DD': async () =>
      expect((await data()).invoiceDate).toBe('2026-03-02'),
    'extractedData.invoice.totalAmount: number': async () => expect((await data()).totalAmount).toBe(5900),
    'extractedData.invoice.currency: code': async () => expect((await data()).currency).toBe('EUR'),
    'extractedData.invoice.supplier: name, address': async () =>
      expect((await data()).supplier).toMatchObject({
        name: 'Anatolia Textile Export Ltd.',
        address: expect.any(String),
      }),
    'extractedData.invoice.buyer: name, address': async () =>
      expect((await data()).buyer).toMatchObject({ name: 'Nordhandel GmbH', address: expect.any(String) }),
    'extractedData.invoice.lineItems: description, quantity, unitPrice, total, hsCode, countryOfOrigin':
      async () => {
        const lines = (await data()).lineItems as Json[];
        expect(lines).toHaveLength(3);
        expect(lines[0]).toMatchObject({
          description: 'Cotton T-shirt, knitted, men',
          quantity: 1200,
          unitPrice: 3.45,
          total: 4140,
          hsCode: '6109.10',
          countryOfOrigin: 'TR',
        });
      },
    'confidence.overall: between 0 and 1': async () => {
      const { overall } = (await extraction()).confidence as { overall: number };
      expect(overall).toBeGreaterThan(0);
      expect(overall).toBeLessThanOrEqual(1);
    },
    'confidence.fields: field name to number': async () => {
      const { fields } = (await extraction()).confidence as { fields: Record<string, number> };
      expect(fields.invoiceNumber).toBeNumber();
      for (const value of Object.values(fields)) expect(value).toBeWithin(0, 1.000_001);
    },
  });

  const compliance = async () => (await call('GET', `/documents/${invoice.id}/compliance`)).json;
  table('Compliance result', {
    'documentId: string': async () => expect((await compliance()).documentId).toBe(String(invoice.id)),
    'complianceStatus: overall result': async () =>
      expect(['compliant', 'warning', 'non_compliant']).toContain(
        String((await compliance()).complianceStatus),
      ),
    'checks: checkName, status, message': async () => {
      const checks = (await compliance()).checks as Json[];
      for (const check of checks) {
        expect(check.checkName).toBeString();
        expect(['passed', 'warning', 'failed', 'not_applicable']).toContain(String(check.status));
        expect(check.message).toBeString();
      }
      const names = checks.map(({ checkName }) => String(checkName));
      for (const name of ['Required Fields Present', 'HS Code Validation', 'Restricted Goods Check'])
        expect(names).toContain(name);
    },
  });
}

/** "Document endpoints", row by row. */
export function documentEndpoints(service: Service): void {
  const { call, upload, uploadAndRead, uploadBatchId, invoice, pdf, owner, server } = service;
  const id = String(invoice.id);
  const get = (path: string) => call('GET', path);
  const recipients = [{ email: 'customs@buyer.example', company: 'Buyer Ltd' }];
  const share = () => call('POST', `/documents/${id}/share`, { json: { recipients } });
  const token = async () => {
    const made = (await share()).json as { recipients: { token: string }[] };
    return made.recipients[0]!.token;
  };

  table('Document endpoints', {
    'GET /documents: offset default 0, limit default 20 max 100': async () => {
      const { json } = await get('/documents');
      expect(json.pagination).toMatchObject({ offset: 0, limit: 20 });
      expect((await get('/documents?limit=100')).status).toBe(200);
      for (const query of ['limit=101', 'limit=0', 'limit=1.5', 'offset=-1', 'offset=1e18', 'limit='])
        expect([query, (await get(`/documents?${query}`)).status]).toEqual([query, 400]);
    },
    'GET /documents: pagination has offset, limit, total, hasMore': async () => {
      const first = (await get('/documents?limit=1')).json as { data: Json[]; pagination: Json };
      expect(first.data).toHaveLength(1);
      expect(first.pagination.hasMore).toBe(true);
      const total = first.pagination.total as number;
      const last = (await get(`/documents?limit=1&offset=${total - 1}`)).json;
      expect(last.pagination).toEqual({ offset: total - 1, limit: 1, total, hasMore: false });
      expect((await get(`/documents?offset=${total}`)).json.data).toEqual([]);
    },
    'GET /documents: status, documentType and language filter, all optional': async () => {
      const found = async (query: string) => {
        const { data } = (await get(`/documents?limit=100&${query}`)).json as { data: Json[] };
        return data;
      };
      for (const item of await found(`status=${invoice.status}`)) expect(item.status).toBe(invoice.status!);
      for (const item of await found('documentType=packing_list'))
        expect(item.documentType).toBe('packing_list');
      const both = await found(`language=en&documentType=invoice&status=${invoice.status}`);
      expect(both.map((item) => item.id)).toContain(id);
      expect(await found('language=fr')).toEqual([]);
      for (const query of ['status=done', 'documentType=receipt'])
        expect((await get(`/documents?${query}`)).status).toBe(400);
    },
    'POST /documents: a Document whose status is processing': async () => {
      const answer = await upload(pdf);
      expect(answer.status).toBe(201);
      expect(answer.json.status).toBe('processing');
      expect(answer.headers.get('location')).toBe(`/api/v1/documents/${answer.json.id}`);
    },
    'POST /documents: uploadBatchId is a GUID, in the form or as a query parameter': async () => {
      const batch = crypto.randomUUID();
      const form = new FormData();
      form.append('file', new File([pdf], 'b.pdf'));
      const { json } = await call('POST', `/documents?uploadBatchId=${batch}`, { form });
      expect((await get(`/documents/${json.id}`)).json.uploadBatchId).toBe(batch);
      expect(invoice.uploadBatchId).toBe(uploadBatchId);
      expect((await upload(pdf, 'a.pdf', { uploadBatchId: 'no-guid' })).status).toBe(400);
    },
    'GET /documents/batch/{batchId}/download: a ZIP archive': async () => {
      const { status, headers, bytes } = await get(`/documents/batch/${uploadBatchId}/download`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/zip');
      expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK');
      expect((await get(`/documents/batch/${crypto.randomUUID()}/download`)).status).toBe(404);
    },
    'GET /documents/{id}: detail of one document': async () =>
      expect((await get(`/documents/${id}`)).json).toMatchObject({ id, language: 'en', pageCount: 1 }),
    'GET /documents/{id}/extractions: Extraction result': async () =>
      expect((await get(`/documents/${id}/extractions`)).status).toBe(200),
    'GET /documents/{id}/compliance: Compliance result': async () =>
      expect((await get(`/documents/${id}/compliance`)).status).toBe(200),
    'GET /documents/{id}/download: a time-limited signed URL for the original': async () => {
      const { url, expiresAt } = (await get(`/documents/${id}/download`)).json as Record<string, string>;
      expect(Date.parse(expiresAt!) - server.clock.now()).toBeWithin(1, 15 * 60_000 + 1);
      const file = await call('GET', url!, { as: {} });
      expect([file.status, file.bytes]).toEqual([200, pdf]);
      expect((await call('GET', `${url}0`, { as: {} })).status).toBe(403);
    },
    'GET /documents/{id}/adjacent: previous and next': async () => {
      const answer = (await get(`/documents/${id}/adjacent`)).json;
      // The first of all: it has no next.
      expect(answer).toMatchObject({ previous: { id: expect.any(String), fileName: expect.any(String) } });
      expect(answer.next).toBeNull();
    },
    'POST /documents/{id}/clone: exactly one of shipmentId and shipmentReference': async () => {
      const clone = (query: string) => call('POST', `/documents/${id}/clone${query}`);
      const copy = await clone('?shipmentReference=CONFORMANCE-1');
      expect(copy.status).toBe(201);
      expect(copy.json).toMatchObject({ shipmentReference: 'CONFORMANCE-1', sourceDocumentId: id });
      expect((await clone(`?shipmentId=${copy.json.shipmentId}`)).status).toBe(201);
      for (const query of ['', `?shipmentId=${copy.json.shipmentId}&shipmentReference=CONFORMANCE-1`])
        expect((await clone(query)).status).toBe(400);
      const { extractedData } = (await get(`/documents/${copy.json.id}/extractions`)).json;
      expect((extractedData as Json).invoice).toMatchObject({ invoiceNumber: null, invoiceDate: null });
    },
    "POST /documents/{id}/generate-packing-list: from the invoice's extracted data": async () => {
      const made = await call('POST', `/documents/${id}/generate-packing-list`);
      expect(made.status).toBe(201);
      expect(made.json).toMatchObject({ documentType: 'packing_list', source: 'generated' });
    },
    'POST /documents/{id}/share: recipients with email and company; requires a JWT': async () => {
      const made = await share();
      expect(made.status).toBe(201);
      expect(made.json).toMatchObject({ documentId: id, recipients });
      const refused = await call('POST', `/documents/${id}/share`, {
        as: service.apiKey,
        json: { recipients },
      });
      expect([refused.status, refused.json.code]).toEqual([403, 'JWT_REQUIRED']);
    },
    'GET /documents/shares/quota: remaining daily and per-share allowance': async () =>
      expect((await get('/documents/shares/quota')).json).toMatchObject({
        daily: { limit: 500, remaining: expect.any(Number) },
        perShare: { limit: 20 },
      }),
    'GET /public/shared-documents/{token}: recipient view, no login': async () => {
      const { status, json } = await call('GET', `/public/shared-documents/${await token()}`, { as: {} });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        document: { fileName: 'invoice.pdf', documentType: 'invoice' },
        recipient: recipients[0]!,
        extractedData: { invoice: { invoiceNumber: 'INV-2026-0042' } },
      });
    },
    'GET /public/shared-documents/{token}/content: the original file': async () => {
      const path = `/public/shared-documents/${await token()}/content`;
      expect((await call('GET', path, { as: {} })).bytes).toEqual(pdf);
    },
    'GET /public/shared-documents/{token}/compliance: compliance findings': async () => {
      const shared = await token();
      const path = `/public/shared-documents/${shared}/compliance`;
      expect((await call('GET', path, { as: {} })).json).toHaveProperty('complianceStatus');
      const wrong = shared.slice(0, -1) + (shared.endsWith('A') ? 'B' : 'A');
      expect((await call('GET', path.replace(shared, wrong), { as: {} })).status).toBe(404);
    },
    'PUT /documents/{id}/shipment-label: the document and its batch siblings': async () => {
      const batch = crypto.randomUUID();
      const [a, b] = [
        (await upload(pdf, 'a.pdf', { uploadBatchId: batch })).json,
        (await upload(pdf, 'b.pdf', { uploadBatchId: batch })).json,
      ];
      const labelled = await call('PUT', `/documents/${a.id}/shipment-label`, {
        json: { shipmentLabel: 'Week 12' },
      });
      expect(labelled.json.shipmentLabel).toBe('Week 12');
      expect([...(labelled.json.documentIds as string[])].sort()).toEqual(
        [String(a.id), String(b.id)].sort(),
      );
      expect((await get(`/documents/${b.id}`)).json.shipmentLabel).toBe('Week 12');
    },
    'GET /documents/{id}/shipment-findings: findings that involve this document': async () =>
      expect((await get(`/documents/${id}/shipment-findings`)).json).toMatchObject({
        documentId: id,
        findings: expect.any(Array),
      }),
  });

  table('Document share', {
    'a link expires after 3 days': async () => {
      const shared = await token();
      const path = `/public/shared-documents/${shared}`;
      server.clock.advance(3 * 24 * 3_600_000 - 1_000);
      expect((await call('GET', path, { as: {} })).status).toBe(200);
      server.clock.advance(1_000);
      const late = await call('GET', path, { as: {} });
      expect([late.status, late.json.code]).toEqual([410, 'SHARE_EXPIRED']);
      Object.assign(owner.credentials, (await server.signIn(owner.email)).credentials);
    },
  });

  table('Document status', {
    '(none) → processing by POST /documents, with a document.uploaded event': async () => {
      const { json } = await upload(pdf);
      expect(json.status).toBe('processing');
      const events = await server.database.read
        .selectFrom('events')
        .select(['name', 'data'])
        .where('organizationId', '=', owner.organizationId)
        .execute();
      const told = events.filter(({ data }) => data.includes(String(json.id))).map(({ name }) => name);
      expect(told[0]).toBe('document.uploaded');
    },
    'processing → processed or requires_review → reviewed by a review': async () => {
      const read = await uploadAndRead(pdf);
      expect(['processed', 'requires_review']).toContain(String(read.status));
      const { status, body } = await answerOf(
        server.api.post(
          `/documents/${read.id}/review`,
          { corrections: { invoiceNumber: 'INV-1' } },
          owner.credentials,
        ),
      );
      expect([status, (body as Json).status]).toEqual([200, 'reviewed']);
    },
    'processing → failed by a file that cannot be read': async () => {
      const read = await uploadAndRead(new TextEncoder().encode('%PDF-1.4\nnothing'));
      expect(read).toMatchObject({ status: 'failed', failure: { code: expect.any(String) } });
    },
  });
}
