import { expect } from 'bun:test';
import { startTestServer } from '../../server/start-test-server.ts';
import { type Json, type Service, table } from '../service.ts';

const login = { email: '', password: 'correct horse battery staple' };

export function authentication({ call, owner, apiKey, server }: Service): void {
  const signIn = () => call('POST', '/auth/login', { as: {}, json: { ...login, email: owner.email } });
  const refresh = (refreshToken: unknown) =>
    call('POST', '/auth/refresh', { as: {}, json: { refreshToken } });

  table('Authentication endpoints', {
    'POST /auth/login: accessToken, refreshToken, expiresIn 3600': async () => {
      const { status, json } = await signIn();
      expect([status, json]).toEqual([
        200,
        { accessToken: expect.any(String), refreshToken: expect.any(String), expiresIn: 3600 },
      ]);
      for (const json of [{}, { email: owner.email }, { email: 1, password: 2 }])
        expect((await call('POST', '/auth/login', { as: {}, json })).status).toBe(400);
    },
    'POST /auth/refresh: a new access token': async () => {
      const session = (await signIn()).json;
      const renewed = await refresh(session.refreshToken);
      expect(renewed.status).toBe(200);
      const as = { authorization: `Bearer ${renewed.json.accessToken}` };
      expect((await call('GET', '/documents', { as })).status).toBe(200);
    },
  });

  table('Authentication', {
    'API key: X-API-Key, never expires': async () => {
      server.clock.advance(400 * 24 * 3_600_000);
      expect((await call('GET', '/documents', { as: apiKey })).status).toBe(200);
      Object.assign(owner.credentials, (await server.signIn(owner.email)).credentials);
    },
    'JWT bearer token: Authorization: Bearer, valid for one hour': async () => {
      const { accessToken, refreshToken } = (await signIn()).json;
      const as = { authorization: `Bearer ${accessToken}` };
      server.clock.advance(3_599_000);
      expect((await call('GET', '/documents', { as })).status).toBe(200);
      server.clock.advance(1_000);
      expect((await call('GET', '/documents', { as })).json.code).toBe('TOKEN_EXPIRED');
      expect((await refresh(refreshToken)).status).toBe(200);
      Object.assign(owner.credentials, (await server.signIn(owner.email)).credentials);
    },
    'API keys are made by a signed-in user, revoked and rotated by hand': async () => {
      const made = (await call('POST', '/api-keys', { json: { name: 'ERP' } })).json;
      const rotated = (await call('POST', `/api-keys/${made.id}/rotate`)).json;
      const status = async (key: unknown) =>
        (await call('GET', '/documents', { as: { 'x-api-key': String(key) } })).status;
      expect([await status(made.key), await status(rotated.key)]).toEqual([401, 200]);
      expect((await call('DELETE', `/api-keys/${rotated.id}`)).status).toBe(204);
      expect(await status(rotated.key)).toBe(401);
    },
    'webhook management with an API key gives 403': async () =>
      expect((await call('GET', '/webhooks', { as: apiKey })).status).toBe(403),
    'a missing or invalid credential gives 401': async () => {
      for (const as of [{}, { 'x-api-key': 'lf_no' }, { authorization: 'Bearer no' }])
        expect((await call('GET', '/documents', { as })).status).toBe(401);
    },
  });
}

export function hsCodes({ call }: Service): void {
  const q = 'q=cotton+t-shirt';
  const answers = { query: 'cotton t-shirt', attributes: {} };
  const candidate = { code: expect.stringMatching(/^\d{4}\.\d\d$/), description: expect.any(String) };
  const get = (path: string) => call('GET', `/hs-codes/${path}`);

  table('HS code endpoints', {
    'GET /hs-codes/search: q required; topK 1 to 20, default 10; code, description, confidence': async () => {
      const { results } = (await get(`search?${q}`)).json as { results: Json[] };
      expect(results).toHaveLength(10);
      expect(results[0]).toMatchObject({ ...candidate, confidence: expect.any(Number) });
      expect((await get(`search?${q}&topK=20`)).json.results).toHaveLength(20);
      for (const wrong of ['search', 'search?q=', `search?${q}&topK=0`, `search?${q}&topK=21`])
        expect([wrong, (await get(wrong)).status]).toEqual([wrong, 400]);
    },
    'GET /hs-codes/search-llm: a tariff-vocabulary rephrasing; counts against the daily allowance':
      async () => {
        const used = async () => ((await get(`search-llm?${q}`)).json.allowance as { used: number }).used;
        const first = await used();
        expect(await used()).toBe(first + 1);
        expect((await get(`search-llm?${q}`)).json).toHaveProperty('rephrasing');
      },
    'POST /hs-codes/suggest: candidates and attribute questions with an expected accuracy lift': async () => {
      const { status, json } = await call('POST', '/hs-codes/suggest', { json: { query: 't-shirt' } });
      expect(status).toBe(200);
      expect((json.candidates as Json[])[0]).toMatchObject(candidate);
      for (const question of json.questions as Json[])
        expect(question).toMatchObject({
          attribute: expect.any(String),
          expectedAccuracyLift: expect.any(Number),
        });
    },
    'POST /hs-codes/reclassify-partial: candidates re-ranked with the answers': async () => {
      const { status, json } = await call('POST', '/hs-codes/reclassify-partial', { json: answers });
      expect(status).toBe(200);
      expect((json.candidates as Json[])[0]).toMatchObject({
        ...candidate,
        previousRank: expect.any(Number),
      });
    },
    'GET /hs-codes/browse: chapters, headings, subheadings': async () => {
      // 1 to 97; 77 is reserved.
      const chapters = (await get('browse')).json.children as Json[];
      expect(chapters).toHaveLength(96);
      const headings = (await get('browse?code=61')).json.children as Json[];
      expect(headings[0]).toMatchObject({ level: 'heading' });
      const subheadings = (await get('browse?code=6109')).json.children as Json[];
      expect(subheadings.map(({ code }) => code)).toEqual(['6109.10', '6109.90']);
    },
    'GET /hs-codes/lookup/{code}: description and metadata': async () => {
      expect((await get('lookup/6109.10')).json).toMatchObject({
        code: '6109.10',
        description: expect.any(String),
      });
      expect((await get('lookup/0000.00')).status).toBe(404);
      expect((await get('lookup/cotton')).status).toBe(400);
    },
    'GET /hs-codes/versions: supported nomenclature versions': async () => {
      const { primary, versions } = (await get('versions')).json as { primary: string; versions: Json[] };
      expect(primary).toBe('HS2022');
      expect(versions.map(({ id }) => id)).toEqual(['HS2022', 'HS2017']);
    },
    'HS 2022 with fallback to HS 2017 for codes of the older edition only': async () => {
      const { json } = await get('lookup/8525.80');
      expect(json).toMatchObject({ nomenclature: 'HS2017' });
    },
    'more than 5,600 subheadings': async () => {
      const { versions } = (await get('versions')).json as { versions: Json[] };
      expect(versions[0]!.subheadingCount).toBeGreaterThan(5_600);
    },
    'all require authentication': async () => {
      for (const path of ['versions', 'browse', `search?${q}`, 'lookup/6109.10'])
        expect((await call('GET', `/hs-codes/${path}`, { as: {} })).status).toBe(401);
    },
  });
}

