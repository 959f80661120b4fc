import { describe, expect, test } from 'bun:test';
import type { DocumentDetail } from '../../core/documents/document.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawEncrypted } from './draw-unusable-files.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock } = server;
const { credentials, organizationId } = await server.newOrganization();
const { act, detail, extractions, read } = documentRequests(api, credentials);
const invoice = await read(await drawInvoice(), 'Rechnung 1042.pdf');
const locked = await read(await drawEncrypted(), 'locked.pdf');

const cloned = async (query: string) => {
  const answer = await act(invoice.id, `clone?${query}`);
  const location = answer.headers.get('location');
  const { status, body } = await answerOf(answer);
  expect(status).toBe(201);
  expect(location).toBe(`/api/v1/documents/${(body as DocumentDetail).id}`);
  return body as DocumentDetail;
};
const original = async (id: string) => {
  const { body } = await answerOf(api.get(`/documents/${id}/download`, credentials));
  return new Uint8Array(await (await fetch((body as { url: string }).url)).arrayBuffer());
};

describe('POST /documents/{id}/clone', () => {
  test('copies the data without numbers and dates, into a shipment of the reference', async () => {
    clock.advance(1_000);
    const copy = await cloned('shipmentReference=%20Hamburg%2012%20');
    expect(copy).toMatchObject({
      fileName: 'Rechnung 1042.pdf',
      documentType: 'invoice',
      status: 'requires_review',
      source: 'clone',
      sourceDocumentId: invoice.id,
      shipmentReference: 'Hamburg 12',
      isSuperseded: false,
      uploadBatchId: null,
      sha256: invoice.sha256,
      fileSize: invoice.fileSize,
    });
    expect(copy.createdAt).not.toBe(invoice.createdAt);
    const [source, data] = [await extractions(invoice.id), await extractions(copy.id)];
    expect(source.extractedData.invoice).toMatchObject({ invoiceNumber: 'INV-2026-0042' });
    expect(data.extractedData.invoice).toEqual({
      ...source.extractedData.invoice!,
      invoiceNumber: null,
      invoiceDate: null,
      dueDate: null,
      purchaseOrderNumber: null,
    });
    for (const path of ['invoiceNumber', 'invoiceDate']) {
      expect(data.confidence.fields).not.toHaveProperty(path);
      expect(data.evidence).not.toHaveProperty(path);
    }
    expect(data.evidence.totalAmount).toEqual(source.evidence.totalAmount!);
    expect(data.hsSuggestions).toEqual(source.hsSuggestions);
    expect(await original(copy.id)).toEqual(await original(invoice.id));

    const shipmentId = copy.shipmentId!;
    const facts = { documentId: copy.id, fileName: copy.fileName, shipmentId };
    expect(await eventsOf(server, organizationId, copy.id)).toMatchObject([
      { name: 'document.cloned', data: { ...facts, sourceDocumentId: invoice.id, status: copy.status } },
      {
        name: 'shipment.document_linked',
        data: { shipmentId, reference: 'Hamburg 12', documentId: copy.id },
      },
      { name: 'compliance.completed', data: { documentId: copy.id } },
    ]);
    const ofShipment = await eventsOf(server, organizationId, shipmentId);
    expect(ofShipment.map(({ name }) => name)).toEqual([
      'shipment.created',
      'document.cloned',
      'shipment.document_linked',
    ]);
  });

  test('is editable: a review completes it', async () => {
    const copy = await cloned('shipmentReference=editable');
    const corrections = { invoiceNumber: 'INV-2', invoiceDate: '2026-04-01' };
    expect((await act(copy.id, 'review', { corrections, approve: true, acknowledge: true })).status).toBe(
      200,
    );
    expect((await extractions(copy.id)).extractedData.invoice).toMatchObject(corrections);
    expect((await extractions(invoice.id)).extractedData.invoice!.invoiceNumber).toBe('INV-2026-0042');
  });

  test('uses a shipment that is there, by id or by its reference in any case; the earlier copy is superseded', async () => {
    const first = await cloned('shipmentReference=Straße-1');
    const again = await cloned(`shipmentReference=${encodeURIComponent('STRAßE-1')}`);
    const byId = await cloned(`shipmentId=${first.shipmentId}`);
    expect(new Set([first, again, byId].map(({ shipmentId }) => shipmentId)).size).toBe(1);
    expect(again.shipmentReference).toBe('Straße-1');
    const states = await Promise.all([first, again, byId].map(({ id }) => detail(id)));
    expect(states.map(({ isSuperseded }) => isSuperseded)).toEqual([true, true, false]);
  });

  test('takes exactly one of shipmentId and shipmentReference', async () => {
    const id = invoice.id;
    for (const query of [
      '',
      '?shipmentId=a&shipmentReference=b',
      '?shipmentReference=',
      '?shipmentReference=%0A',
      '?shipmentReference=a%00b',
      `?shipmentReference=${'x'.repeat(65)}`,
    ])
      expect([query, await failureOf(act(id, `clone${query}`))]).toEqual([query, '400 VALIDATION_FAILED']);
    expect(await failureOf(act(id, `clone?shipmentId=${crypto.randomUUID()}`))).toBe(
      '404 SHIPMENT_NOT_FOUND',
    );
    expect(await failureOf(act(locked.id, 'clone?shipmentReference=a'))).toBe('409 CONFLICT');
  });

  test("another organization's shipment is unknown, and its reference is free", async () => {
    const mine = await cloned('shipmentReference=shared');
    const other = await server.newOrganization();
    const theirs = documentRequests(api, other.credentials);
    const document = await theirs.read(await drawInvoice(), 'theirs.pdf');
    expect(await failureOf(theirs.act(document.id, `clone?shipmentId=${mine.shipmentId}`))).toBe(
      '404 SHIPMENT_NOT_FOUND',
    );
    const { body } = await answerOf(theirs.act(document.id, 'clone?shipmentReference=shared'));
    expect((body as DocumentDetail).shipmentId).not.toBe(mine.shipmentId);
  });
});

