import { describe, expect, test } from 'bun:test';
import { sql } from 'kysely';
import type { BulkResult } from '../../core/documents/in-bulk.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
await server.core.hs.ready();
const { api, database } = server;
const { credentials } = await server.newOrganization();
const { detail, read } = documentRequests(api, credentials);

/** A document that was read with a doubt, or surely. */
async function invoice(number: string, status: 'processed' | 'requires_review' = 'processed') {
  const { id } = await read(await drawInvoice(number), `${number}.pdf`);
  const openDoubts = status === 'processed' ? 0 : 1;
  await database.write.updateTable('documents').set({ status, openDoubts }).where('id', '=', id).execute();
  await database.write
    .updateTable('complianceResults')
    .set({ checks: '[]' })
    .where('documentId', '=', id)
    .execute();
  const doubts = openDoubts
    ? [{ kind: 'low_confidence', path: 'totalAmount', message: 'is unsure', waiver: null }]
    : [];
  await database.write
    .updateTable('documentReadings')
    .set({ doubts: JSON.stringify(doubts) })
    .where('documentId', '=', id)
    .execute();
  return id;
}
const bulk = async (action: string, body: object, headers: Record<string, string> = credentials) => {
  const { status, body: result } = await answerOf(api.post(`/documents/bulk/${action}`, body, headers));
  expect(status).toBe(200);
  return result as BulkResult;
};
const codes = ({ items }: BulkResult) => items.map(({ error }) => error?.code ?? null);

describe('POST /documents/bulk/approve', () => {
  test('approves what can be approved, and states for each of the others why it was not', async () => {
    const [sure, doubtful] = [await invoice('BULK-1'), await invoice('BULK-2', 'requires_review')];
    const stranger = await server.newOrganization();
    const theirs = await documentRequests(api, stranger.credentials).read(await drawInvoice('X-1'), 'x.pdf');
    const ids = ['BULK-1', doubtful, theirs.id, 'unknown', sure];
    const first = await bulk('approve', { ids });
    expect(first).toMatchObject({ doneCount: 2, failedCount: 3 });
    expect(first.items.map(({ asked }) => asked)).toEqual(ids);
    expect(codes(first)).toEqual([null, 'CONFLICT', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_FOUND', null]);
    expect(first.items[1]!.error!.details).toMatchObject({ doubts: [{ path: 'totalAmount' }] });
    expect((await detail(sure)).approvedAt).toBeString();
    expect((await detail(doubtful)).approvedAt).toBeNull();
    const second = await bulk('approve', { ids: [doubtful], acknowledge: true });
    expect(second).toEqual({
      items: [{ asked: doubtful, id: doubtful, error: null }],
      doneCount: 1,
      failedCount: 0,
    });
    expect((await detail(doubtful)).status).toBe('reviewed');
  }, 120_000);

  test('has each document in the audit log, and happens once under an Idempotency-Key', async () => {
    const ids = [await invoice('BULK-3'), await invoice('BULK-4')];
    const headers = { ...credentials, 'idempotency-key': 'bulk-approve' };
    const first = await bulk('approve', { ids }, headers);
    expect(await bulk('approve', { ids }, headers)).toEqual(first);
    const log = (await answerOf(api.get('/audit-log?action=approveDocument', credentials))).body as {
      items: readonly { targetId: string }[];
    };
    expect(
      log.items
        .slice(0, 2)
        .map(({ targetId }) => targetId)
        .sort(),
    ).toEqual([...ids].sort());
  }, 120_000);

  test('leaves a document as it is where its entry in the audit log cannot be written', async () => {
    const id = await invoice('BULK-8');
    await sql`create trigger refuse_entries before insert on audit_log
      begin select raise(abort, 'the audit log takes nothing'); end`.execute(database.write);
    const answer = await api.post('/documents/bulk/approve', { ids: [id] }, credentials);
    await sql`drop trigger refuse_entries`.execute(database.write);
    expect(answer.status).toBe(500);
    expect((await detail(id)).approvedAt).toBeNull();
  }, 120_000);

  test('takes 1 to 100 ids, of writers', async () => {
    const ask = (body: unknown, headers = credentials) =>
      failureOf(api.post('/documents/bulk/approve', body, headers));
    const many = Array.from({ length: 101 }, (_, at) => `id-${at}`);
    for (const ids of [[], many, 'x', [5], null]) expect(await ask({ ids })).toBe('400 VALIDATION_FAILED');
    expect((await bulk('approve', { ids: many.slice(1) })).failedCount).toBe(100);
    const { organizationId } = await server.newOrganization();
    const viewer = await server.newUser(organizationId, 'Viewer');
    expect(await ask({ ids: ['x'] }, viewer.credentials)).toBe('403 ROLE_REQUIRED');
  });
});

describe('POST /documents/bulk/delete', () => {
  test('deletes what can be, and leaves the others', async () => {
    const [one, two, kept] = [await invoice('BULK-5'), await invoice('BULK-6'), await invoice('BULK-7')];
    const result = await bulk('delete', { ids: [one, 'unknown', 'BULK-6'] });
    expect(codes(result)).toEqual([null, 'DOCUMENT_NOT_FOUND', null]);
    expect(result.items[2]!.id).toBe(two);
    for (const id of [one, two])
      expect(await failureOf(api.get(`/documents/${id}`, credentials))).toBe('404 DOCUMENT_NOT_FOUND');
    expect((await detail(kept)).id).toBe(kept);
    expect((await answerOf(api.get('/documents/bin', credentials))).body).toMatchObject({
      pagination: { total: 2 },
    });
    const erased = await bulk('delete', { ids: [kept, one], erase: true });
    expect(codes(erased)).toEqual([null, null]);
    expect((await answerOf(api.get('/documents/bin', credentials))).body).toMatchObject({
      pagination: { total: 1 },
    });
    const again = await bulk('delete', { ids: [one] });
    expect(codes(again)).toEqual(['DOCUMENT_NOT_FOUND']);
  }, 120_000);
});
