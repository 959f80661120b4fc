import { describe, expect, test } from 'bun:test';
import { percentile } from '../../core/hs/measure/percentile.ts';
import { password, startTestServer } from './start-test-server.ts';

const server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
const { api } = server;

describe('forty strangers who sign in at once', () => {
  test('cost a few checks of a password; the others are told to come back, and nobody else waits for them', async () => {
    const { email } = await server.newOrganization();
    const crowd = Array.from({ length: 40 }, (_, at) =>
      api.post(
        '/auth/login',
        { email: `guess-${at}@broker.example`, password: 'a wild guess' },
        { 'x-forwarded-for': `203.0.113.${at}` },
      ),
    );
    const others: number[] = [];
    const isDone = Promise.all(crowd).then(() => true);
    while (!(await Promise.race([isDone, Promise.resolve(false)]))) {
      const start = performance.now();
      expect((await api.get('//health')).status).toBe(200);
      others.push(performance.now() - start);
    }
    const answers = await Promise.all(crowd);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const refused = answers.filter(({ status }) => status === 429);
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('3');
    // A check takes a tenth of a second of a core and is not made on the event loop.
    expect(percentile(others, 0.5)).toBeLessThan(500);
    expect((await api.post('/auth/login', { email, password })).status).toBe(200);
  });
});

describe('a stranger behind the proxy', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('cannot lock the Owner out who comes over the same proxy', async () => {
    const { email } = await server.newOrganization();
    const login = (address: string, secret: string) =>
      api.post('/auth/login', { email, password: secret }, from(address));
    for (let failure = 0; failure < 10; failure++)
      expect((await login('203.0.113.66', 'no')).status).toBe(401);
    expect((await login('203.0.113.66', password)).status).toBe(429);
    // Nor by claiming to be there.
    expect((await login('198.51.100.7, 203.0.113.66', password)).status).toBe(429);
    expect((await login('198.51.100.7', password)).status).toBe(200);
  });
});
