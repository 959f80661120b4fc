import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock } = server;
const { credentials } = await server.newOrganization();
const other = await server.newOrganization();

const pdf = (name = 'invoice.pdf', size = 0) =>
  new File([`%PDF-1.4\n${'x'.repeat(size)}`], name, { type: 'application/pdf' });
const rejected = (error: string) => ({ status: 400, body: { error } });
const noFile = rejected('No file provided');
const tooLarge = rejected('File size exceeds 20MB limit');
const wrongType = rejected('File type not supported. Allowed types: PDF, PNG, JPG, TIFF');

describe('POST /documents', () => {
  test('answers 201 with all eight fields and where the document is', async () => {
    const answer = await api.upload({ file: pdf('Invoice 1042.pdf') }, credentials);
    const { status, body } = await answerOf(answer);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      fileName: 'Invoice 1042.pdf',
      documentType: null,
      status: 'processing',
      fileSize: 9,
      mimeType: 'application/pdf',
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
    });
    const location = answer.headers.get('location')!;
    expect(location).toBe(`/api/v1/documents/${(body as { id: string }).id}`);
    expect((await api.get(`/${location}`, credentials)).status).toBe(200);
  });

  test('goes by the bytes of a file, whatever its name and Content-Type say', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    const named = new File([png], 'page.txt', { type: 'text/plain' });
    const { body } = await answerOf(api.upload({ file: named }, credentials));
    expect(body).toMatchObject({ fileName: 'page.txt', mimeType: 'image/png' });
    const text = new File(['An invoice, I promise'], 'invoice.pdf', { type: 'application/pdf' });
    expect(await answerOf(api.upload({ file: text }, credentials))).toEqual(wrongType);
    expect(await answerOf(api.upload({ file: new File([], 'empty.pdf') }, credentials))).toEqual(wrongType);
  });

  test('needs a file', async () => {
    const batch = { uploadBatchId: crypto.randomUUID() };
    expect(await answerOf(api.upload(batch, credentials))).toEqual(noFile);
    expect(await answerOf(api.upload({ file: 'a text' }, credentials))).toEqual(noFile);
    expect(await answerOf(api.upload({ document: pdf() }, credentials))).toEqual(noFile);
    expect(await answerOf(api.send('POST', '/documents', { headers: credentials }))).toEqual(noFile);
    expect(await failureOf(api.upload({ file: [pdf(), pdf()] }, credentials))).toBe('400 VALIDATION_FAILED');
  });

  test('takes 20 MiB and not a byte more', async () => {
    const limit = 20 * 1024 * 1024 - 9;
    const largest = await answerOf(api.upload({ file: pdf('largest.pdf', limit) }, credentials));
    expect(largest).toMatchObject({ status: 201, body: { fileSize: 20 * 1024 * 1024 } });
    expect(await answerOf(api.upload({ file: pdf('one.pdf', limit + 1) }, credentials))).toEqual(tooLarge);
    expect(await answerOf(api.upload({ file: pdf('more.pdf', 3 * limit) }, credentials))).toEqual(tooLarge);
  });

  test('keeps a file name as a name: no path, no control characters', async () => {
    const { body } = await answerOf(api.upload({ file: pdf('../../etc/pa\u0001ss wd.pdf') }, credentials));
    const { fileName } = body as { fileName: string };
    expect(fileName).toContain('wd.pdf');
    expect(fileName).not.toMatch(/[/\\\p{Cc}]/u);
  });

  test('takes uploadBatchId and documentType in the form or in the query', async () => {
    const uploadBatchId = crypto.randomUUID();
    const inForm = api.upload({ file: pdf(), uploadBatchId, documentType: 'packing_list' }, credentials);
    const query = `?uploadBatchId=${uploadBatchId.toUpperCase()}&documentType=packing_list`;
    for (const upload of [inForm, api.upload({ file: pdf() }, credentials, query)]) {
      const { body } = await answerOf(upload);
      expect(body).toMatchObject({ documentType: 'packing_list' });
      const { id } = body as { id: string };
      expect((await answerOf(api.get(`/documents/${id}`, credentials))).body).toMatchObject({
        uploadBatchId,
        documentTypeConfidence: 1,
      });
    }
  });

  test('refuses a batch id or a type that is none, and names the field', async () => {
    const issueOf = async (fields: Record<string, string>, query = '') => {
      const { status, body } = await answerOf(api.upload({ file: pdf(), ...fields }, credentials, query));
      return [status, (body as { details: { issues: { path: string }[] } }).details.issues[0]!.path];
    };
    expect(await issueOf({ uploadBatchId: 'batch-1' })).toEqual([400, 'uploadBatchId']);
    expect(await issueOf({}, '?uploadBatchId=')).toEqual([400, 'uploadBatchId']);
    expect(await issueOf({ documentType: 'receipt' })).toEqual([400, 'documentType']);
    expect(await issueOf({}, '?documentType=INVOICE')).toEqual([400, 'documentType']);
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await issueOf({ uploadBatchId: one }, `?uploadBatchId=${two}`)).toEqual([400, 'uploadBatchId']);
  });

  test('is multipart, and readable as such', async () => {
    const send = (body: string, type: string) =>
      api.send('POST', '/documents', { headers: { ...credentials, 'content-type': type }, body });
    expect(await failureOf(send('{}', 'application/json'))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(await failureOf(send('file=a', 'application/x-www-form-urlencoded'))).toBe(
      '415 UNSUPPORTED_MEDIA_TYPE',
    );
    expect(await failureOf(send('nothing', 'multipart/form-data'))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(send('nothing', 'multipart/form-data; boundary=b'))).toBe('400 VALIDATION_FAILED');
  });
});

