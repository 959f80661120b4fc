import { describe, expect, test } from 'bun:test';
import { Elysia } from 'elysia';
import { createRouteTable } from '../../server/route-table.ts';
import { startTestServer } from './start-test-server.ts';
import { type Caller, makeCallers } from './tenancy/callers.ts';
import { refusals } from './tenancy/refusals.ts';
import { routeRows } from './tenancy/route-rows.ts';

const server = await startTestServer();
const { api } = server;
const owner = await server.newOrganization();
const callers = await makeCallers(server, owner);

interface Mess {
  readonly id?: string;
  readonly query?: string;
  readonly type?: string;
  readonly body?: string;
}

/** Requests that are refused for what they hold, if they come from somebody who may send them. */
const messes: Readonly<Record<string, Mess>> = {
  'no JSON': { type: 'application/json', body: '{' },
  'JSON of another shape': { type: 'application/json', body: '[[1]]' },
  'no body': { type: 'application/json', body: '' },
  'a body of another type': { type: 'text/plain', body: 'text' },
  'a broken form': { type: 'multipart/form-data; boundary=x', body: '--x' },
  'a body that is too large': { type: 'application/json', body: JSON.stringify('x'.repeat(1024 * 1024)) },
  'an id that nobody has': { id: crypto.randomUUID() },
  'an id that is no text': { id: '%E0%A4%A' },
  'a wrong query': { query: '?limit=x&page=0&pageSize=x&topK=0&kind=x&offset=-1&handOverTo=%E0%A4%A' },
};

/** Status and code of an answer. */
async function outcomeOf(route: string, caller: Caller, { id = 'x', query = '', type, body }: Mess) {
  const [method = '', template = ''] = route.split(' ');
  const path = `${template.replace(/\{\w+\}/g, id)}${query}`;
  const answer = await api.send(method, path, {
    headers: { ...callers[caller], ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && method !== 'GET' && { body }),
  });
  const { code } = (await answer.json()) as { readonly code?: string };
  return `${answer.status} ${code}`;
}

describe('who may not use a route is refused, whatever is sent:', () => {
  for (const { route, audience } of routeRows) {
    const refused = Object.entries(refusals[audience]) as [Caller, string][];
    if (refused.length === 0) continue;
    test(route, async () => {
      const found: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [caller, refusal] of refused)
        for (const [name, mess] of Object.entries(messes)) {
          expected[`${caller}, ${name}`] = refusal;
          found[`${caller}, ${name}`] = await outcomeOf(route, caller, mess);
        }
      expect(found).toEqual(expected);
    });
  }

  test('and whoever may is told what is wrong with it', async () => {
    const outcomes = async (route: string) =>
      Promise.all(Object.values(messes).map((mess) => outcomeOf(route, 'Owner', mess)));
    expect(new Set(await outcomes('POST /documents/{id}/share'))).toEqual(
      new Set(['400 VALIDATION_FAILED', '413 PAYLOAD_TOO_LARGE', '415 UNSUPPORTED_MEDIA_TYPE']),
    );
  });
});

describe('HEAD is answered as GET is, without a body:', () => {
  const paths = routeRows.flatMap(({ route }) =>
    route.startsWith('GET ') ? [route.slice('GET '.length)] : [],
  );
  for (const template of paths)
    test(template, async () => {
      const path = template.replace(/\{\w+\}/g, crypto.randomUUID());
      for (const caller of ['nobody', 'Owner'] as const) {
        const [head, get] = [
          await api.send('HEAD', path, { headers: callers[caller] }),
          await api.send('GET', path, { headers: callers[caller] }),
        ];
        expect(head.status).toBe(get.status);
        expect(await head.text()).toBe('');
        await get.body?.cancel();
      }
    });
});

test('a server with a route that does not declare its audience does not start', () => {
  const routes = createRouteTable();
  expect(() => routes.fill(new Elysia().get('/open', () => 'open'))).toThrow(
    'GET /open does not declare its audience',
  );
});
