import { describe, expect, test } from 'bun:test';
import { answerOf, failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const server = await startTestServer();
const { api, clock } = server;

interface Page {
  readonly items: readonly {
    readonly id: string;
    readonly event: string;
    readonly data: { reference: string };
  }[];
  readonly hasMore: boolean;
  readonly nextCursor: string;
}
type Credentials = Record<string, string>;
const read = async (credentials: Credentials, query = '') =>
  (await answerOf(api.get(`/events${query}`, credentials))).body as Page;
const create = async (credentials: Credentials, reference: string) => {
  expect((await api.post('/shipments', { reference }, credentials)).status).toBe(201);
};
const referencesOf = ({ items }: Page) => items.map(({ data }) => data.reference);

describe('GET /events', () => {
  test('begins now, or at a time, and goes on with its cursor; each event once, in its order', async () => {
    const { credentials } = await server.newOrganization();
    const none = await read(credentials);
    expect(none).toMatchObject({ items: [], hasMore: false });
    for (const reference of ['A', 'B', 'C']) await create(credentials, reference);
    const first = await read(credentials, `?cursor=${none.nextCursor}&limit=2`);
    expect(first).toMatchObject({
      items: [{ event: 'shipment.created', timestamp: new Date(clock.now()).toISOString() }, {}],
      hasMore: true,
    });
    const second = await read(credentials, `?cursor=${first.nextCursor}&limit=2`);
    expect([...referencesOf(first), ...referencesOf(second)]).toEqual(['A', 'B', 'C']);
    expect(second.hasMore).toBe(false);
    expect(await read(credentials, `?cursor=${second.nextCursor}`)).toEqual({
      items: [],
      hasMore: false,
      nextCursor: second.nextCursor,
    });
    expect((await read(credentials)).nextCursor).toBe(second.nextCursor);

    clock.advance(60_000);
    await create(credentials, 'D');
    const since = new Date(clock.now()).toISOString();
    expect(referencesOf(await read(credentials, `?since=${since}`))).toEqual(['D']);
    expect(referencesOf(await read(credentials, '?since=2026-01-01'))).toEqual(['A', 'B', 'C', 'D']);
  });

  test('waits for the next event, and no longer than asked', async () => {
    const { credentials } = await server.newOrganization();
    const { nextCursor } = await read(credentials);
    const waiting = read(credentials, `?cursor=${nextCursor}&wait=30`);
    await create(credentials, 'A');
    expect(referencesOf(await waiting)).toEqual(['A']);
    const { nextCursor: later } = await waiting;
    const began = performance.now();
    expect((await read(credentials, `?cursor=${later}&wait=1`)).items).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  test('shows the events of one organization, to its Owners and Admins', async () => {
    const [mine, other] = [await server.newOrganization(), await server.newOrganization()];
    await create(other.credentials, 'theirs');
    expect((await read(mine.credentials, '?since=2026-01-01')).items).toEqual([]);
    const key = await server.newApiKey(mine.credentials);
    const member = await server.newUser(mine.organizationId, 'Member');
    const admin = await server.newUser(mine.organizationId, 'Admin');
    expect(await failureOf(api.get('/events', key.credentials))).toBe('403 JWT_REQUIRED');
    expect(await failureOf(api.get('/events', member.credentials))).toBe('403 ROLE_REQUIRED');
    expect((await api.get('/events', admin.credentials)).status).toBe(200);
  });

  test('refuses other times, cursors and numbers', async () => {
    const { credentials } = await server.newOrganization();
    for (const query of [
      ...['since=yesterday', 'since=2026-02-30x', 'cursor=x', 'cursor=W10', 'limit=0', 'limit=1001'],
      ...['wait=31', 'wait=-1', 'wait=1e1', 'after=x'],
    ])
      expect(await failureOf(api.get(`/events?${query}`, credentials)), query).toBe('400 VALIDATION_FAILED');
  });
});

test('a replay by the API queues deliveries, and is in the audit log', async () => {
  const { credentials } = await server.newOrganization();
  await create(credentials, 'A');
  const made = await answerOf(
    api.post('/webhooks', { url: 'https://127.0.0.1:9/', events: ['shipment.created'] }, credentials),
  );
  const { id } = made.body as { id: string };
  const path = `/webhooks/${id}/replay`;
  expect(await answerOf(api.post(path, { since: '2026-01-01T00:00:00Z' }, credentials))).toEqual({
    status: 202,
    body: { deliveryCount: 1, nextCursor: null },
  });
  const { items } = (await answerOf(api.get(`/webhooks/${id}/deliveries`, credentials))).body as {
    items: readonly object[];
  };
  expect(items).toMatchObject([{ event: 'shipment.created', isReplay: true }]);
  const log = (await answerOf(api.get('/audit-log?action=replayEvents', credentials))).body as {
    items: readonly object[];
  };
  expect(log.items).toMatchObject([{ action: 'replayEvents', outcome: 'done', targetId: id }]);
});
