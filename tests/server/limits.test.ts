import { describe, expect, test } from 'bun:test';
import { failureOf } from './api.ts';
import { startTestServer } from './start-test-server.ts';

const config = {
  requestsPerMinuteBusiness: 3,
  requestsPerMinuteEnterprise: 5,
  requestsPerMinuteAddress: 4,
};
const server = await startTestServer({ config });
const proxied = await startTestServer({ config: { ...config, trustedProxies: ['127.0.0.1'] } });
const { api, clock } = server;

const rateHeaders = (answer: Response) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(answer.headers.get(`x-ratelimit-${name}`)));

/** Begins a window of its own. */
async function freshOrganization(plan: 'business' | 'enterprise') {
  clock.advance(60_000);
  const organization = await server.newOrganization(plan);
  clock.advance(60_000);
  return { ...organization, reset: Math.floor(clock.now() / 60_000) * 60 + 60 };
}

describe('the limit of requests', () => {
  test('is stated on every answer of the API, errors included', async () => {
    const { credentials, reset } = await freshOrganization('enterprise');
    expect(rateHeaders(await api.get('/me', credentials))).toEqual([5, 4, reset]);
    expect(rateHeaders(await api.get('/documents/unknown', credentials))).toEqual([5, 3, reset]);
    expect(rateHeaders(await api.get('/documents?limit=0', credentials))).toEqual([5, 2, reset]);
    expect(rateHeaders(await api.get('/nowhere', credentials))).toEqual([5, 1, reset]);
    expect(rateHeaders(await api.post('/api-keys', '{', credentials))).toEqual([5, 0, reset]);
    expect((await api.get('//health')).headers.has('x-ratelimit-limit')).toBe(false);
  });

  test('refuses beyond it until the minute is over', async () => {
    const { credentials, reset } = await freshOrganization('enterprise');
    clock.advance(18_500);
    for (let request = 0; request < 5; request++)
      expect((await api.get('/me', credentials)).status).toBe(200);
    const refused = await api.get('/me', credentials);
    expect(rateHeaders(refused)).toEqual([5, 0, reset]);
    expect(refused.headers.get('retry-after')).toBe(String(Math.ceil(reset - clock.now() / 1000)));
    expect(await failureOf(refused)).toBe('429 RATE_LIMITED');
    clock.advance(reset * 1000 - clock.now());
    expect((await api.get('/me', credentials)).status).toBe(200);
  });

  test('is shared by the users and keys of an organization, and goes by its plan', async () => {
    const { credentials, organizationId, reset } = await freshOrganization('business');
    const key = await server.newApiKey(credentials);
    expect(rateHeaders(await api.get('/me', key.credentials))).toEqual([3, 1, reset]);
    const colleague = await server.newUser(organizationId, 'Member');
    expect(rateHeaders(await api.get('/me', colleague.credentials))).toEqual([3, 0, reset]);
    expect(await failureOf(api.get('/me', credentials))).toBe('429 RATE_LIMITED');
  });

  test('goes by the client address where nobody is signed in', async () => {
    const { email, credentials, reset } = await freshOrganization('enterprise');
    expect(rateHeaders(await api.get('/me'))).toEqual([4, 3, reset]);
    await api.get('/me', { 'x-api-key': 'lf_made-up' });
    await api.post('/auth/login', { email, password: 'wrong' });
    // An untrusted X-Forwarded-For changes nothing.
    await api.get('/me', { 'x-forwarded-for': '203.0.113.9' });
    expect(await failureOf(api.post('/auth/login', { email, password: 'wrong' }))).toBe('429 RATE_LIMITED');
    expect((await api.get('/me', credentials)).status).toBe(200);
  });
});

describe('a proxy that is not declared', () => {
  const counted = async () => {
    const metrics = await (await api.get('//metrics')).text();
    return Number(/^landfall_undeclared_proxy_requests_total (\d+)$/m.exec(metrics)?.[1]);
  };

  test('is counted, and logged once by its address', async () => {
    const before = await counted();
    for (let request = 0; request < 3; request++)
      await api.get('//health', { 'x-forwarded-for': '203.0.113.9' });
    expect(await counted()).toBe(before + 3);
    const warnings = server.logger.lines.filter(({ level }) => level === 'warn');
    expect(warnings.map(({ fields }) => fields)).toEqual([{ address: '127.0.0.1' }]);
    expect(warnings[0]!.message).toContain('LANDFALL_TRUSTED_PROXIES');
  });
});

describe('behind a proxy that is trusted', () => {
  test('links have the address that the proxy was asked under; over another connection they do not', async () => {
    const asked = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example, landfall.example.com' };
    const linkOf = async ({ api: there, newOrganization }: typeof server) => {
      clock.advance(60_000);
      proxied.clock.advance(60_000);
      const { credentials } = await newOrganization();
      const uploaded = await there.upload({ file: new File(['%PDF-1.7\n%%EOF'], 'a.pdf') }, credentials);
      const { id } = (await uploaded.json()) as { id: string };
      const answer = await there.get(`/documents/${id}/download`, { ...credentials, ...asked });
      return new URL(((await answer.json()) as { url: string }).url).origin;
    };
    expect(await linkOf(proxied)).toBe('https://landfall.example.com');
    expect(await linkOf(server)).toBe(api.url);
  });

  test('the address is the one that the proxy saw', async () => {
    const from = (forwarded: string) => proxied.api.get('/me', { 'x-forwarded-for': forwarded });
    for (let request = 0; request < 4; request++)
      expect((await from(`198.51.100.${request}, 203.0.113.9`)).status).toBe(401);
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(401);
  });
});
