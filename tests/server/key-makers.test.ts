import { describe, expect, test } from 'bun:test';
import type { ApiKey, NewApiKey } from '../../core/accounts/accounts.ts';
import type { NewShare, Share } from '../../core/shares/shares.ts';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock, database } = server;
type Credentials = Record<string, string>;

const newKey = async (credentials: Credentials, options: object = {}) => {
  const made = (await answerOf(api.post('/api-keys', { name: 'ERP', ...options }, credentials)))
    .body as NewApiKey;
  return { ...made, credentials: { 'x-api-key': made.key } };
};
const keysOf = async (credentials: Credentials) =>
  ((await answerOf(api.get('/api-keys', credentials))).body as { items: ApiKey[] }).items;
const patch = (userId: string, body: object, credentials: Credentials) =>
  api.send('PATCH', `/users/${userId}`, {
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(body),
  });
const rotate = (id: string, credentials: Credentials) =>
  api.send('POST', `/api-keys/${id}/rotate`, { headers: credentials });
const read = (credentials: Credentials) => api.get('/documents', credentials);
const write = (credentials: Credentials) => api.post('/shipments', {}, credentials);

async function newDocument(credentials: Credentials): Promise<string> {
  const file = new File([`%PDF-1.4\n${crypto.randomUUID()}`], 'a.pdf');
  return ((await answerOf(api.upload({ file }, credentials))).body as { id: string }).id;
}
async function newShare(credentials: Credentials) {
  const documentId = await newDocument(credentials);
  const recipients = [{ email: 'customs@buyer.example', company: 'Buyer Ltd' }];
  const { body } = await answerOf(api.post(`/documents/${documentId}/share`, { recipients }, credentials));
  return { documentId, path: `/public/shared-documents/${(body as NewShare).recipients[0]!.token}` };
}
const sharesOf = async (documentId: string, credentials: Credentials) =>
  ((await answerOf(api.get(`/documents/${documentId}/shares`, credentials))).body as { items: Share[] })
    .items;