describe('GET /documents', () => {
  const list = async (query: string, headers = credentials) =>
    (await answerOf(api.get(`/documents${query}`, headers))).body as {
      readonly data: readonly { readonly id: string; readonly fileName: string; readonly shortId: string }[];
      readonly pagination: Record<'offset' | 'limit' | 'total', number> & {
        readonly hasMore: boolean;
      };
    };

  test('pages through the documents of the organization, newest first', async () => {
    const owner = await server.newOrganization();
    for (const name of ['first', 'second', 'third']) {
      await api.upload({ file: pdf(`${name}.pdf`) }, owner.credentials);
      clock.advance(1_000);
    }
    const page = async (query: string) => {
      const { data, pagination } = await list(query, owner.credentials);
      return { names: data.map(({ fileName }) => fileName), pagination };
    };
    expect(await page('')).toEqual({
      names: ['third.pdf', 'second.pdf', 'first.pdf'],
      pagination: { offset: 0, limit: 20, total: 3, hasMore: false },
    });
    expect(await page('?limit=2')).toEqual({
      names: ['third.pdf', 'second.pdf'],
      pagination: { offset: 0, limit: 2, total: 3, hasMore: true },
    });
    expect(await page('?limit=2&offset=2')).toEqual({
      names: ['first.pdf'],
      pagination: { offset: 2, limit: 2, total: 3, hasMore: false },
    });
    expect(await page('?offset=3')).toMatchObject({ names: [], pagination: { total: 3, hasMore: false } });
    const { data } = await list('?limit=1', owner.credentials);
    expect(Object.keys(data[0]!).sort()).toEqual(
      [
        ...['createdAt', 'documentType', 'fileName', 'fileSize', 'id', 'status', 'updatedAt'],
        ...['shortId', 'documentNumber', 'documentDate', 'supplierName', 'buyerName'],
        ...['totalAmount', 'currency', 'openDoubts', 'approvedAt', 'approvedBy', 'skippedAt'],
      ].sort(),
    );
    // A short id is that of all documents, whichever of them a page shows.
    const shortIds = async (query: string) =>
      (await list(query, owner.credentials)).data.map(({ shortId }) => shortId);
    const all = await shortIds('');
    expect(new Set(all).size).toBe(3);
    expect(await shortIds('?limit=1')).toEqual(all.slice(0, 1));
    expect(await shortIds('?limit=2')).toEqual(all.slice(0, 2));
    expect(await shortIds('?limit=2&offset=1')).toEqual(all.slice(1));
  });

  test('filters by status, type and language', async () => {
    const owner = await server.newOrganization();
    await api.upload({ file: pdf('a.pdf'), documentType: 'invoice' }, owner.credentials);
    await api.upload({ file: pdf('b.pdf'), documentType: 'bill_of_lading' }, owner.credentials);
    await eventually('both are read', async () => {
      const { pagination } = await list('?status=processing', owner.credentials);
      return pagination.total === 0;
    });
    await server.database.write
      .updateTable('documents')
      .set({ language: 'de', status: 'reviewed' })
      .where('fileName', '=', 'b.pdf')
      .where('organizationId', '=', owner.organizationId)
      .execute();
    const names = async (query: string) =>
      (await list(query, owner.credentials)).data.map(({ fileName }) => fileName);
    expect(await names('?documentType=invoice')).toEqual(['a.pdf']);
    expect(await names('?status=reviewed')).toEqual(['b.pdf']);
    expect(await names('?language=de')).toEqual(['b.pdf']);
    expect(await names('?language=de&documentType=invoice')).toEqual([]);
    expect(await names('?documentType=certificate_of_origin')).toEqual([]);
  });

  test('finds the documents of one content, in one organization', async () => {
    const owner = await server.newOrganization();
    const [one, larger] = [pdf('a.pdf'), pdf('c.pdf', 1)];
    for (const file of [one, pdf('b.pdf'), larger]) await api.upload({ file }, owner.credentials);
    const of = async (file: File, more = '') => {
      const sha256 = createHash('sha256')
        .update(await file.bytes())
        .digest('hex');
      const { data, pagination } = await list(`?sha256=${sha256}${more}`, owner.credentials);
      return [data.map(({ fileName }) => fileName), pagination.total];
    };
    expect(await of(one)).toEqual([['b.pdf', 'a.pdf'], 2]);
    expect(await of(one, '&limit=1&offset=1')).toEqual([['a.pdf'], 2]);
    expect(await of(larger)).toEqual([['c.pdf'], 1]);
    expect(await of(one, '&documentType=invoice')).toEqual([[], 0]);
    expect(await of(pdf('never.pdf', 2))).toEqual([[], 0]);
  });

  test('refuses numbers and choices that are none', async () => {
    const unusable = [
      ...['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=abc', 'limit=', 'limit=1e1', 'limit=0x10'],
      ...['offset=-1', 'offset=1e18', 'offset=1000000000000000000', 'offset=1.5', 'offset=', 'offset=%20'],
      ...['status=done', 'status=', 'documentType=receipt', 'language=', 'sha256=', 'sha256=AB12'],
    ];
    for (const query of unusable) {
      const { status, body } = await answerOf(api.get(`/documents?${query}`, credentials));
      const { code, details } = body as { code: string; details: { issues: { path: string }[] } };
      expect([query, status, code]).toEqual([query, 400, 'VALIDATION_FAILED']);
      expect(details.issues[0]!.path).toBe(query.split('=')[0]!);
    }
    expect(await failureOf(api.get('/documents?limit=100&offset=1000000000', credentials))).toBe(
      '200 no code',
    );
  });
});

