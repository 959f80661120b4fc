import { describe, expect, test } from 'bun:test';
import { sql } from 'kysely';
import type { SessionEntry } from '../../core/accounts/accounts.ts';
import { answerOf, failureOf } from './api.ts';
import { password, startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock, database } = server;
type Credentials = Record<string, string>;

const list = async (credentials: Credentials, path = '/sessions') =>
  ((await answerOf(api.get(path, credentials))).body as { items: SessionEntry[] }).items;
const put = (path: string, body: object, credentials: Credentials) =>
  api.send('PUT', path, {
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(body),
  });
const patch = (userId: string, body: object, credentials: Credentials) =>
  api.send('PATCH', `/users/${userId}`, {
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(body),
  });
const stateOf = async (credentials: Credentials) => {
  const { status } = await api.get('/me', credentials);
  return status === 200 ? 'good' : String(status);
};
/** A link to an original, as a path below the API's prefix. */
async function newLink(credentials: Credentials): Promise<string> {
  const file = new File(['%PDF-1.4\n'], 'a.pdf');
  const { id } = (await answerOf(api.upload({ file }, credentials))).body as { id: string };
  const { body } = await answerOf(api.get(`/documents/${id}/download`, credentials));
  return (body as { url: string }).url.slice(`${api.url}/api/v1`.length);
}

describe('a session', () => {
  test('is listed with begin, last use, address and program, and which one asks', async () => {
    const owner = await server.newOrganization();
    clock.advance(30 * 60_000);
    const answer = await api.send('POST', '/auth/login', {
      headers: { 'content-type': 'application/json', 'user-agent': `ERP/2 ${'x'.repeat(500)}` },
      body: JSON.stringify({ email: owner.email, password }),
    });
    const { accessToken } = (await answer.json()) as { accessToken: string };
    const credentials = { authorization: `Bearer ${accessToken}` };
    const [newer, older, ...others] = await list(credentials);
    expect(others).toEqual([]);
    expect(newer).toMatchObject({ address: '127.0.0.1', isPresent: true });
    expect(newer!.program).toBe(`ERP/2 ${'x'.repeat(194)}`);
    expect(older).toMatchObject({ id: owner.sessionId, isPresent: false });
    expect(Date.parse(newer!.createdAt) - Date.parse(older!.createdAt)).toBe(30 * 60_000);

    expect(older!.lastUsedAt).toBe(older!.createdAt);
    await api.get('/me', owner.credentials);
    expect((await list(credentials))[1]!.lastUsedAt).toBe(new Date(clock.now()).toISOString());
    clock.advance(59_999);
    await api.get('/me', owner.credentials);
    expect((await list(credentials))[1]!.lastUsedAt).toBe(new Date(clock.now() - 59_999).toISOString());
  });

  test('that is ended by hand is refused at once, with its refresh token and its links', async () => {
    const owner = await server.newOrganization();
    const other = await server.signIn(owner.email);
    const [kept, ended] = [await newLink(owner.credentials), await newLink(other.credentials)];
    expect((await api.get(ended)).status).toBe(200);
    expect((await api.delete(`/sessions/${other.sessionId}`, owner.credentials)).status).toBe(204);
    expect(await failureOf(api.get('/me', other.credentials))).toBe('401 UNAUTHENTICATED');
    const { refreshToken } = other;
    expect(await failureOf(api.post('/auth/refresh', { refreshToken }))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(api.get(ended))).toBe('403 FORBIDDEN');
    expect((await api.get(kept)).status).toBe(200);
    expect((await list(owner.credentials)).map(({ id }) => id)).toEqual([owner.sessionId]);
    expect(await failureOf(api.delete(`/sessions/${other.sessionId}`, owner.credentials))).toBe(
      '404 NOT_FOUND',
    );
  });

  test('ends with a logout, and with a refresh token that is used twice', async () => {
    const owner = await server.newOrganization();
    const [left, stolen] = [await server.signIn(owner.email), await server.signIn(owner.email)];
    await api.post('/auth/logout', { refreshToken: left.refreshToken });
    expect(await stateOf(left.credentials)).toBe('401');
    await api.post('/auth/refresh', { refreshToken: stolen.refreshToken });
    expect(await stateOf(stolen.credentials)).toBe('good');
    await api.post('/auth/refresh', { refreshToken: stolen.refreshToken });
    expect(await stateOf(stolen.credentials)).toBe('401');
    expect(await stateOf(owner.credentials)).toBe('good');
  });

  test('ends when an administrator changes the password, or deactivates or removes the user', async () => {
    const owner = await server.newOrganization();
    for (const change of [
      (id: string) => patch(id, { password: 'another long password' }, owner.credentials),
      (id: string) => patch(id, { isActive: false }, owner.credentials),
      (id: string) => api.delete(`/users/${id}`, owner.credentials),
    ]) {
      const member = await server.newUser(owner.organizationId, 'Member');
      const link = await newLink(member.credentials);
      expect((await change(member.userId)).ok).toBe(true);
      expect(await failureOf(api.get('/documents', member.credentials))).toBe('401 UNAUTHENTICATED');
      expect(await failureOf(api.get(link))).toBe('403 FORBIDDEN');
    }
  });

  test('does not come back when a user is activated again', async () => {
    const owner = await server.newOrganization();
    const member = await server.newUser(owner.organizationId, 'Member');
    await patch(member.userId, { isActive: false }, owner.credentials);
    await patch(member.userId, { isActive: true }, owner.credentials);
    expect(await stateOf(member.credentials)).toBe('401');
  });

  test('has the present role of its user', async () => {
    const owner = await server.newOrganization();
    const member = await server.newUser(owner.organizationId, 'Member');
    await patch(member.userId, { role: 'Viewer' }, owner.credentials);
    expect(await failureOf(api.post('/shipments', {}, member.credentials))).toBe('403 ROLE_REQUIRED');
  });

  test('of another user is seen and ended by Owners and Admins, an Owner by Owners alone', async () => {
    const owner = await server.newOrganization();
    const [admin, member] = [
      await server.newUser(owner.organizationId, 'Admin'),
      await server.newUser(owner.organizationId, 'Member'),
    ];
    const [session] = await list(admin.credentials, `/users/${member.userId}/sessions`);
    expect(session).toMatchObject({ id: member.sessionId, isPresent: false });
    const path = `/users/${owner.userId}/sessions`;
    expect(await failureOf(api.get(path, admin.credentials))).toBe('403 ROLE_REQUIRED');
    expect(await failureOf(api.delete(`${path}/${owner.sessionId}`, admin.credentials))).toBe(
      '403 ROLE_REQUIRED',
    );
    // Neither through one's own list, nor through that of another user.
    for (const wrong of [
      `/sessions/${member.sessionId}`,
      `/users/${admin.userId}/sessions/${member.sessionId}`,
    ])
      expect(await failureOf(api.delete(wrong, admin.credentials))).toBe('404 NOT_FOUND');
    const ended = `/users/${member.userId}/sessions/${member.sessionId}`;
    expect((await api.delete(ended, admin.credentials)).status).toBe(204);
    expect(await stateOf(member.credentials)).toBe('401');
  });

  test('answers while its last use cannot be written down', async () => {
    const owner = await server.newOrganization();
    const key = await server.newApiKey(owner.credentials);
    clock.advance(60_000);
    await sql`create trigger refuse_uses before update on sessions
      begin select raise(abort, 'no room'); end`.execute(database.write);
    await sql`create trigger refuse_key_uses before update on api_keys
      begin select raise(abort, 'no room'); end`.execute(database.write);
    try {
      expect(await stateOf(owner.credentials)).toBe('good');
      expect(await stateOf(key.credentials)).toBe('good');
    } finally {
      await sql`drop trigger refuse_uses`.execute(database.write);
      await sql`drop trigger refuse_key_uses`.execute(database.write);
    }
    const warned = server.logger.lines.filter(({ message }) => message.includes('last use'));
    expect(warned.map(({ fields }) => fields.id).toSorted()).toEqual([owner.sessionId, key.id].toSorted());
  });
});

