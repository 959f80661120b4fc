import { describe, expect, test } from 'bun:test';
import { createRateLimiter } from '../../../core/accounts/rate-limiter.ts';
import { startAccounts } from './start-accounts.ts';

async function startLimiter() {
  const { database, clock } = await startAccounts();
  const config = {
    requestsPerMinuteBusiness: 2,
    requestsPerMinuteEnterprise: 5,
    requestsPerMinuteAddress: 1,
  };
  return { database, clock, limiter: createRateLimiter({ database, clock, config }) };
}

const enterprise = { organizationId: 'a', plan: 'enterprise' } as const;

describe('the rate limiter', () => {
  test('counts each subject for itself, by the limit of its plan', async () => {
    const { limiter, clock } = await startLimiter();
    const resetAt = clock.now() / 1000 + 60;
    expect(await limiter.count(enterprise)).toEqual({ isAllowed: true, limit: 5, remaining: 4, resetAt });
    expect(await limiter.count({ organizationId: 'b', plan: 'business' })).toMatchObject({
      limit: 2,
      remaining: 1,
    });
    expect(await limiter.count({ address: 'a' })).toMatchObject({ isAllowed: true, limit: 1, remaining: 0 });
    expect(await limiter.count({ address: 'a' })).toMatchObject({ isAllowed: false, remaining: 0 });
    expect(await limiter.count({ address: 'b' })).toMatchObject({ isAllowed: true });
  });

  test('lets through exactly the limit of requests that come at the same time', async () => {
    const { limiter } = await startLimiter();
    const states = await Promise.all(Array.from({ length: 20 }, () => limiter.count(enterprise)));
    expect(states.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  });

  test('starts anew each minute, and sweeps the windows that are over', async () => {
    const { limiter, clock, database } = await startLimiter();
    for (let request = 0; request < 6; request++) await limiter.count(enterprise);
    clock.advance(59_999);
    expect((await limiter.count(enterprise)).isAllowed).toBe(false);
    clock.advance(1);
    expect(await limiter.count(enterprise)).toMatchObject({ isAllowed: true, remaining: 4 });
    expect(await database.read.selectFrom('rateWindows').selectAll().execute()).toHaveLength(1);
  });
});