/** What the audit log says was done with a thing, oldest first. */
const doneWith = async (targetId: string) =>
  (
    await database.read
      .selectFrom('auditLog')
      .select('action')
      .where('targetId', '=', targetId)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

async function newOffice() {
  const owner = await server.newOrganization();
  return { owner, member: await server.newUser(owner.organizationId, 'Member') };
}

describe('an API key', () => {
  test('only reads once its maker is a Viewer, and writes again when they may', async () => {
    const { owner, member } = await newOffice();
    const key = await newKey(member.credentials);
    expect((await write(key.credentials)).status).toBe(201);
    await patch(member.userId, { role: 'Viewer' }, owner.credentials);
    expect(await failureOf(write(key.credentials))).toBe('403 ROLE_REQUIRED');
    expect((await read(key.credentials)).status).toBe(200);
    await patch(member.userId, { role: 'Admin' }, owner.credentials);
    expect((await write(key.credentials)).status).toBe(201);
    // The key of an Admin is no Admin.
    expect(await failureOf(api.get('/webhooks', key.credentials))).toBe('403 JWT_REQUIRED');
    expect(await failureOf(api.get('/users', key.credentials))).toBe('403 JWT_REQUIRED');
  });

  test('is refused while its maker may not sign in, and ends when they are removed', async () => {
    const { owner, member } = await newOffice();
    const key = await newKey(member.credentials);
    await patch(member.userId, { isActive: false }, owner.credentials);
    expect(await failureOf(read(key.credentials))).toBe('401 UNAUTHENTICATED');
    await patch(member.userId, { isActive: true }, owner.credentials);
    expect((await read(key.credentials)).status).toBe(200);
    await api.delete(`/users/${member.userId}`, owner.credentials);
    expect(await failureOf(read(key.credentials))).toBe('401 UNAUTHENTICATED');
    expect(await keysOf(owner.credentials)).toEqual([]);
    expect(await doneWith(key.id)).toEqual(['createApiKey', 'revokeApiKey']);
  });

  test('may do what its scope allows', async () => {
    const { owner } = await newOffice();
    const [reader, classifier] = [
      await newKey(owner.credentials, { scope: 'read' }),
      await newKey(owner.credentials, { scope: 'hs' }),
    ];
    expect((await read(reader.credentials)).status).toBe(200);
    expect(await failureOf(write(reader.credentials))).toBe('403 SCOPE_REQUIRED');
    expect(await failureOf(read(classifier.credentials))).toBe('403 SCOPE_REQUIRED');
    expect((await api.get('/hs-codes/lookup/6109.10', classifier.credentials)).status).toBe(200);
    expect((await api.get('/me', classifier.credentials)).status).toBe(200);
    expect(await failureOf(api.post('/api-keys', { name: 'x', scope: 'all' }, owner.credentials))).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  test('ends when it was made to, and is not replaced afterwards', async () => {
    const { owner } = await newOffice();
    const expiresAt = new Date(clock.now() + 60_000).toISOString();
    const key = await newKey(owner.credentials, { expiresAt });
    expect(key.expiresAt).toBe(expiresAt);
    clock.advance(59_999);
    expect((await read(key.credentials)).status).toBe(200);
    clock.advance(1);
    expect(await failureOf(read(key.credentials))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(rotate(key.id, owner.credentials))).toBe('409 CONFLICT');
    for (const wrong of [
      expiresAt,
      'tomorrow',
      '',
      '2999',
      '2999-01-01',
      '2999-13-01T00:00:00Z',
      '+123456-01-01T00:00:00Z',
    ])
      expect(await failureOf(api.post('/api-keys', { name: 'x', expiresAt: wrong }, owner.credentials))).toBe(
        '400 VALIDATION_FAILED',
      );
  });

  test('is rotated and revoked by its maker, an Owner or an Admin, and by nobody else', async () => {
    const { owner, member } = await newOffice();
    const { organizationId } = owner;
    const [admin, colleague] = [
      await server.newUser(organizationId, 'Admin'),
      await server.newUser(organizationId, 'Member'),
    ];
    const [first, second] = [await newKey(member.credentials), await newKey(member.credentials)];
    expect(await failureOf(rotate(first.id, colleague.credentials))).toBe('403 ROLE_REQUIRED');
    expect(await failureOf(api.delete(`/api-keys/${first.id}`, colleague.credentials))).toBe(
      '403 ROLE_REQUIRED',
    );
    expect((await rotate(first.id, admin.credentials)).status).toBe(200);
    expect((await api.delete(`/api-keys/${first.id}`, owner.credentials)).status).toBe(204);
    await patch(member.userId, { role: 'Viewer' }, owner.credentials);
    expect((await api.delete(`/api-keys/${second.id}`, member.credentials)).status).toBe(204);
  });

  test('is listed with maker, scope, expiry and last use', async () => {
    const { owner, member } = await newOffice();
    const key = await newKey(member.credentials, { scope: 'read' });
    await read(key.credentials);
    expect(await keysOf(owner.credentials)).toEqual([
      {
        id: key.id,
        name: 'ERP',
        prefix: key.prefix,
        scope: 'read',
        createdAt: key.createdAt,
        lastUsedAt: new Date(clock.now()).toISOString(),
        expiresAt: null,
        maker: { id: member.userId, email: member.email },
      },
    ]);
  });

  test('takes the links with it that were made with it, also when it is rotated', async () => {
    const { owner } = await newOffice();
    const link = async (credentials: Credentials) => {
      const { body } = await answerOf(
        api.get(`/documents/${await newDocument(owner.credentials)}/download`, credentials),
      );
      return (body as { url: string }).url.slice(`${api.url}/api/v1`.length);
    };
    const key = await newKey(owner.credentials);
    const first = await link(key.credentials);
    expect((await api.get(first)).status).toBe(200);
    const { key: rotated } = (await answerOf(rotate(key.id, owner.credentials))).body as NewApiKey;
    expect(await failureOf(api.get(first))).toBe('403 FORBIDDEN');
    const second = await link({ 'x-api-key': rotated });
    expect((await api.get(second)).status).toBe(200);
    await api.delete(`/api-keys/${key.id}`, owner.credentials);
    expect(await failureOf(api.get(second))).toBe('403 FORBIDDEN');
  });
});

describe('a shared link', () => {
  test('opens only while whoever shared may share', async () => {
    const { owner, member } = await newOffice();
    const { documentId, path } = await newShare(member.credentials);
    expect((await api.get(path)).status).toBe(200);
    for (const [ending, again] of [
      [{ role: 'Viewer' }, { role: 'Member' }],
      [{ isActive: false }, { isActive: true }],
    ] as const) {
      await patch(member.userId, ending, owner.credentials);
      for (const one of [path, `${path}/content`, `${path}/compliance`])
        expect(await failureOf(api.get(one))).toBe('404 SHARE_NOT_FOUND');
      expect((await sharesOf(documentId, owner.credentials))[0]!.isServed).toBe(false);
      await patch(member.userId, again, owner.credentials);
      expect((await api.get(path)).status).toBe(200);
    }
    await api.delete(`/users/${member.userId}`, owner.credentials);
    expect(await failureOf(api.get(path))).toBe('404 SHARE_NOT_FOUND');
    expect(await sharesOf(documentId, owner.credentials)).toEqual([]);
    expect(await doneWith(documentId)).toContain('revokeShare');
  });
});

describe('what a removed user leaves behind', () => {
  test('goes to whoever it is handed over to, who may do no more with it than before', async () => {
    const { owner, member } = await newOffice();
    const heir = await server.newUser(owner.organizationId, 'Member');
    const [key, share] = [await newKey(member.credentials), await newShare(member.credentials)];
    const path = `/users/${member.userId}?handOverTo=${heir.userId}`;
    expect((await api.delete(path, owner.credentials)).status).toBe(204);
    expect((await write(key.credentials)).status).toBe(201);
    expect((await keysOf(owner.credentials))[0]!.maker).toEqual({ id: heir.userId, email: heir.email });
    expect((await api.get(share.path)).status).toBe(200);
    expect((await sharesOf(share.documentId, owner.credentials))[0]!.createdBy).toBe(heir.userId);
    expect(await doneWith(key.id)).toEqual(['createApiKey', 'handOverApiKey']);
    expect(await doneWith(share.documentId)).toContain('handOverShare');
    expect(await doneWith(heir.userId)).toEqual(['handOverTo']);

    await patch(heir.userId, { role: 'Viewer' }, owner.credentials);
    expect(await failureOf(write(key.credentials))).toBe('403 ROLE_REQUIRED');
    expect(await failureOf(api.get(share.path))).toBe('404 SHARE_NOT_FOUND');
  });

  test('goes to nobody who is not there', async () => {
    const { owner, member } = await newOffice();
    const inactive = await server.newUser(owner.organizationId, 'Member');
    await patch(inactive.userId, { isActive: false }, owner.credentials);
    const stranger = await server.newOrganization();
    const key = await newKey(member.credentials);
    for (const heir of [member.userId, inactive.userId, stranger.userId, 'nobody', ''])
      expect(
        await failureOf(api.delete(`/users/${member.userId}?handOverTo=${heir}`, owner.credentials)),
      ).toBe('400 VALIDATION_FAILED');
    expect((await read(key.credentials)).status).toBe(200);
    expect(
      await failureOf(api.delete(`/users/${member.userId}?handOverTo=${owner.userId}`, member.credentials)),
    ).toBe('403 ROLE_REQUIRED');
  });

  test('webhooks go on, and the audit log names them', async () => {
    const { owner } = await newOffice();
    const admin = await server.newUser(owner.organizationId, 'Admin');
    const hook = { url: 'https://127.0.0.1:9/', events: ['document.skipped'] };
    const { id } = (await answerOf(api.post('/webhooks', hook, admin.credentials))).body as { id: string };
    await api.delete(`/users/${admin.userId}`, owner.credentials);
    expect((await api.get(`/webhooks/${id}`, owner.credentials)).status).toBe(200);
    expect(await doneWith(id)).toEqual(['createWebhook', 'keepWebhook']);
  });
});