describe('PUT /me/password', () => {
  const newPassword = 'a new and long password';

  test('takes the present password, and ends all other sessions', async () => {
    const owner = await server.newOrganization();
    const other = await server.signIn(owner.email);
    const change = { currentPassword: password, newPassword };
    expect((await put('/me/password', change, owner.credentials)).status).toBe(204);
    expect(await stateOf(owner.credentials)).toBe('good');
    expect(await stateOf(other.credentials)).toBe('401');
    expect(await failureOf(api.post('/auth/login', { email: owner.email, password }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
    expect((await api.post('/auth/login', { email: owner.email, password: newPassword })).status).toBe(200);
  });

  test('refuses a wrong present password, and ends the session after five in a row', async () => {
    const owner = await server.newOrganization();
    const wrong = { currentPassword: 'not the present one', newPassword };
    const attempt = () => failureOf(put('/me/password', wrong, owner.credentials));
    for (let count = 1; count <= 4; count++) expect(await attempt()).toBe('403 FORBIDDEN');
    const right = { currentPassword: password, newPassword: password };
    expect((await put('/me/password', right, owner.credentials)).status).toBe(204);
    for (let count = 1; count <= 5; count++) expect(await attempt()).toBe('403 FORBIDDEN');
    expect(await attempt()).toBe('401 UNAUTHENTICATED');
    expect(
      await failureOf(
        put(
          '/me/password',
          { ...right, newPassword: 'short' },
          (await server.signIn(owner.email)).credentials,
        ),
      ),
    ).toBe('400 VALIDATION_FAILED');
  });
});

test('an access token of a version without sessions is to be renewed', async () => {
  const owner = await server.newOrganization();
  const { jwt } = await import('@elysiajs/jwt');
  const secret = await server.core.accounts.signingKey();
  const exp = Math.floor(clock.now() / 1000) + 3_600;
  const signer = jwt({ name: 'jwt', secret, alg: 'HS256', iss: 'landfall' }).decorator.jwt;
  const token = await signer.sign({ sub: owner.userId, exp, iat: false });
  expect(await failureOf(api.get('/me', { authorization: `Bearer ${token}` }))).toBe('401 TOKEN_EXPIRED');
});
