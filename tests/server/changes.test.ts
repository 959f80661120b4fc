import { describe, expect, test } from 'bun:test';
import { answerOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer({ config: { readingProcesses: 1 } });
const { api, clock, database } = server;
const { credentials } = await server.newOrganization();
/** Where nothing happens but what the tests of lists do. */
const { credentials: quiet } = await server.newOrganization();
const second = 1_000;

async function upload(name: string, uploadBatchId?: string): Promise<string> {
  const file = new File([await drawInvoice(name)], `${name}.pdf`);
  const answer = await answerOf(api.upload({ file, ...(uploadBatchId && { uploadBatchId }) }, credentials));
  return (answer.body as { id: string }).id;
}

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly total: number; readonly hasMore: boolean; readonly nextCursor?: string };
}
const list = async (query: string) => (await answerOf(api.get(`/documents${query}`, quiet))).body as Page;
const touch = (id: string) =>
  database.write
    .updateTable('documents')
    .set({ updatedAt: new Date(clock.now()).toISOString() })
    .where('id', '=', id)
    .execute();

describe('a wait for extractions', () => {
  test('ends when the document is read', async () => {
    const id = await upload('INV-WAIT-1');
    const statuses: unknown[] = [];
    // A busy machine may need longer than one wait, but not for ever.
    while (statuses.length < 6 && (statuses.at(-1) ?? 'processing') === 'processing') {
      const { status, body } = await answerOf(api.get(`/documents/${id}/extractions?wait=30`, credentials));
      expect(status).toBe(200);
      statuses.push((body as { status: string }).status);
    }
    expect(statuses.at(-1)).not.toBe('processing');
  });

  test('ends after its seconds, when the client goes away, and for all when the server stops', async () => {
    const id = await upload('INV-WAIT-2');
    const hold = () =>
      database.write.updateTable('documents').set({ status: 'processing' }).where('id', '=', id).execute();
    await answerOf(api.get(`/documents/${id}/extractions?wait=30`, credentials));
    await hold();
    const path = `/documents/${id}/extractions`;
    const late = await answerOf(api.get(`${path}?wait=1`, credentials));
    expect((late.body as { status: string }).status).toBe('processing');

    const leaving = new AbortController();
    const left = api.send('GET', `${path}?wait=30`, { headers: credentials, signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toThrow();

    const started = performance.now();
    const many = Array.from({ length: 50 }, () => api.get(`${path}?wait=30`, credentials));
    // They wait now, for a quarter of a second at least: so long is it until the next look at the database.
    await answerOf(api.get(`${path}?wait=1`, credentials));
    server.core.documents.endWaits();
    for (const answer of await Promise.all(many)) expect(answer.status).toBe(200);
    expect(performance.now() - started).toBeLessThan(20 * second);
    expect((await api.get(`${path}?wait=30`, credentials)).status).toBe(200);
  }, 120_000);

  test('is 30 seconds at most', async () => {
    const { status, body } = await answerOf(api.get('/documents/x/extractions?wait=31', credentials));
    expect(status).toBe(400);
    expect((body as { error: string }).error).toBe('wait: must be a whole number from 0 to 30');
    expect((await api.get('/documents/x/extractions?wait=1', credentials)).status).toBe(404);
  });
});

test('the state of a batch counts its documents, and names each in the order of upload', async () => {
  const batchId = crypto.randomUUID();
  const ids = [await upload('INV-BATCH-1', batchId), await upload('INV-BATCH-2', batchId)];
  await database.write.updateTable('documents').set({ status: 'failed' }).where('id', '=', ids[0]!).execute();
  await database.write
    .updateTable('documents')
    .set({ status: 'processing' })
    .where('id', '=', ids[1]!)
    .execute();
  const { body } = await answerOf(api.get(`/documents/batch/${batchId.toUpperCase()}`, credentials));
  expect(body).toMatchObject({
    batchId,
    documentCount: 2,
    counts: { processing: 1, processed: 0, requires_review: 0, reviewed: 0, failed: 1 },
    isFinished: false,
    documents: ids.map((id) => ({ id })),
  });
  const stranger = await server.newOrganization();
  expect((await api.get(`/documents/batch/${batchId}`, stranger.credentials)).status).toBe(404);
});

describe('a list of changes', () => {
  test('of documents goes on from its cursor, and misses and repeats nothing', async () => {
    const requests = documentRequests(api, quiet);
    for (const name of ['a', 'b', 'c', 'd'])
      await requests.read(Buffer.from('%PDF-1.4\nbroken'), `${name}.pdf`);
    clock.advance(10 * second);
    const since = new Date(clock.now()).toISOString();
    const { data } = await list('?limit=4');
    const ids = data.map(({ id }) => id).reverse();
    for (const id of ids) await touch(id);
    clock.advance(3 * second);
    const first = await list(`?updatedSince=${since}&limit=3`);
    expect(first.data.map(({ id }) => id)).toEqual([...ids].sort().slice(0, 3));
    expect(first.pagination).toMatchObject({ total: ids.length, hasMore: true });
    const rest = await list(`?cursor=${first.pagination.nextCursor}&limit=3`);
    expect(rest.data.map(({ id }) => id)).toEqual([...ids].sort().slice(3));
    expect(rest.pagination.hasMore).toBe(false);

    const cursor = rest.pagination.nextCursor!;
    const nothing = await list(`?cursor=${cursor}`);
    expect(nothing).toMatchObject({ data: [], pagination: { nextCursor: cursor } });
    await touch(ids[2]!);
    // One that is being written now may still get an earlier time.
    expect((await list(`?cursor=${cursor}`)).data).toEqual([]);
    clock.advance(3 * second);
    expect((await list(`?cursor=${cursor}`)).data.map(({ id }) => id)).toEqual([ids[2]!]);
    expect((await list(`?cursor=${cursor}&status=failed`)).pagination.total).toBeLessThanOrEqual(1);
  });

  test('of shipments works alike', async () => {
    const since = new Date(clock.now()).toISOString();
    const made = await answerOf(api.post('/shipments', { reference: 'CHANGED' }, quiet));
    const { id } = made.body as { id: string };
    clock.advance(3 * second);
    const { body } = await answerOf(api.get(`/shipments?updatedSince=${since}`, quiet));
    const page = body as { items: readonly { id: string }[]; nextCursor: string };
    expect(page.items.map((item) => item.id)).toEqual([id]);
    const next = await answerOf(api.get(`/shipments?cursor=${page.nextCursor}`, quiet));
    expect(next.body).toMatchObject({ items: [], nextCursor: page.nextCursor });
  });

  test('of the audit log goes by when an entry was written, also one that counts on', async () => {
    const owner = await server.newOrganization();
    const log = async (query: string) =>
      (await answerOf(api.get(`/audit-log${query}`, owner.credentials))).body as {
        readonly items: readonly { readonly id: string; readonly action: string; readonly count: number }[];
        readonly totalCount: number;
        readonly nextCursor: string;
      };
    const viewer = await server.newUser(owner.organizationId, 'Viewer');
    const refused = () => api.post('/shipments', { reference: 'NO' }, viewer.credentials);
    await refused();
    clock.advance(10 * second);
    const since = new Date(clock.now()).toISOString();
    for (const name of ['a', 'b', 'c']) await api.post('/api-keys', { name }, owner.credentials);
    clock.advance(3 * second);
    const first = await log(`?updatedSince=${since}&pageSize=2`);
    expect(first).toMatchObject({
      totalCount: 3,
      items: [{ action: 'createApiKey' }, { action: 'createApiKey' }],
    });
    const rest = await log(`?cursor=${first.nextCursor}&pageSize=2`);
    expect(rest.items).toHaveLength(1);
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3);

    const nothing = await log(`?cursor=${rest.nextCursor}`);
    expect(nothing).toMatchObject({ items: [], nextCursor: rest.nextCursor });
    await refused();
    expect((await log(`?cursor=${rest.nextCursor}`)).items).toEqual([]);
    clock.advance(3 * second);
    const counted = await log(`?cursor=${rest.nextCursor}&outcome=refused`);
    expect(counted.items).toMatchObject([{ action: 'createShipment', count: 2 }]);
    expect((await log(`?cursor=${rest.nextCursor}&outcome=done`)).items).toEqual([]);
    expect((await api.get(`/audit-log?cursor=${rest.nextCursor}&page=2`, owner.credentials)).status).toBe(
      400,
    );
  });

  test('refuses what it cannot use, with a sentence', async () => {
    for (const [query, sentence] of [
      ['?updatedSince=yesterday', 'updatedSince: must be a time in ISO 8601, such as 2026-03-02T09:30:00Z'],
      ['?cursor=abc', 'cursor: is not a cursor of this list; begin again with updatedSince'],
      ['?updatedSince=2026-03-02&offset=20', 'offset: does not go together with updatedSince or cursor'],
    ] as const) {
      const { status, body } = await answerOf(api.get(`/documents${query}`, credentials));
      expect(status).toBe(400);
      expect((body as { error: string }).error).toBe(sentence);
    }
  });
});
