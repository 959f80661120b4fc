import { describe, expect, test } from 'bun:test';
import type { User } from '../../core/accounts/accounts.ts';
import { systemIds } from '../../core/ids.ts';
import { answerOf, failureOf } from './api.ts';
import { password, startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api } = server;
type Credentials = Record<string, string>;

const newEmail = () => `${systemIds.next()}@broker.example`;
const create = (credentials: Credentials, user: unknown) => api.post('/users', user, credentials);
const change = (credentials: Credentials, id: string, body: unknown) =>
  api.send('PATCH', `/users/${id}`, {
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(body),
  });
const remove = (credentials: Credentials, id: string) => api.delete(`/users/${id}`, credentials);
const list = async (credentials: Credentials) =>
  ((await answerOf(api.get('/users', credentials))).body as { items: User[] }).items;

describe('the users of an organization', () => {
  test('are made, listed, changed and removed, and sign in meanwhile', async () => {
    const owner = await server.newOrganization();
    const email = newEmail();
    const answer = await create(owner.credentials, { email: email.toUpperCase(), password, role: 'Member' });
    expect(answer.status).toBe(201);
    const user = (await answer.json()) as User;
    expect(answer.headers.get('location')).toBe(`/api/v1/users/${user.id}`);
    expect(user).toEqual({
      id: expect.any(String),
      email,
      role: 'Member',
      isActive: true,
      createdAt: expect.any(String),
    });
    expect(await list(owner.credentials)).toEqual([
      user,
      expect.objectContaining({ id: owner.userId, role: 'Owner' }),
    ]);

    const session = await server.signIn(email);
    expect((await answerOf(change(owner.credentials, user.id, { role: 'Viewer' }))).body).toEqual({
      ...user,
      role: 'Viewer',
    });
    expect(await failureOf(api.post('/api-keys', { name: 'no' }, session.credentials))).toBe(
      '403 ROLE_REQUIRED',
    );

    expect((await remove(owner.credentials, user.id)).status).toBe(204);
    expect(await failureOf(api.get('/me', session.credentials))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(api.post('/auth/login', { email, password }))).toBe('401 INVALID_CREDENTIALS');
    expect(await failureOf(remove(owner.credentials, user.id))).toBe('404 NOT_FOUND');
    expect((await list(owner.credentials)).map(({ id }) => id)).toEqual([owner.userId]);
    expect((await create(owner.credentials, { email, password, role: 'Member' })).status).toBe(201);
  });

  test('who may not sign in any more lose access at once, and a new password ends sessions', async () => {
    const owner = await server.newOrganization();
    const member = await server.newUser(owner.organizationId, 'Member');
    const { refreshToken } = member;
    expect(
      (await change(owner.credentials, member.userId, { password: 'a new and long password' })).status,
    ).toBe(200);
    expect(await failureOf(api.post('/auth/refresh', { refreshToken }))).toBe('401 UNAUTHENTICATED');
    expect(await failureOf(api.post('/auth/login', { email: member.email, password }))).toBe(
      '401 INVALID_CREDENTIALS',
    );
    await change(owner.credentials, member.userId, { isActive: false });
    expect(await failureOf(api.get('/me', member.credentials))).toBe('401 UNAUTHENTICATED');
    expect((await list(owner.credentials))[0]).toMatchObject({ id: member.userId, isActive: false });
  });

  test('keep their last Owner', async () => {
    const owner = await server.newOrganization();
    for (const answer of [
      remove(owner.credentials, owner.userId),
      change(owner.credentials, owner.userId, { role: 'Admin' }),
      change(owner.credentials, owner.userId, { isActive: false }),
    ])
      expect(await failureOf(answer)).toBe('409 CONFLICT');
    const second = await server.newUser(owner.organizationId, 'Owner');
    const answers = await Promise.all([
      remove(owner.credentials, second.userId),
      remove(second.credentials, owner.userId),
    ]);
    // Whichever came first: one is left.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test('are managed by Owners and Admins alone, and Owners by Owners', async () => {
    const owner = await server.newOrganization();
    const admin = await server.newUser(owner.organizationId, 'Admin');
    const key = await server.newApiKey(owner.credentials);
    const user = { email: newEmail(), password, role: 'Viewer' };
    for (const role of ['Member', 'Viewer'] as const) {
      const { credentials, userId } = await server.newUser(owner.organizationId, role);
      expect(await failureOf(api.get('/users', credentials))).toBe('403 ROLE_REQUIRED');
      expect(await failureOf(create(credentials, user))).toBe('403 ROLE_REQUIRED');
      expect(await failureOf(change(credentials, userId, { role: 'Owner' }))).toBe('403 ROLE_REQUIRED');
      expect(await failureOf(remove(credentials, admin.userId))).toBe('403 ROLE_REQUIRED');
    }
    expect(await failureOf(api.get('/users', key.credentials))).toBe('403 JWT_REQUIRED');
    expect(await failureOf(create(key.credentials, user))).toBe('403 JWT_REQUIRED');
    expect(await failureOf(create(admin.credentials, { ...user, role: 'Owner' }))).toBe('403 ROLE_REQUIRED');
    for (const body of [{ role: 'Viewer' }, { password: 'taken over by an admin' }])
      expect(await failureOf(change(admin.credentials, owner.userId, body))).toBe('403 ROLE_REQUIRED');
    expect(await failureOf(change(admin.credentials, admin.userId, { role: 'Owner' }))).toBe(
      '403 ROLE_REQUIRED',
    );
    expect(await failureOf(remove(admin.credentials, owner.userId))).toBe('403 ROLE_REQUIRED');
    expect((await create(admin.credentials, user)).status).toBe(201);

    const other = await server.newOrganization();
    expect(await failureOf(change(other.credentials, admin.userId, { role: 'Viewer' }))).toBe(
      '404 NOT_FOUND',
    );
    expect(await failureOf(remove(other.credentials, admin.userId))).toBe('404 NOT_FOUND');
  });

  test('have an address of their own, a role and a password', async () => {
    const { credentials, email } = await server.newOrganization();
    expect(await failureOf(create(credentials, { email, password, role: 'Member' }))).toBe('409 CONFLICT');
    const user = { email: newEmail(), password, role: 'Member' };
    for (const wrong of [
      { ...user, email: 'a@b.example\n' },
      { ...user, email: 'a@b.example, c@d.example' },
      { ...user, email: 'nobody' },
      { ...user, password: 'short' },
      { ...user, role: 'owner' },
      { email: user.email, password },
      [],
    ])
      expect(await failureOf(create(credentials, wrong))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(change(credentials, 'unknown', {}))).toBe('400 VALIDATION_FAILED');
    expect(await failureOf(change(credentials, 'unknown', { role: 'Viewer' }))).toBe('404 NOT_FOUND');
  });
});