describe('one document', () => {
  test('is unknown by any id that is not its own', async () => {
    const unknown = {
      status: 404,
      body: { error: 'Document not found', code: 'DOCUMENT_NOT_FOUND', details: {} },
    };
    for (const id of ['unknown', '0', crypto.randomUUID(), 'x'.repeat(500), "' or 1=1 --"])
      for (const part of ['', '/extractions', '/compliance'])
        expect(await answerOf(api.get(`/documents/${encodeURIComponent(id)}${part}`, credentials))).toEqual(
          unknown,
        );
  });

  test('of another organization is as unknown as one that does not exist', async () => {
    const { body } = await answerOf(api.upload({ file: pdf('theirs.pdf') }, other.credentials));
    const { id } = body as { id: string };
    for (const part of ['', '/extractions', '/compliance']) {
      expect((await api.get(`/documents/${id}${part}`, other.credentials)).status).toBe(200);
      expect(await answerOf(api.get(`/documents/${id}${part}`, credentials))).toEqual(
        await answerOf(api.get(`/documents/unknown${part}`, credentials)),
      );
    }
    const key = await server.newApiKey(credentials);
    const seen = await answerOf(api.get('/documents?limit=100', key.credentials));
    expect(JSON.stringify(seen.body)).not.toContain(id);
  });
});