export function errorsAndLimits({ call, upload, pdf, owner, apiKey, baseUrl }: Service): void {
  const sent = async (form: FormData) => {
    const { status, json } = await call('POST', '/documents', { form });
    return [status, json];
  };
  table('Errors', {
    'the body has error, code and details': async () => {
      const { json } = await call('GET', '/documents?limit=0');
      expect(json).toEqual({
        error: expect.any(String),
        code: 'VALIDATION_FAILED',
        details: expect.any(Object),
      });
    },
    '400: No file provided': async () =>
      expect(await sent(new FormData())).toEqual([400, { error: 'No file provided' }]),
    '400: File size exceeds 20MB limit': async () => {
      const form = new FormData();
      form.append('file', new File(['%PDF-1.4\n', new Uint8Array(20 * 1024 * 1024)], 'large.pdf'));
      expect(await sent(form)).toEqual([400, { error: 'File size exceeds 20MB limit' }]);
    },
    '400: File type not supported. Allowed types: PDF, PNG, JPG, TIFF': async () => {
      const form = new FormData();
      form.append('file', new File(['GIF89a'], 'a.pdf', { type: 'application/pdf' }));
      expect(await sent(form)).toEqual([
        400,
        { error: 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF' },
      ]);
    },
    '400: missing required field': async () =>
      expect((await call('POST', '/webhooks', { json: {} })).json.code).toBe('VALIDATION_FAILED'),
    '401: invalid or missing credential': async () =>
      expect((await call('GET', '/documents', { as: {} })).status).toBe(401),
    '403: API key used on webhook management endpoints': async () =>
      expect((await call('POST', '/webhooks', { as: apiKey, json: {} })).status).toBe(403),
    '404: DOCUMENT_NOT_FOUND, Document not found': async () =>
      expect((await call('GET', '/documents/unknown')).json).toMatchObject({
        error: 'Document not found',
        code: 'DOCUMENT_NOT_FOUND',
      }),
  });

  table('Upload rules', {
    'application/pdf, image/png, image/jpeg and image/tiff are accepted': async () => {
      const starts = {
        'application/pdf': pdf,
        'image/png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        'image/jpeg': new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
        'image/tiff': new Uint8Array([0x49, 0x49, 0x2a, 0x00]),
      };
      for (const [mimeType, bytes] of Object.entries(starts))
        expect((await upload(bytes, 'any')).json.mimeType).toBe(mimeType);
    },
    '20 MB is accepted': async () => {
      const bytes = new Uint8Array(20 * 1024 * 1024);
      bytes.set(new TextEncoder().encode('%PDF-1.4\n'));
      expect((await upload(bytes, 'large.pdf')).status).toBe(201);
    },
  });

  table('Limits', {
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset on all responses': async () => {
      for (const [path, as] of [
        ['/documents', owner.credentials],
        ['/documents/unknown', owner.credentials],
        ['/documents', {}],
        ['/nowhere', apiKey],
      ] as const) {
        const { headers } = await call('GET', path, { as });
        for (const name of ['limit', 'remaining', 'reset'])
          expect(headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
      }
    },
    'v1 is served under /api/v1': () => expect(baseUrl).toEndWith('/api/v1'),
  });
}

/** Needs a server that is configured as one comes. */
export async function requestRates(): Promise<void> {
  const server = await startTestServer({
    config: { requestsPerMinuteBusiness: 60, requestsPerMinuteEnterprise: 300 },
  });
  for (const [plan, limit] of [
    ['business', 60],
    ['enterprise', 300],
  ] as const)
    table(`Request rate, ${plan}`, {
      [`${limit} per minute, then 429`]: async () => {
        const { credentials } = await server.newOrganization(plan);
        const ask = () => fetch(`${server.server.url}/api/v1/me`, { headers: credentials });
        for (let left = limit - 1; left >= 0; left--)
          expect((await ask()).headers.get('x-ratelimit-remaining')).toBe(String(left));
        const refused = await ask();
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61);
      },
    });
}