describe('POST /documents/{id}/generate-packing-list', () => {
  test('makes a PDF that holds what its data say, each where the evidence says', async () => {
    const answer = await act(invoice.id, 'generate-packing-list');
    const location = answer.headers.get('location');
    const made = (await answerOf(answer)).body as DocumentDetail;
    expect(answer.status).toBe(201);
    expect(location).toBe(`/api/v1/documents/${made.id}`);
    expect(made).toMatchObject({
      fileName: 'Rechnung 1042 packing list.pdf',
      documentType: 'packing_list',
      mimeType: 'application/pdf',
      source: 'generated',
      sourceDocumentId: invoice.id,
      pageCount: 1,
    });
    const data = await extractions(made.id);
    expect(data.extractedData.packing_list).toMatchObject({
      packingListNumber: 'PL-INV-2026-0042',
      invoiceNumber: 'INV-2026-0042',
      supplier: { name: 'Anatolia Textile Export Ltd.' },
      buyer: { name: 'Nordhandel GmbH' },
      containerNumbers: [],
      lineItems: [
        { description: 'Cotton T-shirt, knitted, men', quantity: 1200, hsCode: '6109.10' },
        { hsCode: '7318.15' },
        { hsCode: '9405.21' },
      ],
    });
    expect(data as object).toEqual(await core.documents.extractions(organizationId, made.id));
    // Every value has a confidence and a place.
    expect(Object.keys(data.evidence).sort()).toEqual(Object.keys(data.confidence.fields).sort());

    const printed = await printedAt(await original(made.id));
    for (const [path, { text, box, page }] of Object.entries(data.evidence))
      expect([path, printed(page!, box!)]).toEqual([path, expect.stringContaining(text.split(' ')[0]!)]);
    expect(await eventsOf(server, organizationId, made.id)).toMatchObject([
      { name: 'document.generated', data: { documentId: made.id, sourceDocumentId: invoice.id } },
      { name: 'compliance.completed' },
    ]);
  });

  test("goes into the invoice's shipment", async () => {
    const copy = await cloned('shipmentReference=with-list');
    const { body } = await answerOf(act(copy.id, 'generate-packing-list'));
    const made = body as DocumentDetail;
    expect(made).toMatchObject({ shipmentId: copy.shipmentId, shipmentReference: 'with-list' });
    expect((await eventsOf(server, organizationId, made.id)).map(({ name }) => name)).toContain(
      'shipment.document_linked',
    );
  });

  test('is made of invoices that were read', async () => {
    const { body } = await answerOf(act(invoice.id, 'generate-packing-list'));
    for (const id of [(body as DocumentDetail).id, locked.id])
      expect(await failureOf(act(id, 'generate-packing-list'))).toBe('400 VALIDATION_FAILED');
  });
});

describe('PUT /documents/{id}/shipment-label', () => {
  const label = (id: string, body: unknown) =>
    api.send('PUT', `/documents/${id}/shipment-label`, {
      headers: { ...credentials, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('labels the document and those of its batch, and no other', async () => {
    const uploadBatchId = crypto.randomUUID();
    const file = () => new File(['%PDF-1.4\n'], 'a.pdf');
    const upload = async (fields: Record<string, string>) =>
      ((await answerOf(api.upload({ file: file(), ...fields }, credentials))).body as { id: string }).id;
    const [alone, first, second] = [
      await upload({}),
      await upload({ uploadBatchId }),
      await upload({ uploadBatchId }),
    ];
    expect(await answerOf(label(first, { shipmentLabel: ' Woche 12 ' }))).toEqual({
      status: 200,
      body: { documentIds: [second, first], shipmentLabel: 'Woche 12' },
    });
    expect((await detail(second)).shipmentLabel).toBe('Woche 12');
    expect((await detail(alone)).shipmentLabel).toBeNull();
    expect(await answerOf(label(alone, { shipmentLabel: 'x' }))).toMatchObject({
      body: { documentIds: [alone] },
    });
    await label(first, { shipmentLabel: null });
    expect((await detail(second)).shipmentLabel).toBeNull();
    for (const body of [
      {},
      { shipmentLabel: '' },
      { shipmentLabel: 5 },
      { shipmentLabel: 'x'.repeat(129) },
      '{',
    ])
      expect(await failureOf(label(first, body))).toBe('400 VALIDATION_FAILED');
  });
});

describe('GET /documents/{id}/shipment-findings', () => {
  test('shows the shipment, and no finding before one was made', async () => {
    const copy = await cloned('shipmentReference=findings');
    expect(await answerOf(api.get(`/documents/${copy.id}/shipment-findings`, credentials))).toEqual({
      status: 200,
      body: { documentId: copy.id, shipmentId: copy.shipmentId, findings: [] },
    });
  });
});

/** What a PDF shows in a box, by a reader that had no part in drawing it. */
async function printedAt(bytes: Uint8Array) {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes);
  const page = await document.getPage(1);
  const [, , width, height] = page.view as [number, number, number, number];
  const { items } = await page.getTextContent();
  return (pageNumber: number, [x0, y0, x1, y1]: readonly [number, number, number, number]): string => {
    expect(pageNumber).toBe(1);
    return items
      .filter((item) => {
        if (!('str' in item)) return false;
        const [x, y] = [item.transform[4] / width, 1 - item.transform[5] / height];
        return x >= x0 - 0.002 && x <= x1 && y >= y0 && y <= y1 + 0.002;
      })
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ');
  };
}
