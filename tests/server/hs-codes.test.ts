import { describe, expect, test } from 'bun:test';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, core } = server;
const { credentials } = await server.newOrganization();
await core.hs.ready();

const get = (path: string) => api.get(`/hs-codes${path}`, credentials);
const search = (q: string, more = '') => get(`/search?q=${encodeURIComponent(q)}${more}`);
interface Found {
  readonly results: readonly { readonly code: string; readonly confidence: number }[];
}

describe('GET /hs-codes/search', () => {
  test('answers with ten candidates, best first, as the core found them', async () => {
    const { status, body } = await answerOf(search('knitted cotton t-shirt'));
    expect(status).toBe(200);
    expect(body as object).toEqual(await core.hs.search('knitted cotton t-shirt', 10));
    const { results } = body as Found;
    expect(results).toHaveLength(10);
    expect(results[0]!.code).toBe('6109.10');
  });

  test('takes topK from 1 to 20', async () => {
    expect(((await answerOf(search('steel bolts', '&topK=1'))).body as Found).results).toHaveLength(1);
    expect(((await answerOf(search('steel bolts', '&topK=20'))).body as Found).results).toHaveLength(20);
    for (const topK of ['0', '21', '-1', '1.5', 'ten', ''])
      expect(await failureOf(search('steel bolts', `&topK=${topK}`))).toBe('400 VALIDATION_FAILED');
  });

  test('refuses a description that is empty or too long', async () => {
    expect(await failureOf(get('/search'))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(search(''))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(search('  \t '))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(search('steel '.repeat(17_000)))).toBe('400 VALIDATION_FAILED');
    expect((await search('ž'.repeat(10_000))).status).toBe(200);
  });
});

describe('POST /hs-codes/search', () => {
  const searchMany = (body: unknown) => api.post('/hs-codes/search', body, credentials);

  test('answers each description in order; a bad one does not stop the rest', async () => {
    const queries = ['knitted cotton t-shirt', '', 'x'.repeat(100_000), 'hexagon bolts of stainless steel'];
    const { status, body } = await answerOf(searchMany({ queries, topK: 3 }));
    expect(status).toBe(200);
    expect(body as object).toEqual({ results: await core.hs.searchMany(queries, 3) });
    const { results } = body as { results: readonly Record<string, unknown>[] };
    expect(results.map((answer) => 'error' in answer)).toEqual([false, true, true, false]);
  });

  test('takes one to a hundred texts', async () => {
    for (const body of [{}, { queries: [] }, { queries: Array(101).fill('a') }, { queries: 'a' }])
      expect(await failureOf(searchMany(body))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(searchMany({ queries: ['a'], topK: 21 }))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(searchMany({ queries: ['a'], topK: '3' }))).toBe('400 VALIDATION_FAILED');
    expect(await answerOf(searchMany({ queries: ['a', 5] }))).toMatchObject({
      body: { details: { issues: [{ path: 'queries[1]' }] } },
    });
  });

  test('is open to a Viewer: it changes nothing', async () => {
    const { organizationId } = await server.newOrganization();
    const viewer = await server.newUser(organizationId, 'Viewer');
    expect((await api.post('/hs-codes/search', { queries: ['bolts'] }, viewer.credentials)).status).toBe(200);
  });
});

describe('GET /hs-codes/lookup/{code}', () => {
  test('knows chapters, headings and subheadings, dotted or not, and national codes', async () => {
    for (const code of ['61', '6109', '61.09', '6109.10', '610910', '6109.10.00.10']) {
      const { status, body } = await answerOf(get(`/lookup/${code}`));
      expect([code, status]).toEqual([code, 200]);
      expect(body as object).toEqual(core.hs.lookup(code));
    }
  });

  test('tells an unknown code from one that is malformed', async () => {
    expect(await failureOf(get('/lookup/999999'))).toBe('404 HS_CODE_NOT_FOUND');
    for (const code of ['6', '61091', 'abcdef', '61091000100', '6109.1x'])
      expect([code, await failureOf(get(`/lookup/${code}`))]).toEqual([code, '400 VALIDATION_FAILED']);
  });
});

describe('GET /hs-codes/versions', () => {
  test('names both editions, HS 2022 first', async () => {
    const { body } = await answerOf(get('/versions'));
    expect(body as object).toEqual(core.hs.versions());
    expect(body).toMatchObject({ primary: 'HS2022' });
  });
});

describe('GET /hs-codes/browse', () => {
  test('walks from the chapters down', async () => {
    for (const code of [undefined, '61', '61.09', '6109', '610910', '851712']) {
      const { status, body } = await answerOf(get(`/browse${code === undefined ? '' : `?code=${code}`}`));
      expect([code, status]).toEqual([code, 200]);
      expect(body as object).toEqual(core.hs.browse(code));
    }
  });

  test('tells an unknown code from one that is malformed', async () => {
    expect(await failureOf(get('/browse?code=99'))).toBe('404 HS_CODE_NOT_FOUND');
    for (const code of ['', '6', '61091', '6109100000', 'shirts'])
      expect([code, await failureOf(get(`/browse?code=${code}`))]).toEqual([code, '400 VALIDATION_FAILED']);
  });
});
