import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Core } from '../../core/core-services.ts';
import { answerOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const hour = 60 * 60 * 1000;
const gate = Promise.withResolvers<void>();
/** One search waits until the gate opens. */
const slowSearch = ({ hs }: Core): Partial<Core> => ({
  hs: {
    ...hs,
    searchMany: async (...given: Parameters<typeof hs.searchMany>) => {
      if (given[0].includes('slow')) await gate.promise;
      return hs.searchMany(...given);
    },
  },
});
const server = await startTestServer({ alter: slowSearch });
const { api, clock, core, database } = server;
const owner = await server.newOrganization();
const withKey = (key: string, credentials: Record<string, string> = owner.credentials) => ({
  ...credentials,
  'idempotency-key': key,
});
const shipmentCount = async () =>
  ((await answerOf(api.get('/shipments', owner.credentials))).body as { totalCount: number }).totalCount;

describe('a POST with an Idempotency-Key', () => {
  test('sent again is answered alike, and done once', async () => {
    const before = await shipmentCount();
    const first = await api.post('/shipments', { reference: 'ONCE-1' }, withKey('once-1'));
    const second = await api.post('/shipments', { reference: 'ONCE-1' }, withKey('once-1'));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect([first, second].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await shipmentCount()).toBe(before + 1);
  });

  test('with another body, or for another path, is refused with a sentence', async () => {
    await api.post('/shipments', { reference: 'OTHER-1' }, withKey('other-1'));
    const others = [
      api.post('/shipments', { reference: 'OTHER-2' }, withKey('other-1')),
      api.post('/hs-codes/search', { queries: ['steel bolts'] }, withKey('other-1')),
    ];
    for (const answer of others) {
      const { status, body } = await answerOf(answer);
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      expect((body as { error: string }).error).toContain('use a new key');
    }
  });

  test('uploads a file once, however its form is written', async () => {
    const file = () => new File(['%PDF-1.4\nonce'], 'once.pdf');
    const first = await answerOf(api.upload({ file: file() }, withKey('upload')));
    const second = await answerOf(api.upload({ file: file() }, withKey('upload')));
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
    const other = new File(['%PDF-1.4\ntwice'], 'once.pdf');
    expect((await api.upload({ file: other }, withKey('upload'))).status).toBe(422);
  });

  test('is refused with a time to wait while the first one runs', async () => {
    const ask = () => api.post('/hs-codes/search', { queries: ['slow'] }, withKey('slow'));
    const first = ask();
    const second = ask();
    // Whichever came first holds the key.
    const early = await Promise.race([first, second]);
    expect(early.status).toBe(409);
    expect(early.headers.get('retry-after')).toBe('1');
    expect(await early.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' });
    gate.resolve();
    const statuses = (await Promise.all([first, second])).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409]);
    expect((await ask()).status).toBe(200);
  }, 60_000);

  test('keeps its key free when it is refused', async () => {
    expect((await api.post('/shipments', { reference: '' }, withKey('free'))).status).toBe(400);
    await api.post('/shipments', { reference: 'TAKEN' }, owner.credentials);
    expect((await api.post('/shipments', { reference: 'TAKEN' }, withKey('free'))).status).toBe(409);
    expect((await api.post('/shipments', { reference: 'FREE' }, withKey('free'))).status).toBe(201);
  });

  test('belongs to one user or API key, of one organization', async () => {
    const key = await server.newApiKey(owner.credentials);
    const stranger = await server.newOrganization();
    const ids = await Promise.all(
      [owner.credentials, key.credentials, stranger.credentials].map(async (credentials) => {
        const { body } = await answerOf(api.post('/shipments', {}, withKey('mine', credentials)));
        return (body as { id: string }).id;
      }),
    );
    expect(new Set(ids).size).toBe(3);
    // The user's, over all of their sessions.
    const again = await server.signIn(owner.email);
    const repeated = await answerOf(api.post('/shipments', {}, withKey('mine', again.credentials)));
    expect((repeated.body as { id: string }).id).toBe(ids[0]!);
  });

  test('needs a key that can be kept', async () => {
    for (const key of ['a b', 'x'.repeat(256)]) {
      const { status, body } = await answerOf(api.post('/shipments', {}, withKey(key)));
      expect(status).toBe(400);
      expect((body as { error: string }).error).toContain('Idempotency-Key: must be 1 to 255');
    }
  });
});

describe('what is kept', () => {
  test('holds a new API key, and not in plain text', async () => {
    const first = await answerOf(api.post('/api-keys', { name: 'ERP' }, withKey('new-key')));
    const { key } = first.body as { key: string };
    expect(await answerOf(api.post('/api-keys', { name: 'ERP' }, withKey('new-key')))).toEqual(first);
    const files = ['landfall.sqlite', 'landfall.sqlite-wal'].map((name) =>
      readFileSync(join(core.config.dataFolder, name), 'latin1'),
    );
    for (const file of files) expect(file).not.toContain(key);
  });

  test('is forgotten with the document that it is about', async () => {
    const file = new File(['%PDF-1.4\nerase'], 'erase.pdf');
    const uploaded = await answerOf(api.upload({ file }, withKey('erase')));
    const { id } = uploaded.body as { id: string };
    await database.write.updateTable('documents').set({ status: 'failed' }).where('id', '=', id).execute();
    expect((await api.delete(`/documents/${id}`, owner.credentials)).status).toBe(204);
    const repeated = await answerOf(api.upload({ file }, withKey('erase')));
    expect(repeated).toMatchObject({ status: 409, body: { details: { targetIds: [id] } } });
  });

  test('after a crash says what was done, and lets what was not be done', async () => {
    const claim = { organizationId: owner.organizationId, credential: `user ${owner.userId}` };
    const content = JSON.stringify(['/api/v1/shipments', '', [['reference', 'CRASH']]]);
    for (const key of ['crash-before', 'crash-after']) {
      const begun = await core.accounts.keptAnswers.begin({ ...claim, key, content });
      if (!('claim' in begun)) throw new Error('The key was used');
      if (key === 'crash-after')
        await database.transaction((transaction) =>
          core.accounts.keptAnswers.markChanged(transaction, begun.claim, 'made-before-the-crash'),
        );
      // No process has this number.
      await database.write
        .updateTable('keptAnswers')
        .set({ owner: '999999999:gone' })
        .where('keyHash', '=', begun.claim.keyHash)
        .execute();
    }
    const done = await answerOf(api.post('/shipments', { reference: 'CRASH' }, withKey('crash-after')));
    expect(done).toMatchObject({ status: 409, body: { details: { targetIds: ['made-before-the-crash'] } } });
    expect((await api.post('/shipments', { reference: 'CRASH' }, withKey('crash-before'))).status).toBe(201);
  });

  test('is swept after a day, and a key may then be used for something else', async () => {
    await api.post('/shipments', {}, withKey('old'));
    clock.advance(25 * hour);
    const { credentials } = await server.signIn(owner.email);
    expect((await api.post('/shipments', { reference: 'NEW' }, withKey('old', credentials))).status).toBe(
      201,
    );
    await core.upkeep.sweep();
    const left = await database.read.selectFrom('keptAnswers').select('createdAt').execute();
    expect(left).toHaveLength(1);
  });
});
