import { describe, expect, test } from 'bun:test';
import type { DocumentDetail } from '../../core/documents/document.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { readAs } from './read-as.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock } = server;
const { credentials, email, organizationId, userId } = await server.newOrganization();
const { act, detail, extractions, read } = documentRequests(api, credentials);
const names = async (id: string) => (await eventsOf(server, organizationId, id)).map(({ name }) => name);
const pdf = await drawInvoice();

const documentWith = (status: 'processed' | 'requires_review') => readAs(server, read, pdf, status);

describe('POST /documents/{id}/review', () => {
  test('corrects fields, which then have confidence 1, checks again, and emits both', async () => {
    const id = await documentWith('requires_review');
    const before = await extractions(id);
    clock.advance(1_000);
    const corrections = {
      invoiceNumber: ' INV-7 ',
      'lineItems[0].quantity': 1201,
      'lineItems[0].hsCode': '610990',
      'lineItems[3].description': 'Samples without value',
      incotermPlace: null,
    };
    const { status, body } = await answerOf(act(id, 'review', { corrections }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'reviewed', reviewedBy: userId, approvedAt: null });
    expect((body as DocumentDetail).reviewedAt).toBe((body as DocumentDetail).updatedAt);
    const after = await extractions(id);
    const invoice = after.extractedData.invoice!;
    expect(invoice).toMatchObject({ invoiceNumber: 'INV-7', incotermPlace: null, totalAmount: 5900 });
    expect(invoice.lineItems).toHaveLength(4);
    expect(invoice.lineItems[0]).toMatchObject({ quantity: 1201, hsCode: '6109.90' });
    expect(invoice.lineItems[3]).toMatchObject({ description: 'Samples without value', unit: null });
    expect(after.corrections).toEqual({
      ...corrections,
      invoiceNumber: 'INV-7',
      'lineItems[0].hsCode': '6109.90',
    });
    for (const path of Object.keys(corrections)) expect(after.confidence.fields[path]).toBe(1);
    expect(after.confidence.overall).toBeGreaterThan(0);
    expect(after.evidence.invoiceNumber).toEqual(before.evidence.invoiceNumber!);
    expect(after.evidence.incotermPlace).toBeUndefined();
    const told = await eventsOf(server, organizationId, id);
    expect(told.slice(3).map(({ name }) => name)).toEqual(['document.reviewed', 'compliance.completed']);
    expect(told[3]!.data).toMatchObject({ documentId: id, status: 'reviewed' });
    // A field that a response schema does not know would be cut off silently.
    expect(body as object).toEqual(await core.documents.detail(organizationId, id));
    expect(after as object).toEqual(await core.documents.extractions(organizationId, id));
  });

  test('removes lines: those behind move up with all that is known of them', async () => {
    const id = await documentWith('requires_review');
    const before = await extractions(id);
    await answerOf(act(id, 'review', { corrections: { 'lineItems[2].quantity': 81 } }));
    const corrections = {
      'lineItems[0]': null,
      'lineItems[1].unit': 'box',
      'lineItems[3].description': 'Samples',
    };
    await answerOf(act(id, 'review', { corrections }));
    const after = await extractions(id);
    const lines = after.extractedData.invoice!.lineItems;
    expect(lines.map(({ description }) => description)).toEqual([
      'Stainless steel hexagon bolt M8',
      'LED desk lamp, aluminium',
      'Samples',
    ]);
    expect(lines.map(({ quantity }) => quantity)).toEqual([5000, 81, null]);
    expect(lines[0]!.unit).toBe('box');
    expect(after.corrections).toEqual({
      'lineItems[0]': null,
      'lineItems[0].unit': 'box',
      'lineItems[1].quantity': 81,
      'lineItems[2].description': 'Samples',
    });
    expect(after.evidence['lineItems[1].total']).toEqual(before.evidence['lineItems[2].total']!);
    expect(after.confidence.fields['lineItems[1].total']).toBe(
      before.confidence.fields['lineItems[2].total']!,
    );
    expect(after.evidence).not.toHaveProperty(['lineItems[2].total']);
    expect(after.hsSuggestions.map(({ path }) => path)).toEqual([
      'lineItems[0]',
      'lineItems[1]',
      'lineItems[2]',
    ]);

    // What was removed stays noted under its own number when more goes.
    await answerOf(act(id, 'review', { corrections: { 'lineItems[0]': null, 'lineItems[1]': null } }));
    const last = await extractions(id);
    expect(last.extractedData.invoice!.lineItems).toMatchObject([{ description: 'Samples' }]);
    expect(last.corrections).toEqual({
      'lineItems[0]': null,
      'lineItems[1]': null,
      'lineItems[0].description': 'Samples',
    });
    for (const refused of [{ 'lineItems[1]': null }, { 'supplier[0]': null }, { 'lineItems[0]': 'no' }])
      expect(await failureOf(act(id, 'review', { corrections: refused }))).toBe('400 VALIDATION_FAILED');
  });

  test('of a document that has changed since it was seen names no line of it', async () => {
    const id = await documentWith('requires_review');
    const { updatedAt } = await detail(id);
    const removal = { corrections: { 'lineItems[0]': null }, updatedAt };
    clock.advance(1);
    await answerOf(act(id, 'review', removal));
    const after = await extractions(id);
    expect(await failureOf(act(id, 'review', removal))).toBe('409 CONFLICT');
    expect(
      await failureOf(act(id, 'review', { corrections: { 'lineItems[0].unit': 'box' }, updatedAt })),
    ).toBe('409 CONFLICT');
    expect((await extractions(id)).extractedData).toEqual(after.extractedData);
    // What is once in a document is where it was; and who says nothing of the time is not asked.
    await answerOf(act(id, 'review', { corrections: { invoiceNumber: 'INV-1' }, updatedAt }));
    await answerOf(act(id, 'review', { corrections: { 'lineItems[0]': null } }));
    const now = await detail(id);
    await answerOf(act(id, 'review', { corrections: { 'lineItems[0]': null }, updatedAt: now.updatedAt }));
  });

  test('of reviewers at the same moment keeps what each has corrected', async () => {
    const id = await documentWith('requires_review');
    const sent = Array.from({ length: 6 }, (_, at) => ({
      [`lineItems[${at % 3}].${at < 3 ? 'quantity' : 'total'}`]: at + 1,
    }));
    const answers = await Promise.all(sent.map((corrections) => act(id, 'review', { corrections })));
    expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
    const after = await extractions(id);
    expect(after.corrections).toEqual(Object.assign({}, ...sent));
    expect(after.extractedData.invoice!.lineItems.map(({ quantity, total }) => [quantity, total])).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
    const told = (await names(id)).filter((name) => name === 'document.reviewed');
    expect(told).toHaveLength(sent.length);
  });

  test('keeps requires_review until every doubt is confirmed, corrected or waived with a reason', async () => {
    const bill = await read(pdf, 'bill.pdf', { documentType: 'bill_of_lading' });
    const { id } = bill;
    const open = async () =>
      (await extractions(id)).doubts.filter(({ waiver }) => waiver === null).map(({ path }) => path);
    const before = await open();
    expect(before).toContain('billOfLadingNumber');
    expect(before).toContain('goodsDescription');
    expect(bill).toMatchObject({ status: 'requires_review', openDoubts: before.length });

    const { goodsDescription } = (await extractions(id)).extractedData.bill_of_lading!;
    const confirmed = await answerOf(act(id, 'review', { corrections: { goodsDescription } }));
    expect(confirmed.body).toMatchObject({
      status: 'requires_review',
      openDoubts: before.length - 1,
      reviewedAt: null,
    });
    const corrected = await answerOf(act(id, 'review', { corrections: { billOfLadingNumber: 'BL-1' } }));
    expect(corrected.body).toMatchObject({ status: 'requires_review', openDoubts: before.length - 2 });
    expect((await eventsOf(server, organizationId, id)).at(-2)).toMatchObject({
      name: 'document.reviewed',
      data: { status: 'requires_review' },
    });

    for (const refused of [{ invoiceNumber: 'not here' }, { grossWeight: ' ' }])
      expect(await failureOf(act(id, 'review', { corrections: {}, waivers: refused }))).toBe(
        '400 VALIDATION_FAILED',
      );
    const rest = await open();
    const waivers = Object.fromEntries(rest.map((path) => [path, `${path} is not on a house bill`]));
    const waived = await answerOf(act(id, 'review', { corrections: {}, waivers }));
    expect(waived.body).toMatchObject({ status: 'reviewed', openDoubts: 0, reviewedBy: userId });
    expect(
      (await extractions(id)).doubts.map(({ waiver }) => [waiver?.waivedBy, waiver?.waivedByEmail]),
    ).toEqual(rest.map(() => [userId, email]));
    const listed = await answerOf(api.get('/documents?limit=1', credentials));
    expect(listed.body).toMatchObject({ data: [{ id, openDoubts: 0, approvedAt: null }] });

    // What is required and goes again brings the review back.
    const again = await answerOf(act(id, 'review', { corrections: { billOfLadingNumber: null } }));
    expect(again.body).toMatchObject({ status: 'requires_review', openDoubts: 1, reviewedAt: null });
  });

  test('evaluates compliance again', async () => {
    const id = await documentWith('requires_review');
    const required = async () => {
      const { checks } = await core.documents.compliance(organizationId, id);
      return checks.find(({ checkName }) => checkName === 'Required Fields Present')!.fields;
    };
    expect(await required()).not.toContain('invoiceNumber');
    await act(id, 'review', { corrections: { invoiceNumber: null } });
    expect(await required()).toContain('invoiceNumber');
  });

  test('approves at the same time when asked to', async () => {
    const id = await documentWith('requires_review');
    const { body } = await answerOf(act(id, 'review', { corrections: {}, approve: true, acknowledge: true }));
    expect(body).toMatchObject({ status: 'reviewed', approvedBy: userId });
    const told = (await eventsOf(server, organizationId, id)).slice(3);
    expect(told.map(({ name }) => name)).toEqual([
      'document.reviewed',
      'document.completed',
      'compliance.completed',
    ]);
    expect(told[1]!.data as object).toEqual({
      documentId: id,
      fileName: 'invoice.pdf',
      documentType: 'invoice',
      shipmentId: null,
      status: 'Completed',
      completedVia: 'review',
    });
    expect(await failureOf(act(id, 'review', { corrections: {} }))).toBe('409 CONFLICT');
  });

  test('refuses what cannot be, names each, and changes nothing', async () => {
    const id = await documentWith('requires_review');
    const before = await extractions(id);
    const refused: Record<string, unknown> = {
      invoiceNumer: 'x',
      'supplier.__proto__': 'x',
      __proto__x: 'x',
      invoiceDate: '2026-02-30',
      totalAmount: '12',
      currency: 'EUX',
      countryOfOrigin: 'Turkey',
      weightUnit: 'stone',
      invoiceNumber: '',
      'supplier.name': 'a\u0000b',
      'lineItems[9].unit': 'pc',
      'lineItems[1].hsCode': 'abc',
      lineItems: 'none',
    };
    const { status, body } = await answerOf(
      act(id, 'review', { corrections: { ...refused, purchaseOrderNumber: 'PO-1' } }),
    );
    const { code, details } = body as { code: string; details: { issues: { path: string }[] } };
    expect([status, code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(details.issues.map(({ path }) => path).sort()).toEqual(
      Object.keys(refused)
        .map((path) => `corrections.${path}`)
        .sort(),
    );
    expect(await extractions(id)).toEqual(before);
    for (const unusable of [{}, [], null, { corrections: [] }, { corrections: { invoiceNumber: {} } }, '{'])
      expect([unusable, await failureOf(act(id, 'review', unusable))]).toEqual([
        unusable,
        '400 VALIDATION_FAILED',
      ]);
    expect(await failureOf(act(id, 'review', { corrections: {}, approve: 'yes' }))).toBe(
      '400 VALIDATION_FAILED',
    );
    expect(await names(id)).toHaveLength(3);
  });
});

describe('POST /documents/{id}/approve', () => {
  test('finishes with a processed document, keeps its status, and does so once', async () => {
    const id = await documentWith('processed');
    const approved = await answerOf(act(id, 'approve', { acknowledge: true }));
    expect(approved).toMatchObject({ status: 200, body: { status: 'processed', approvedBy: userId } });
    clock.advance(1_000);
    expect(await answerOf(act(id, 'approve'))).toEqual(approved);
    const told = (await eventsOf(server, organizationId, id)).slice(3);
    expect(told).toMatchObject([
      { name: 'document.completed', data: { status: 'Completed', completedVia: 'approval' } },
    ]);
  });

  test('names failed checks and open doubts, and goes over them only when they are acknowledged', async () => {
    const { id } = await read(pdf, 'bill.pdf', { documentType: 'bill_of_lading' });
    const open = (await extractions(id)).doubts.map(({ kind, path, message }) => ({ kind, path, message }));
    const before = await detail(id);
    const details = {
      status: 'requires_review',
      doubts: open,
      failedChecks: [{ checkId: 'required_fields_present', checkName: 'Required Fields Present' }],
    };
    const refused = { status: 409, body: { code: 'CONFLICT', details } };
    expect(await answerOf(act(id, 'approve'))).toMatchObject(refused);
    expect(await answerOf(act(id, 'approve', { acknowledge: false }))).toMatchObject(refused);
    const review = { corrections: { billOfLadingNumber: 'BL-2' }, approve: true };
    expect(await failureOf(act(id, 'review', review))).toBe('409 CONFLICT');
    expect(await detail(id)).toEqual(before);
    expect((await extractions(id)).corrections).toEqual({});

    const { body } = await answerOf(act(id, 'approve', { acknowledge: true }));
    expect(body).toMatchObject({ status: 'reviewed', approvedBy: userId, openDoubts: open.length });
    const listed = (await answerOf(api.get('/documents?limit=1', credentials))).body;
    expect(listed).toMatchObject({ data: [{ id, approvedBy: userId, approvedAt: expect.any(String) }] });
  });

  test('is taken back for a reason: the document is open again, and what it taught is forgotten', async () => {
    const stranger = await server.newOrganization();
    const own = documentRequests(api, stranger.credentials);
    const taught = async () =>
      ((await answerOf(api.get('/memory', stranger.credentials))).body as { totalCount: number }).totalCount;
    const { id } = await own.read(pdf, 'invoice.pdf');
    const corrections = { 'lineItems[0].hsCode': '6109.90' };
    await own.act(id, 'review', { corrections, approve: true, acknowledge: true });
    expect(await taught()).toBeGreaterThan(0);
    for (const unusable of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect(await failureOf(own.act(id, 'reopen', unusable))).toBe('400 VALIDATION_FAILED');
    const reason = 'A corrected invoice came';
    expect(await failureOf(act(id, 'reopen', { reason }))).toBe('404 DOCUMENT_NOT_FOUND');
    const { body } = await answerOf(own.act(id, 'reopen', { reason }));
    expect(body).toMatchObject({
      approvedAt: null,
      approvedBy: null,
      reopenReason: reason,
      reopenedBy: stranger.userId,
    });
    expect(await taught()).toBe(0);
    expect(await failureOf(own.act(id, 'reopen', { reason }))).toBe('409 CONFLICT');
    // Its corrections are there still, and teach again when it is approved again.
    await own.act(id, 'approve', { acknowledge: true });
    expect(await taught()).toBeGreaterThan(0);
  });

  test('by an API key has no user behind it', async () => {
    const id = await documentWith('processed');
    const key = await server.newApiKey(credentials);
    const { body } = await answerOf(
      documentRequests(api, key.credentials).act(id, 'approve', { acknowledge: true }),
    );
    expect(body).toMatchObject({ approvedBy: null, approvedAt: expect.any(String) });
  });
});

describe('who may', () => {
  const changes: readonly (readonly [string, string, unknown?])[] = [
    ['POST', '/review', { corrections: {} }],
    ['POST', '/approve'],
    ['POST', '/reopen', { reason: 'A corrected invoice came' }],
    ['POST', '/skip'],
    ['POST', '/reprocess'],
    ['POST', '/clone?shipmentReference=A'],
    ['POST', '/generate-packing-list'],
    ['PUT', '/shipment-label', { shipmentLabel: 'A' }],
    ['DELETE', ''],
  ];
  const tried = (id: string, headers: Record<string, string>) =>
    Promise.all(
      changes.map(([method, path, body]) =>
        failureOf(
          api.send(method, `/documents/${id}${path}`, {
            headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
        ),
      ),
    );

  test('a Viewer reads only; another organization knows nothing of it; nobody without a credential', async () => {
    const id = await documentWith('processed');
    const viewer = await server.newUser(organizationId, 'Viewer');
    const stranger = await server.newOrganization();
    const before = await detail(id);
    expect(new Set(await tried(id, viewer.credentials))).toEqual(new Set(['403 ROLE_REQUIRED']));
    expect(new Set(await tried(id, stranger.credentials))).toEqual(new Set(['404 DOCUMENT_NOT_FOUND']));
    expect(new Set(await tried(id, {}))).toEqual(new Set(['401 UNAUTHENTICATED']));
    for (const part of ['/download', '/adjacent', '/shipment-findings']) {
      expect((await api.get(`/documents/${id}${part}`, viewer.credentials)).status).toBe(200);
      expect(await failureOf(api.get(`/documents/${id}${part}`, stranger.credentials))).toBe(
        '404 DOCUMENT_NOT_FOUND',
      );
    }
    expect(await detail(id)).toEqual(before);
  });
});
