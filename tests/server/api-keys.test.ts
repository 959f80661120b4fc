import { describe, expect, test } from 'bun:test';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api } = server;

describe('/api-keys', () => {
  test('makes, lists, rotates and revokes', async () => {
    const { credentials } = await server.newOrganization();
    const created = await api.post('/api-keys', { name: 'ERP' }, credentials);
    const key = (await created.json()) as { id: string; key: string; prefix: string };
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/v1/api-keys/${key.id}`);
    expect(key.key).toStartWith(key.prefix);

    await api.post('/api-keys', { name: 'script' }, credentials);
    const { body: listed } = await answerOf(api.get('/api-keys', credentials));
    const { items } = listed as { items: readonly Record<string, unknown>[] };
    expect(items.map(({ name }) => name)).toEqual(['script', 'ERP']);
    expect(items.every((item) => !('key' in item))).toBe(true);

    const rotated = (await (
      await api.send('POST', `/api-keys/${key.id}/rotate`, {
        headers: credentials,
      })
    ).json()) as { id: string; key: string };
    expect(rotated.id).toBe(key.id);
    expect(await failureOf(api.get('/me', { 'x-api-key': key.key }))).toBe('401 UNAUTHENTICATED');
    expect((await api.get('/me', { 'x-api-key': rotated.key })).status).toBe(200);

    expect(await answerOf(api.delete(`/api-keys/${key.id}`, credentials))).toEqual({
      status: 204,
      body: null,
    });
    expect(await failureOf(api.delete(`/api-keys/${key.id}`, credentials))).toBe('404 NOT_FOUND');
  });

  test('needs a signed-in user, and one who may write for anything but reading', async () => {
    const { credentials, organizationId } = await server.newOrganization();
    const key = await server.newApiKey(credentials);
    expect(await failureOf(api.get('/api-keys', key.credentials))).toBe('403 JWT_REQUIRED');
    expect(await failureOf(api.post('/api-keys', { name: 'x' }, key.credentials))).toBe('403 JWT_REQUIRED');
    const viewer = await server.newUser(organizationId, 'Viewer');
    expect((await api.get('/api-keys', viewer.credentials)).status).toBe(200);
    expect(await failureOf(api.post('/api-keys', { name: 'x' }, viewer.credentials))).toBe(
      '403 ROLE_REQUIRED',
    );
    expect(await failureOf(api.delete(`/api-keys/${key.id}`, viewer.credentials))).toBe('403 ROLE_REQUIRED');
  });

  test('does not know the keys of another organization', async () => {
    const [mine, other] = [await server.newOrganization(), await server.newOrganization()];
    const theirs = await server.newApiKey(other.credentials);
    const unknown = await answerOf(api.delete('/api-keys/unknown', mine.credentials));
    expect(await answerOf(api.delete(`/api-keys/${theirs.id}`, mine.credentials))).toEqual(unknown);
    expect(unknown.status).toBe(404);
    expect((await api.get('/me', theirs.credentials)).status).toBe(200);
  });

  test('needs a name', async () => {
    const { credentials } = await server.newOrganization();
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: 'x'.repeat(101) }, { name: 5 }])
      expect(await failureOf(api.post('/api-keys', body, credentials))).toBe('400 VALIDATION_FAILED');
  });
});
