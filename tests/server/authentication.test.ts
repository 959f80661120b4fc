import { describe, expect, test } from 'bun:test';
import { systemIds } from '../../core/ids.ts';
import { createAccessTokens } from '../../server/access-tokens.ts';
import { failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock, core } = server;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a credential', () => {
  test('is needed by every route but login, refresh, and those outside the API', async () => {
    for (const path of ['/me', '/documents', '/documents/x', '/api-keys', '/hs-codes/versions'])
      expect(await failureOf(api.get(path))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(api.upload({ file: new File(['%PDF-'], 'a.pdf') }))).toBe('401 UNAUTHENTICATED');
    expect((await api.get('/me')).headers.get('www-authenticate')).toContain('Bearer');
    expect((await api.get('//health')).status).toBe(200);
  });

  test('may be a session or an API key, and both see the same', async () => {
    const { credentials, organizationId } = await server.newOrganization();
    const key = await server.newApiKey(credentials);
    const asUser = (await (await api.get('/me', credentials)).json()) as object;
    const asKey = (await (await api.get('/me', key.credentials)).json()) as object;
    expect(asUser).toMatchObject({ organization: { id: organizationId }, credential: 'session' });
    expect(asKey).toMatchObject({ organization: { id: organizationId }, user: null, credential: 'api-key' });
    for (const one of [credentials, key.credentials])
      expect((await api.get('/documents', one)).status).toBe(200);
  });

  test('that is made up, malformed, or in the wrong place is refused', async () => {
    const { accessToken, credentials } = await server.newOrganization();
    const { key } = await server.newApiKey(credentials);
    const refused: Record<string, string>[] = [
      { authorization: 'Bearer' },
      { authorization: 'Bearer x.y.z' },
      { authorization: `Basic ${accessToken}` },
      { authorization: `Bearer ${key}` },
      { 'x-api-key': accessToken },
      { 'x-api-key': 'lf_made-up' },
      { 'x-api-key': '' },
      // The session is looked at first, and the key is no second try.
      { authorization: 'Bearer x.y.z', 'x-api-key': key },
    ];
    for (const headers of refused)
      expect(`${JSON.stringify(headers)} ${await failureOf(api.get('/me', headers))}`).toEndWith(
        '401 UNAUTHENTICATED',
      );
  });

  test('is an HS256 token of ours and nothing else', async () => {
    const { accessToken, sessionId, userId } = await server.newOrganization();
    const [header = '', claims = '', signature = ''] = accessToken.split('.');
    const otherKey = createAccessTokens(new Uint8Array(32).fill(7), clock, systemIds);
    const forged = [
      `${base64({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${base64({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
      `${base64({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`,
      `${header}.${base64({ iss: 'landfall', sub: userId, sid: sessionId, exp: 9_999_999_999 })}.${signature}`,
      `${header}.${claims}.${signature.slice(0, -2)}AA`,
      `${header}.${claims}.`,
      await otherKey.sign({ userId, sessionId }),
    ];
    for (const token of forged)
      expect(await failureOf(api.get('/me', { authorization: `Bearer ${token}` }))).toBe(
        '401 UNAUTHENTICATED',
      );
  });

  test('of a session ends after an hour, and says so', async () => {
    const { credentials, refreshToken } = await server.newOrganization();
    clock.advance(3_600_000 - 1);
    expect((await api.get('/me', credentials)).status).toBe(200);
    clock.advance(1);
    expect(await failureOf(api.get('/me', credentials))).toBe('401 TOKEN_EXPIRED');
    const renewed = (await (await api.post('/auth/refresh', { refreshToken })).json()) as {
      readonly accessToken: string;
    };
    expect((await api.get('/me', { authorization: `Bearer ${renewed.accessToken}` })).status).toBe(200);
  });

  test('ends with the user or the key behind it', async () => {
    const { credentials, userId } = await server.newOrganization();
    const key = await server.newApiKey(credentials);
    expect((await api.delete(`/api-keys/${key.id}`, credentials)).status).toBe(204);
    expect(await failureOf(api.get('/me', key.credentials))).toBe('401 UNAUTHENTICATED');
    await server.database.write.updateTable('users').set({ isActive: 0 }).where('id', '=', userId).execute();
    expect(await failureOf(api.get('/me', credentials))).toBe('401 UNAUTHENTICATED');
  });

  test('on the starter plan has no API', async () => {
    const { credentials } = await server.newOrganization('starter');
    expect(await failureOf(api.get('/documents', credentials))).toBe('403 PLAN_REQUIRED');
    expect(await failureOf(api.get('/me', credentials))).toBe('403 PLAN_REQUIRED');
  });

  test('of a Viewer reads and does not write', async () => {
    const { organizationId } = await server.newOrganization();
    const viewer = await server.newUser(organizationId, 'Viewer');
    expect((await api.get('/documents', viewer.credentials)).status).toBe(200);
    const upload = api.upload({ file: new File(['%PDF-'], 'a.pdf') }, viewer.credentials);
    expect(await failureOf(upload)).toBe('403 ROLE_REQUIRED');
    expect(await core.documents.list(organizationId, { offset: 0, limit: 1 })).toMatchObject({ data: [] });
  });
});
