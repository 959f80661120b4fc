import { describe, expect, test } from 'bun:test';
import type { DocumentDetail, DocumentExtractions } from '../../core/documents/document.ts';
import type { MemoryPage } from '../../core/memory/memory.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock, database } = server;
await core.hs.ready();

async function newBroker() {
  const owner = await server.newOrganization();
  const requests = documentRequests(api, owner.credentials);
  const undo = async (id: string, ...paths: readonly string[]) => {
    clock.advance(1_000);
    const { status, body } = await answerOf(requests.act(id, 'undo', { paths }));
    expect([status, paths]).toEqual([200, paths]);
    return body as DocumentDetail;
  };
  return {
    ...owner,
    ...requests,
    undo,
    review: async (id: string, review: object) => {
      clock.advance(1_000);
      expect((await requests.act(id, 'review', { corrections: {}, ...review })).status).toBe(200);
    },
    memory: async () => {
      const { body } = await answerOf(api.get('/memory', owner.credentials));
      return (body as MemoryPage).items.map(({ value, decision }) => `${value} ${decision}`);
    },
    compliance: (id: string) => core.documents.compliance(owner.organizationId, id),
  };
}

/** What has to be the same again. */
const said = ({
  extractedData,
  confidence,
  evidence,
  doubts,
  corrections,
  hsSuggestions,
}: DocumentExtractions) => ({
  ...{ extractedData, confidence, evidence, doubts, corrections, hsSuggestions },
});

describe('POST /documents/{id}/undo', () => {
  test('gives values, doubts, checks and status back, and takes the lessons out of memory', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-1001'), 'a.pdf');
    const before = { detail: await broker.detail(id), extractions: await broker.extractions(id) };
    const compliance = await broker.compliance(id);
    await broker.review(id, {
      corrections: {
        'supplier.name': 'Anatolia Tekstil A.Ş.',
        totalAmount: 1,
        'lineItems[0].hsCode': '6109.90',
        'lineItems[1]': null,
        'lineItems[3].description': 'Samples',
      },
    });
    expect(await broker.memory()).toContain('Anatolia Tekstil A.Ş. corrected');
    expect(await broker.compliance(id)).not.toEqual(compliance);

    await broker.undo(id, 'supplier');
    expect((await broker.memory()).filter((item) => item.includes('Anatolia'))).toEqual([]);
    expect(await broker.memory()).toContain('6109.90 corrected');
    const after = await broker.undo(id, 'lineItems', 'totalAmount');
    expect(after).toEqual({ ...before.detail, updatedAt: new Date(clock.now()).toISOString() });
    expect(said(await broker.extractions(id))).toEqual(said(before.extractions));
    expect(await broker.compliance(id)).toEqual(compliance);
    expect(await broker.memory()).toEqual([]);

    const trail = await core.accounts.auditTrail(broker.organizationId, [id]);
    expect(trail.map(({ action }) => action)).toEqual([
      ...['uploadDocument', 'reviewDocument', 'undoCorrections', 'undoCorrections'],
    ]);
    const events = await eventsOf(server, broker.organizationId, id);
    expect(events.filter(({ name }) => name === 'document.reviewed')).toHaveLength(3);
  });

  test('leaves a document in review whose doubts are open again', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-1011'), 'a.pdf', {
      documentType: 'bill_of_lading',
    });
    const before = await broker.extractions(id);
    const { openDoubts } = await broker.detail(id);
    expect(openDoubts).toBeGreaterThan(1);
    const [first, ...others] = before.doubts.map(({ path }) => path);
    const waivers = Object.fromEntries(others.map((path) => [path, 'not on a sea waybill']));
    await broker.review(id, { waivers });
    expect((await broker.detail(id)).openDoubts).toBe(1);
    await broker.review(id, { waivers: { [first!]: 'seen' } });
    expect(await broker.detail(id)).toMatchObject({ status: 'reviewed', openDoubts: 0 });

    expect(await broker.undo(id, first!)).toMatchObject({
      ...{ status: 'requires_review', openDoubts: 1, reviewedAt: null, reviewedBy: null },
    });
    await broker.undo(id, ...others);
    expect(said(await broker.extractions(id))).toEqual(said(before));
    expect(await broker.detail(id)).toMatchObject({ status: 'requires_review', openDoubts });
  });

  test('undoes one correction of a field after the other, and a waiver that a correction replaced returns', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-1021'), 'a.pdf', {
      documentType: 'bill_of_lading',
    });
    const missing = (await broker.extractions(id)).doubts.find(({ kind }) => kind === 'missing')!;
    await broker.review(id, { waivers: { [missing.path]: 'has none' } });
    const waived = await broker.extractions(id);
    await broker.review(id, { corrections: { [missing.path]: 'FIRST' } });
    const once = await broker.extractions(id);
    await broker.review(id, { corrections: { [missing.path]: 'SECOND' } });
    await broker.undo(id, missing.path);
    expect(said(await broker.extractions(id))).toEqual(said(once));
    await broker.undo(id, missing.path);
    expect(said(await broker.extractions(id))).toEqual(said(waived));
  });

  test('refuses what cannot be undone', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-1031'), 'a.pdf');
    const undo = (body: object) => failureOf(broker.act(id, 'undo', body));
    expect(await undo({ paths: ['invoiceNumber'] })).toBe('400 VALIDATION_FAILED');
    expect(await undo({ paths: [] })).toBe('400 VALIDATION_FAILED');
    await broker.review(id, { corrections: { 'lineItems[0].quantity': 2 } });
    const { updatedAt } = await broker.detail(id);
    await broker.review(id, { corrections: { invoiceNumber: 'INV-7' } });
    expect(await undo({ paths: ['lineItems[0].quantity'], updatedAt })).toBe('409 CONFLICT');
    const stranger = await newBroker();
    expect(await failureOf(stranger.act(id, 'undo', { paths: ['invoiceNumber'] }))).toBe(
      '404 DOCUMENT_NOT_FOUND',
    );
    await broker.act(id, 'approve', { acknowledge: true });
    expect(await undo({ paths: ['invoiceNumber'] })).toBe('409 CONFLICT');
    await broker.act(id, 'reopen', { reason: 'the number was right' });
    expect((await broker.undo(id, 'invoiceNumber')).approvedAt).toBeNull();
    expect((await broker.extractions(id)).corrections).toEqual({ 'lineItems[0].quantity': 2 });
  });

  test('names a correction of an earlier version, which kept nothing to return to', async () => {
    const broker = await newBroker();
    const { id } = await broker.read(await drawInvoice('INV-2026-1041'), 'a.pdf');
    await broker.review(id, { corrections: { invoiceNumber: 'INV-7' } });
    await database.write
      .updateTable('documentReadings')
      .set({ undoSteps: '{}' })
      .where('documentId', '=', id)
      .execute();
    const { status, body } = await answerOf(broker.act(id, 'undo', { paths: ['invoiceNumber'] }));
    expect([status, (body as { error: string }).error]).toEqual([
      400,
      'paths[0]: invoiceNumber was corrected before Landfall could undo corrections; set the value instead',
    ]);
  });
});
