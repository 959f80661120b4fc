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

  test('shows unit, notes, editions, and what came before and after', async () => {
    const lookup = async (code: string) => (await answerOf(get(`/lookup/${code}`))).body;
    expect(await lookup('6109.10.00.10')).toMatchObject({
      code: '6109.10',
      requested: '6109.10.00.10',
      level: 'subheading',
      isLeaf: true,
      validIn: ['HS2022', 'HS2017'],
      standardUnit: 'u',
      replacedBy: [],
      replaces: [],
      notes: expect.arrayContaining([expect.stringContaining('chapter 61 note')]),
    });
    expect(await lookup('8517.12')).toMatchObject({
      nomenclature: 'HS2017',
      validIn: ['HS2017'],
      replacedBy: expect.arrayContaining(['8517.13', '8517.14']),
      requested: null,
    });
    expect(await lookup('8517.13')).toMatchObject({
      nomenclature: 'HS2022',
      validIn: ['HS2022'],
      replaces: expect.arrayContaining(['8517.12']),
    });
    expect(await lookup('61.09')).toMatchObject({
      level: 'heading',
      isLeaf: false,
      standardUnit: null,
      children: [{ code: '6109.10' }, { code: '6109.90' }],
    });
  });

  test('distinguishes an unknown code from a malformed one', async () => {
    expect(await failureOf(get('/lookup/999999'))).toBe('404 HS_CODE_NOT_FOUND');
    const malformed = ['6', '61091', 'abcdef', '61091000100', '6109.1x', '%00', '61%2F09', '6'.repeat(5000)];
    for (const code of malformed)
      expect([code, await failureOf(get(`/lookup/${code}`))]).toEqual([code, '400 VALIDATION_FAILED']);
  });
});

describe('GET /hs-codes/versions', () => {
  test('names both editions, HS 2022 first', async () => {
    const { body } = await answerOf(get('/versions'));
    expect(body as object).toEqual(core.hs.versions());
    expect(body).toMatchObject({
      primary: 'HS2022',
      versions: [
        { id: 'HS2022', validFrom: '2022-01-01', subheadingCount: 5612, isPrimary: true },
        { id: 'HS2017', validFrom: '2017-01-01', subheadingCount: 5387, isPrimary: false },
      ],
    });
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

  test('distinguishes an unknown code from a malformed one', async () => {
    expect(await failureOf(get('/browse?code=99'))).toBe('404 HS_CODE_NOT_FOUND');
    for (const code of ['', '6', '61091', '6109100000', 'shirts', '%E4%B8%8D', '%00'])
      expect([code, await failureOf(get(`/browse?code=${code}`))]).toEqual([code, '400 VALIDATION_FAILED']);
  });
});

describe('GET /hs-codes/changes', () => {
  test('shows what HS 2022 changed, for a code and everywhere', async () => {
    for (const code of [undefined, '03', '8517.12', '610910']) {
      const { status, body } = await answerOf(get(`/changes${code === undefined ? '' : `?code=${code}`}`));
      expect([code, status]).toEqual([code, 200]);
      expect(body as object).toEqual(core.hs.changes(code));
    }
  });

  test('distinguishes an unknown code from a malformed one', async () => {
    expect(await failureOf(get('/changes?code=999999'))).toBe('404 HS_CODE_NOT_FOUND');
    for (const code of ['', '6', 'shirts'])
      expect([code, await failureOf(get(`/changes?code=${code}`))]).toEqual([code, '400 VALIDATION_FAILED']);
  });
});
