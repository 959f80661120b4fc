import { describe, expect, test } from 'bun:test';
import { eventNames } from '../../core/events/catalogue.ts';
import { eventually } from '../support/eventually.ts';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api } = server;

const wanted = { url: 'https://erp.broker.example/hook', events: ['document.completed', 'document.failed'] };

interface Made {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: string;
}

async function newWebhook(credentials: Record<string, string>, body: unknown = wanted) {
  const { status, body: made } = await answerOf(api.post('/webhooks', body, credentials));
  expect(status).toBe(201);
  return made as Made;
}

const put = (path: string, body: unknown, credentials: Record<string, string>) =>
  api.send('PUT', path, {
    headers: { 'content-type': 'application/json', ...credentials },
    body: JSON.stringify(body),
  });

describe('/webhooks', () => {
  test('makes, lists, shows, changes and deletes; the secret is shown once', async () => {
    const { credentials } = await server.newOrganization();
    const answer = await api.post('/webhooks', wanted, credentials);
    const { secret, ...webhook } = (await answer.json()) as Made;
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/webhooks/${webhook.id}`);
    expect(webhook).toMatchObject({ ...wanted, isActive: true, updatedAt: null });
    expect(Buffer.from(secret, 'base64')).toHaveLength(32);
    expect(Buffer.from(secret, 'base64').toString('base64')).toBe(secret);

    const second = await newWebhook(credentials);
    const { body: list } = await answerOf(api.get('/webhooks', credentials));
    expect((list as { items: readonly { id: string }[] }).items.map(({ id }) => id)).toEqual([
      second.id,
      webhook.id,
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    const path = `/webhooks/${webhook.id}`;
    expect(await answerOf(api.get(path, credentials))).toEqual({ status: 200, body: webhook });

    server.clock.advance(1_000);
    expect((await answerOf(put(path, {}, credentials))).body).toEqual(webhook);
    const changed = await answerOf(put(path, { isActive: false }, credentials));
    const updatedAt = new Date(server.clock.now()).toISOString();
    expect(changed).toEqual({ status: 200, body: { ...webhook, isActive: false, updatedAt } });
    const replaced = await answerOf(
      put(path, { events: ['shipment.created'], url: 'https://b.example/' }, credentials),
    );
    expect(replaced.body).toMatchObject({
      url: 'https://b.example/',
      events: ['shipment.created'],
      isActive: false,
    });

    expect(await answerOf(api.delete(path, credentials))).toEqual({ status: 204, body: null });
    expect(await failureOf(api.get(path, credentials))).toBe('404 WEBHOOK_NOT_FOUND');
    expect(await failureOf(api.delete(path, credentials))).toBe('404 WEBHOOK_NOT_FOUND');
  });

  test('keeps secrets encrypted, and shows a new one when it is rotated', async () => {
    const { credentials } = await server.newOrganization();
    const { id, secret } = await newWebhook(credentials);
    const sealed = async () =>
      (
        await server.database.read
          .selectFrom('webhooks')
          .select('sealedSecret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).sealedSecret;
    const before = await sealed();
    expect(before).not.toContain(secret.slice(0, 8));
    const rotated = await answerOf(
      api.send('POST', `/webhooks/${id}/rotate-secret`, { headers: credentials }),
    );
    expect(rotated.status).toBe(200);
    expect(rotated.body).toMatchObject({ id, ...wanted });
    expect((rotated.body as Made).secret).not.toBe(secret);
    expect(await sealed()).not.toBe(before);
  });

  test('is for signed-in Owners and Admins; that comes before anything about the input', async () => {
    const { credentials, organizationId } = await server.newOrganization();
    const { id } = await newWebhook(credentials);
    const key = await server.newApiKey(credentials);
    const member = await server.newUser(organizationId, 'Member');
    const viewer = await server.newUser(organizationId, 'Viewer');
    const starter = await server.newOrganization('starter');
    const calls = [
      ['GET', '/webhooks'],
      ['POST', '/webhooks'],
      ['GET', '/webhooks/events'],
      ['GET', `/webhooks/${id}`],
      ['PUT', `/webhooks/${id}`],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/rotate-secret`],
      ['POST', `/webhooks/${id}/test`],
      ['GET', `/webhooks/${id}/deliveries?page=nonsense`],
      ['POST', `/webhooks/${id}/deliveries/unknown/redeliver`],
    ] as const;
    for (const [method, path] of calls) {
      const ask = (headers: Record<string, string>) =>
        failureOf(
          api.send(method, path, {
            headers: { 'content-type': 'application/json', ...headers },
            ...(method === 'POST' || method === 'PUT' ? { body: '{"url": 5' } : {}),
          }),
        );
      expect(await ask({})).toBe('401 UNAUTHENTICATED');
      expect(await ask(key.credentials)).toBe('403 JWT_REQUIRED');
      expect(await ask(member.credentials)).toBe('403 ROLE_REQUIRED');
      expect(await ask(viewer.credentials)).toBe('403 ROLE_REQUIRED');
      expect(await ask(starter.credentials)).toBe('403 PLAN_REQUIRED');
    }
    const admin = await server.newUser(organizationId, 'Admin');
    expect((await api.get(`/webhooks/${id}`, admin.credentials)).status).toBe(200);
  });

  test("does not know another organization's webhooks and deliveries", async () => {
    const [mine, other] = [await server.newOrganization(), await server.newOrganization()];
    const own = await newWebhook(mine.credentials);
    const theirs = await newWebhook(other.credentials);
    const sent = await answerOf(
      api.send('POST', `/webhooks/${theirs.id}/test`, { headers: other.credentials }),
    );
    const { deliveryId } = sent.body as { deliveryId: string };
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${deliveryId}/redeliver`],
    ] as const) {
      const ask = (id: string) =>
        answerOf(
          api.send(method, `/webhooks/${id}${rest}`, {
            headers: { 'content-type': 'application/json', ...mine.credentials },
            ...(method === 'PUT' && { body: '{"isActive": false}' }),
          }),
        );
      const unknown = await ask('unknown');
      expect(unknown.status).toBe(404);
      expect(await ask(theirs.id)).toEqual(unknown);
    }
    const redelivery = api.send('POST', `/webhooks/${own.id}/deliveries/${deliveryId}/redeliver`, {
      headers: mine.credentials,
    });
    expect(await failureOf(redelivery)).toBe('404 NOT_FOUND');
    expect((await api.get(`/webhooks/${theirs.id}`, other.credentials)).status).toBe(200);
  });

  test('refuses every other URL and list of events, and says where', async () => {
    const { credentials } = await server.newOrganization();
    const { id } = await newWebhook(credentials);
    const { url, events } = wanted;
    const bad: readonly [unknown, string][] = [
      [{ url }, 'events'],
      [{ events }, 'url'],
      [{ url: 5, events }, 'url'],
      [{ url: null, events }, 'url'],
      [{ url: '', events }, 'url'],
      [{ url: 'erp.example/hook', events }, 'url'],
      [{ url: 'http://erp.example/hook', events }, 'url'],
      [{ url: 'ftp://erp.example/hook', events }, 'url'],
      [{ url: 'https://', events }, 'url'],
      [{ url: 'https://me:secret@erp.example/', events }, 'url'],
      [{ url: ' https://erp.example/', events }, 'url'],
      [{ url: 'https://erp.example/\n', events }, 'url'],
      [{ url: `https://erp.example/${'x'.repeat(2_048)}`, events }, 'url'],
      [{ url, events: [] }, 'events'],
      [{ url, events: 'document.failed' }, 'events'],
      [{ url, events: ['document.failed', 'document.lost'] }, 'events[1]'],
      [{ url, events: ['document.failed', 'document.created', 'document.failed'] }, 'events[1]'],
      [{ url, events: ['document.failed', 'document.failed'] }, 'events[1]'],
      [{ url, events: ['constructor'] }, 'events[0]'],
      [{ url, events: [5] }, 'events[0]'],
    ];
    for (const [body, path] of bad) {
      const { status, body: failure } = await answerOf(api.post('/webhooks', body, credentials));
      expect(status, JSON.stringify(body)).toBe(400);
      expect(failure).toMatchObject({ code: 'VALIDATION_FAILED' });
      const { issues } = (failure as { details: { issues: readonly { path: string }[] } }).details;
      expect(
        issues.map((issue) => issue.path),
        JSON.stringify(body),
      ).toContain(path);
    }
    for (const body of [
      { url: 'http://a.example' },
      { events: [] },
      { isActive: 'yes' },
      { isActive: null },
      { url: null },
    ])
      expect(await failureOf(put(`/webhooks/${id}`, body, credentials))).toBe('400 VALIDATION_FAILED');
    expect((await answerOf(api.get(`/webhooks/${id}`, credentials))).body).toMatchObject({
      ...wanted,
      updatedAt: null,
    });
  });

  test('takes 50 an organization, and no more', async () => {
    const { credentials } = await server.newOrganization();
    const made = await Promise.all(
      Array.from({ length: 55 }, () => api.post('/webhooks', wanted, credentials)),
    );
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await failureOf(api.post('/webhooks', wanted, credentials))).toBe('409 CONFLICT');
  });

  test('lists deliveries by page', async () => {
    const { credentials } = await server.newOrganization();
    const { id } = await newWebhook(credentials);
    const queue = async () => {
      const answer = await answerOf(api.send('POST', `/webhooks/${id}/test`, { headers: credentials }));
      expect(answer.status).toBe(202);
      return (answer.body as { deliveryId: string }).deliveryId;
    };
    const none = await answerOf(api.get(`/webhooks/${id}/deliveries`, credentials));
    expect(none.body).toEqual({ items: [], totalCount: 0, page: 1, pageSize: 50, totalPages: 0 });
    const ids = [await queue(), await queue(), await queue()].reverse();
    const page = async (query: string) =>
      (await answerOf(api.get(`/webhooks/${id}/deliveries${query}`, credentials))).body as {
        readonly items: readonly { readonly id: string; readonly event: string }[];
      };
    expect((await page('')).items.map((item) => item.id)).toEqual(ids);
    expect(await page('?page=2&pageSize=2')).toMatchObject({
      items: [{ id: ids[2]!, event: 'webhook.test' }],
      totalCount: 3,
      page: 2,
      pageSize: 2,
      totalPages: 2,
    });
    expect((await page('?page=1000000')).items).toEqual([]);
    for (const query of ['?page=0', '?pageSize=0', '?pageSize=101', '?page=-1', '?page=x', '?page=1e18'])
      expect(await failureOf(api.get(`/webhooks/${id}/deliveries${query}`, credentials))).toBe(
        '400 VALIDATION_FAILED',
      );
    const again = await answerOf(
      api.send('POST', `/webhooks/${id}/deliveries/${ids[0]}/redeliver`, { headers: credentials }),
    );
    expect(again.status).toBe(202);
    expect((await page('?pageSize=1')).items[0]!.id).toBe((again.body as { deliveryId: string }).deliveryId);
  });

  test('shows why nothing arrived: the address is refused before anything is sent', async () => {
    const { credentials } = await server.newOrganization();
    const { id } = await newWebhook(credentials, { ...wanted, url: 'https://127.0.0.1:9/hook' });
    await api.send('POST', `/webhooks/${id}/test`, { headers: credentials });
    const delivery = await eventually('an attempt', async () => {
      const { body } = await answerOf(api.get(`/webhooks/${id}/deliveries`, credentials));
      const [item] = (body as { items: readonly Record<string, unknown>[] }).items;
      return item?.attempts === 1 && item;
    });
    expect(delivery).toMatchObject({
      event: 'webhook.test',
      status: 'Pending',
      responseStatusCode: null,
      lastError: expect.stringMatching(/^The host is not known to have a public address; /),
    });
  });

  test('shows every kind of event with a sample body', async () => {
    const { credentials } = await server.newOrganization();
    const { body } = await answerOf(api.get('/webhooks/events', credentials));
    const { items } = body as { items: readonly { event: string; sample: Record<string, unknown> }[] };
    expect(items.map(({ event }) => event)).toEqual([...eventNames]);
    expect(items).toHaveLength(15);
    for (const { event, sample } of items) {
      expect(sample.event).toBe(event);
      expect(Object.keys(sample)).toEqual(['event', 'timestamp', 'data']);
    }
  });
});
