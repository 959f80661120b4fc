import { describe, expect, test } from 'bun:test';
import type { AuditPage } from '../../core/accounts/audit-log.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { password, startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api } = server;
type Credentials = Record<string, string>;

const page = async (credentials: Credentials, query = '') =>
  (await answerOf(api.get(`/audit-log${query}`, credentials))).body as AuditPage;
/** Oldest first: `action outcome code`. */
const story = async (credentials: Credentials, query = '?pageSize=100') =>
  (await page(credentials, query)).items
    .map(({ action, outcome, code }) => [action, outcome, code].filter(Boolean).join(' '))
    .reverse();

describe('GET /audit-log', () => {
  test('shows every change: who, what, from where, in which request', async () => {
    const owner = await server.newOrganization();
    const key = await server.newApiKey(owner.credentials);
    const uploaded = await api.upload({ file: new File([await drawInvoice()], 'a.pdf') }, key.credentials);
    const { id } = (await uploaded.json()) as { id: string };
    await api.delete(`/api-keys/${key.id}`, owner.credentials);
    // Reading, and asking with a POST, are no changes.
    await api.get('/documents', owner.credentials);
    await server.core.hs.ready();
    const asked = await api.post('/hs-codes/search', { queries: ['cotton t-shirt'] }, owner.credentials);
    expect(asked.status).toBe(200);
    expect(await story(owner.credentials)).toEqual([
      'login done',
      'createApiKey done',
      'uploadDocument done',
      'revokeApiKey done',
    ]);
    const [revoked, upload, created, login] = (await page(owner.credentials)).items;
    expect(login).toMatchObject({ userId: owner.userId, targetId: owner.email, address: '127.0.0.1' });
    expect(created).toMatchObject({ userId: owner.userId, apiKeyId: null, targetId: key.id });
    expect(upload).toEqual({
      id: expect.any(String),
      createdAt: new Date(server.clock.now()).toISOString(),
      action: 'uploadDocument',
      outcome: 'done',
      code: null,
      userId: null,
      apiKeyId: key.id,
      targetId: id,
      path: '/api/v1/documents',
      address: '127.0.0.1',
      requestId: uploaded.headers.get('x-request-id'),
      count: 1,
      lastAt: new Date(server.clock.now()).toISOString(),
    });
    expect(revoked).toMatchObject({ targetId: key.id, path: `/api/v1/api-keys/${key.id}` });
  });

  test('shows every refused attempt, with why', async () => {
    const owner = await server.newOrganization();
    const viewer = await server.newUser(owner.organizationId, 'Viewer');
    const key = await server.newApiKey(owner.credentials);
    await api.post('/auth/login', { email: owner.email, password: 'wrong' });
    await api.post('/api-keys', { name: 'no' }, viewer.credentials);
    await api.get('/users', key.credentials);
    await api.post('/auth/refresh', { refreshToken: viewer.refreshToken });
    await api.post('/auth/refresh', { refreshToken: viewer.refreshToken });
    expect(await story(owner.credentials, '?outcome=refused')).toEqual([
      'login refused INVALID_CREDENTIALS',
      'createApiKey refused ROLE_REQUIRED',
      'listUsers refused JWT_REQUIRED',
      'refresh refused UNAUTHENTICATED',
    ]);
    const { items } = await page(owner.credentials, `?userId=${viewer.userId}&outcome=refused`);
    expect(items.map(({ action }) => action)).toEqual(['refresh', 'createApiKey']);
  });

  test('keeps what nobody is known for, apart from every organization', async () => {
    const owner = await server.newOrganization();
    await api.get('/documents', { 'x-api-key': 'lf_made-up' });
    await api.post('/auth/login', { email: 'stranger@nowhere.example', password });
    expect(await story(owner.credentials)).toEqual(['login done']);
    const rows = await server.database.read
      .selectFrom('auditLog')
      .select(['action', 'code', 'targetId'])
      .where('organizationId', 'is', null)
      .execute();
    expect(rows).toContainEqual({ action: 'listDocuments', code: 'UNAUTHENTICATED', targetId: null });
    expect(rows).toContainEqual({
      action: 'login',
      code: 'INVALID_CREDENTIALS',
      targetId: 'stranger@nowhere.example',
    });
  });

  test('is for Owners and Admins of the organization', async () => {
    const owner = await server.newOrganization();
    const key = await server.newApiKey(owner.credentials);
    expect(await failureOf(api.get('/audit-log', key.credentials))).toBe('403 JWT_REQUIRED');
    for (const [role, outcome] of [
      ['Admin', 200],
      ['Member', 403],
      ['Viewer', 403],
    ] as const) {
      const user = await server.newUser(owner.organizationId, role);
      expect((await api.get('/audit-log', user.credentials)).status).toBe(outcome);
    }
    const other = await server.newOrganization();
    expect(await story(other.credentials)).toEqual(['login done']);
  });

  test('has pages', async () => {
    const { credentials } = await server.newOrganization();
    for (let made = 0; made < 4; made++) await server.newApiKey(credentials);
    const second = await page(credentials, '?page=2&pageSize=2');
    expect(second).toMatchObject({ totalCount: 5, page: 2, pageSize: 2, totalPages: 3 });
    const all = await page(credentials);
    expect(all).toMatchObject({ page: 1, pageSize: 50, totalPages: 1 });
    expect(second.items).toEqual(all.items.slice(2, 4));
    for (const query of ['?page=0', '?pageSize=101', '?page=1e3', '?outcome=maybe'])
      expect(await failureOf(api.get(`/audit-log${query}`, credentials))).toBe('400 VALIDATION_FAILED');
  });
});
