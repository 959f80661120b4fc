import { describe, expect, test } from 'bun:test';
import { systemIds } from '../../core/ids.ts';
import { answerOf, failureOf } from './api.ts';
import { drawInvoice } from './draw-invoice.ts';
import { documentRequests } from './read-documents.ts';
import { password, startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api } = server;
type Credentials = Record<string, string>;

const owner = await server.newOrganization();
const stranger = await server.newOrganization();
const { credentials } = owner;

/** Ids made in one run begin alike: this is enough to tell them apart, and no whole id. */
const short = (id: string): string => id.slice(0, 30).toUpperCase();
/** A beginning that the ids of one run share. */
const shared = (id: string): string => id.slice(0, 5);

const made = async (path: string, body: unknown, by: Credentials = credentials) =>
  ((await answerOf(api.post(path, body, by))).body as { readonly id: string }).id;
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const newKey = (by?: Credentials) => made('/api-keys', { name: 'ERP' }, by);
const newUser = () =>
  made('/users', { email: `${systemIds.next()}@broker.example`, password, role: 'Member' });
const newWebhook = () =>
  made('/webhooks', { url: 'https://erp.broker.example/hook', events: ['document.completed'] });

describe('a unique beginning of an id', () => {
  test('names an API key', async () => {
    const id = await newKey();
    expect(await statusOf(api.delete(`/api-keys/${short(id)}`, credentials))).toBe(204);
    expect(await failureOf(api.delete(`/api-keys/${short(id)}`, credentials))).toBe('404 NOT_FOUND');
  });

  test('names a user, in the path and wherever else', async () => {
    const [leaver, heir] = [await newUser(), await newUser()];
    const { body } = await answerOf(
      api.send('PATCH', `/users/${short(heir)}`, {
        headers: { 'content-type': 'application/json', ...credentials },
        body: JSON.stringify({ role: 'Admin' }),
      }),
    );
    expect(body).toMatchObject({ id: heir, role: 'Admin' });
    const path = `/users/${short(leaver)}?handOverTo=${short(heir)}`;
    expect(await statusOf(api.delete(path, credentials))).toBe(204);
    const log = await answerOf(api.get(`/audit-log?userId=${short(owner.userId)}`, credentials));
    const { items } = log.body as { items: readonly { action: string; targetId: string }[] };
    expect(items).toContainEqual(expect.objectContaining({ action: 'handOverTo', targetId: heir }));
    expect(items).toContainEqual(expect.objectContaining({ action: 'removeUser', targetId: leaver }));
  });

  test('names a session, the caller’s own or that of a user', async () => {
    const own = await server.signIn(owner.email);
    expect(await statusOf(api.delete(`/sessions/${short(own.sessionId)}`, credentials))).toBe(204);
    const member = await server.newUser(owner.organizationId, 'Member');
    const path = `/users/${short(member.userId)}/sessions`;
    expect((await answerOf(api.get(path, credentials))).body).toMatchObject({
      items: [{ id: member.sessionId }],
    });
    expect(await statusOf(api.delete(`${path}/${short(member.sessionId)}`, credentials))).toBe(204);
    expect(await failureOf(api.get('/me', member.credentials))).toBe('401 UNAUTHENTICATED');
  });

  test('names a webhook, and a delivery of it', async () => {
    const id = await newWebhook();
    expect((await answerOf(api.get(`/webhooks/${short(id)}`, credentials))).body).toMatchObject({ id });
    const test = await answerOf(api.post(`/webhooks/${short(id)}/test`, {}, credentials));
    const { deliveryId } = test.body as { deliveryId: string };
    const path = `/webhooks/${short(id)}/deliveries/${short(deliveryId)}/redeliver`;
    expect(await statusOf(api.post(path, {}, credentials))).toBe(202);
    const list = await answerOf(api.get(`/webhooks/${short(id)}/deliveries`, credentials));
    expect(list.body).toMatchObject({ totalCount: 2 });
    // One of two that begin alike.
    const alike = `/webhooks/${id}/deliveries/${shared(deliveryId)}/redeliver`;
    expect(await failureOf(api.post(alike, {}, credentials))).toBe('400 VALIDATION_FAILED');
    expect(await statusOf(api.delete(`/webhooks/${short(id)}`, credentials))).toBe(204);
  });

  test('names a share, of a document by its own', async () => {
    const { id } = await documentRequests(api, credentials).read(await drawInvoice(), 'invoice.pdf');
    const recipients = [{ email: 'customs@buyer.example', company: 'Buyer Ltd' }];
    const shareId = await made(`/documents/${short(id)}/share`, { recipients });
    const path = `/documents/${short(id)}/shares/${short(shareId)}`;
    expect(await statusOf(api.delete(path, credentials))).toBe(204);
    expect(await failureOf(api.delete(path, credentials))).toBe('404 SHARE_NOT_FOUND');
  });

  test('names a shipment for a copy', async () => {
    const { id } = await documentRequests(api, credentials).read(await drawInvoice('INV-COPY'), 'copy.pdf');
    const shipmentId = await made('/shipments', { reference: 'Copies' });
    const path = `/documents/${id}/clone?shipmentId=${short(shipmentId)}`;
    expect((await answerOf(api.post(path, {}, credentials))).body).toMatchObject({ shipmentId });
  });
});

describe('a beginning', () => {
  test('of several names them by what people know them by', async () => {
    const ids = [await newKey(), await newKey()];
    const { status, body } = await answerOf(api.delete(`/api-keys/${shared(ids[0]!)}`, credentials));
    expect(status).toBe(400);
    const { details } = body as { details: { candidates: unknown; issues: unknown } };
    for (const id of ids) expect(details.candidates).toContainEqual({ id, name: 'ERP' });
    expect(details.issues).toMatchObject([{ path: 'id' }]);
  });

  test('of fewer than four characters, and of nothing, is unknown', async () => {
    const id = await newWebhook();
    for (const text of [id.slice(0, 3), 'ffffffff', 'hook', '%20'])
      expect(await failureOf(api.get(`/webhooks/${text}`, credentials))).toBe('404 WEBHOOK_NOT_FOUND');
  });

  test('of what another organization has is unknown', async () => {
    const [keyId, userId, webhookId] = [await newKey(), await newUser(), await newWebhook()];
    const by = stranger.credentials;
    expect(await failureOf(api.delete(`/api-keys/${short(keyId)}`, by))).toBe('404 NOT_FOUND');
    expect(await failureOf(api.get(`/users/${short(userId)}/sessions`, by))).toBe('404 NOT_FOUND');
    expect(await failureOf(api.get(`/webhooks/${short(webhookId)}`, by))).toBe('404 WEBHOOK_NOT_FOUND');
  });

  test('is looked up for nobody who may not use the route', async () => {
    const viewer = await server.newUser(owner.organizationId, 'Viewer');
    const id = await newWebhook();
    for (const text of [short(id), shared(id), 'ffffffff'])
      expect(await failureOf(api.get(`/webhooks/${text}`, viewer.credentials))).toBe('403 ROLE_REQUIRED');
    const admin = await server.newUser(owner.organizationId, 'Admin');
    // Only Owners see the sessions of Owners.
    const path = `/users/${short(owner.userId)}/sessions/${shared(owner.sessionId)}`;
    expect(await failureOf(api.delete(path, admin.credentials))).toBe('403 ROLE_REQUIRED');
  });
});
