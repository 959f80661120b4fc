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
