import { describe, expect, test } from 'bun:test';
import { answerOf, failureOf } from './api.ts';
import { password, startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock } = server;

describe('POST /auth/login', () => {
  test('answers with both tokens and the seconds that the first one lasts', async () => {
    const { email } = await server.newOrganization();
    const { status, body } = await answerOf(api.post('/auth/login', { email, password }));
    expect(status).toBe(200);
    expect(body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 3600,
    });
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const { email } = await server.newOrganization();
    const wrong = await answerOf(api.post('/auth/login', { email, password: 'wrong' }));
    const unknown = await answerOf(api.post('/auth/login', { email: 'nobody@broker.example', password }));
    expect(wrong).toEqual({
      status: 401,
      body: {
        error: 'E-mail address or password is wrong',
        code: 'INVALID_CREDENTIALS',
        details: {},
      },
    });
    expect(unknown).toEqual(wrong);
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await server.newOrganization();
    const timeOf = async (address: string) => {
      const start = performance.now();
      await api.post('/auth/login', { email: address, password: 'wrong' });
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    // In turns and the quickest of each: what else the machine does takes from both.
    for (let attempt = 0; attempt < 5; attempt++) {
      known.push(await timeOf(email));
      unknown.push(await timeOf('no-one@broker.example'));
    }
    // Without the comparison with nobody's hash the unknown one is some twenty times as fast.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 4);
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 4);
  });

  test('locks after ten failures, and says for how long', async () => {
    const { email } = await server.newOrganization();
    for (let failure = 0; failure < 10; failure++)
      expect(await failureOf(api.post('/auth/login', { email, password: 'wrong' }))).toBe(
        '401 INVALID_CREDENTIALS',
      );
    const locked = await api.post('/auth/login', { email, password });
    expect(locked.headers.get('retry-after')).toBe('900');
    expect(await failureOf(locked)).toBe('429 RATE_LIMITED');
    clock.advance(15 * 60_000);
    expect((await api.post('/auth/login', { email, password })).status).toBe(200);
  });

  test('names every field that is missing or unusable', async () => {
    const { status, body } = await answerOf(api.post('/auth/login', { email: 5 }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: {
        issues: [
          { path: 'email', message: 'must be of type string' },
          { path: 'password', message: 'is required' },
        ],
      },
    });
    for (const unusable of [
      { email: '', password },
      { email: 'a@b', password: 'x'.repeat(1_025) },
      [],
      null,
      5,
    ])
      expect(await failureOf(api.post('/auth/login', unusable))).toBe('400 VALIDATION_FAILED');
  });
});

describe('a JSON body', () => {
  const login = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    api.send('POST', '/auth/login', {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('that is no JSON is a bad request', async () => {
    for (const body of ['{', '', 'email=a', '{"email":"a"', new Uint8Array([0x22, 0xff, 0x22])])
      expect(await failureOf(login(body))).toBe('400 VALIDATION_FAILED');
  });

  test('may be one MiB and not a byte more', async () => {
    const ofSize = (size: number) => `{"email":"${'a'.repeat(size - '{"email":""}'.length)}"}`;
    expect(await failureOf(login(ofSize(1024 * 1024)))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(login(ofSize(1024 * 1024 + 1)))).toBe('413 PAYLOAD_TOO_LARGE');
  });

  test('is not nested without end', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;
      for (const levels of [33, 1_000, 100_000]) {
        const { status, body } = await answerOf(login(deep(levels)));
        expect(status).toBe(400);
        expect(body).toMatchObject({ error: 'The body is nested more than 32 levels deep' });
      }
      expect((await answerOf(login(deep(32)))).body).not.toMatchObject({ error: /nested/ });
    }
    // Brackets in a text, also behind an escaped quote, are no levels.
    const text = JSON.stringify({ email: `a"${'['.repeat(100)}\\`, password });
    expect(await failureOf(login(text))).toBe('401 INVALID_CREDENTIALS');
  });

  test('says in its Content-Type that it is JSON', async () => {
    const body = JSON.stringify({ email: 'a@b', password });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await failureOf(login(body, { 'content-type': type }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(await failureOf(login(body, { 'content-type': 'Application/JSON; charset=utf-8' }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
  });
});

describe('POST /auth/refresh', () => {
  test('answers as login does, and takes each token once', async () => {
    const { refreshToken } = await server.newOrganization();
    const first = await answerOf(api.post('/auth/refresh', { refreshToken }));
    expect(first.body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: 3600,
    });
    const next = (first.body as { refreshToken: string }).refreshToken;
    expect(await failureOf(api.post('/auth/refresh', { refreshToken }))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(api.post('/auth/refresh', { refreshToken: next }))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(api.post('/auth/refresh', {}))).toBe('400 VALIDATION_FAILED');
  });
});

describe('POST /auth/logout', () => {
  test('ends the session that the token belongs to, and no other', async () => {
    const { email, refreshToken } = await server.newOrganization();
    const other = await server.signIn(email);
    expect(await answerOf(api.post('/auth/logout', { refreshToken }))).toEqual({ status: 204, body: null });
    expect(await failureOf(api.post('/auth/refresh', { refreshToken }))).toBe('401 UNAUTHENTICATED');
    expect((await api.post('/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(200);
  });

  test('answers a token that is not known alike', async () => {
    expect((await api.post('/auth/logout', { refreshToken: 'lfr_unknown' })).status).toBe(204);
    expect(await failureOf(api.post('/auth/logout', {}))).toBe('400 VALIDATION_FAILED');
  });
});
