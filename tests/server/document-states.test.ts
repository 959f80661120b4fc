import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import type { DocumentDetail } from '../../core/documents/document.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { eventsOf } from './document-events.ts';
import { drawInvoice } from './draw-invoice.ts';
import { drawEncrypted } from './draw-unusable-files.ts';
import { readAs } from './read-as.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core, clock } = server;
const { credentials, organizationId } = await server.newOrganization();
const { act, detail, extractions, read } = documentRequests(api, credentials);
const names = async (id: string) => (await eventsOf(server, organizationId, id)).map(({ name }) => name);
const pdf = await drawInvoice();

const documentWith = (status: 'processed' | 'requires_review') => readAs(server, read, pdf, status);

describe('events of reading', () => {
  test('report the upload, the result, and the checks', async () => {
    const sure = await read(pdf, 'Rechnung Łódź.pdf');
    const outcome = sure.status === 'processed' ? 'document.pending_approval' : 'document.requires_review';
    const events = await eventsOf(server, organizationId, sure.id);
    expect(events.map(({ name }) => name)).toEqual(['document.uploaded', outcome, 'compliance.completed']);
    const facts = { documentId: sure.id, fileName: 'Rechnung Łódź.pdf', shipmentId: null };
    expect(events[0]!.data).toEqual({ ...facts, documentType: null, status: 'processing' });
    expect(events[1]!.data).toMatchObject({ ...facts, documentType: 'invoice', status: sure.status });
    const compliance = await core.documents.compliance(organizationId, sure.id);
    expect(events[2]!.data as object).toEqual({
      documentId: sure.id,
      fileName: 'Rechnung Łódź.pdf',
      overallStatus: compliance.complianceStatus,
      failedCheckCount: compliance.checks.filter(({ status }) => status === 'failed').length,
      warningCheckCount: compliance.checks.filter(({ status }) => status === 'warning').length,
    });
  });

  test('say why a person has to look, and why a file could not be read', async () => {
    const letter = await read(pdf, 'letter.pdf', { documentType: 'bill_of_lading' });
    expect(letter.status).toBe('requires_review');
    expect((await eventsOf(server, organizationId, letter.id))[1]).toMatchObject({
      name: 'document.requires_review',
      data: { reason: 'low_confidence', status: 'requires_review' },
    });
    const locked = await read(await drawEncrypted(), 'locked.pdf');
    expect(await eventsOf(server, organizationId, locked.id)).toMatchObject([
      { name: 'document.uploaded' },
      { name: 'document.failed', data: { status: 'failed', failure: locked.failure! } },
    ]);
  });
});

describe('POST /documents/{id}/skip', () => {
  test('defers a document, once, until it is reviewed', async () => {
    const id = await documentWith('requires_review');
    const skipped = await answerOf(act(id, 'skip'));
    expect(skipped).toMatchObject({ status: 200, body: { status: 'requires_review' } });
    expect((skipped.body as DocumentDetail).skippedAt).toBeString();
    expect(await answerOf(act(id, 'skip'))).toEqual(skipped);
    expect((await names(id)).slice(3)).toEqual(['document.skipped']);
    await act(id, 'review', { corrections: {}, approve: true, acknowledge: true });
    expect((await detail(id)).skippedAt).toBeNull();
    expect(await failureOf(act(id, 'skip'))).toBe('409 CONFLICT');
  });
});

describe('POST /documents/{id}/reprocess', () => {
  test('reads a failed document again, and only such a one', async () => {
    const failed = await read(await drawEncrypted(), 'locked.pdf');
    expect(await failureOf(act(failed.id, 'review', { corrections: {} }))).toBe('409 CONFLICT');
    expect(await failureOf(act(failed.id, 'approve'))).toBe('409 CONFLICT');
    expect(await failureOf(act(failed.id, 'skip'))).toBe('409 CONFLICT');
    const { status, body } = await answerOf(act(failed.id, 'reprocess'));
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'processing', failure: null, processing: { attempts: 0 } });
    expect(await failureOf(act(await documentWith('processed'), 'reprocess'))).toBe('409 CONFLICT');
  });

  test('takes up what is there now: the data, the checks and their events, as after an upload', async () => {
    const broken = new TextEncoder().encode('%PDF-1.4\nnothing');
    const failed = await read(broken, 'restored.pdf');
    expect(failed.status).toBe('failed');
    // As after the operator has put back a file that the disk had lost.
    writeFileSync((await core.documents.original(organizationId, failed.id)).path, pdf);
    clock.advance(1_000);
    const before = (await eventsOf(server, organizationId, failed.id)).length;
    expect((await act(failed.id, 'reprocess')).status).toBe(202);
    const done = await eventually('it is read again', async () => {
      const now = await detail(failed.id);
      return now.status !== 'processing' && now;
    });
    expect(['processed', 'requires_review']).toContain(done.status);
    expect(done).toMatchObject({ failure: null, documentType: 'invoice', processing: { attempts: 1 } });
    expect((await extractions(failed.id)).extractedData.invoice!.totalAmount).toBe(5900);
    expect((await core.documents.compliance(organizationId, failed.id)).complianceStatus).not.toBe('pending');
    const told = (await eventsOf(server, organizationId, failed.id)).slice(before).map(({ name }) => name);
    expect(told).toEqual([
      done.status === 'processed' ? 'document.pending_approval' : 'document.requires_review',
      'compliance.completed',
    ]);
  });
});

describe('while a document is processed', () => {
  test('nothing can be decided about it', async () => {
    const id = await documentWith('processed');
    await server.database.write
      .updateTable('documents')
      .set({ status: 'processing' })
      .where('id', '=', id)
      .execute();
    expect(await failureOf(act(id, 'review', { corrections: {} }))).toBe('409 DOCUMENT_NOT_READY');
    for (const action of [
      'approve',
      'skip',
      'reprocess',
      'clone?shipmentReference=x',
      'generate-packing-list',
    ])
      expect(await failureOf(act(id, action))).toBe('409 DOCUMENT_NOT_READY');
  });
});
