import { describe, expect, test } from 'bun:test';
import { createRateLimiter } from '../../../core/accounts/rate-limiter.ts';
import type { Store } from '../../../core/database/open.ts';
import { collectingLogger } from '../../support/collecting-logger.ts';
import { startAccounts } from './start-accounts.ts';

const config = { requestsPerMinuteBusiness: 2, requestsPerMinuteEnterprise: 5, requestsPerMinuteAddress: 1 };

async function startLimiter() {
  const { database, clock } = await startAccounts();
  const logger = collectingLogger();
  const start = (store: Store = database) => createRateLimiter({ database: store, clock, logger, config });
  return { database, clock, logger, start, limiter: await start() };
}

const enterprise = { organizationId: 'a', plan: 'enterprise' } as const;

describe('the rate limiter', () => {
  test('counts each subject for itself, by the limit of its plan', async () => {
    const { limiter, clock } = await startLimiter();
    const resetAt = clock.now() / 1000 + 60;
    expect(limiter.count(enterprise)).toEqual({ isAllowed: true, limit: 5, remaining: 4, resetAt });
    expect(limiter.count({ organizationId: 'b', plan: 'business' })).toMatchObject({
      limit: 2,
      remaining: 1,
    });
    expect(limiter.count({ address: 'a' })).toMatchObject({ isAllowed: true, limit: 1, remaining: 0 });
    expect(limiter.count({ address: 'a' })).toMatchObject({ isAllowed: false, remaining: 0 });
    expect(limiter.count({ address: 'b' })).toMatchObject({ isAllowed: true });
  });

  test('starts again each minute', async () => {
    const { limiter, clock } = await startLimiter();
    clock.advance(20_000);
    for (let request = 0; request < 6; request++) limiter.count(enterprise);
    clock.advance(39_999);
    expect(limiter.count(enterprise).isAllowed).toBe(false);
    clock.advance(1);
    expect(limiter.count(enterprise)).toMatchObject({ isAllowed: true, remaining: 4 });
  });

  test('goes on counting after a restart, and forgets windows that are over', async () => {
    const { limiter, clock, start } = await startLimiter();
    for (let request = 0; request < 3; request++) limiter.count(enterprise);
    await limiter.close();
    const second = await start();
    expect(second.count(enterprise)).toMatchObject({ remaining: 1 });
    await second.close();
    clock.advance(60_000);
    expect((await start()).count(enterprise)).toMatchObject({ remaining: 4 });
  });

  test('counts on when the disk takes nothing, and says so once', async () => {
    const { database, logger, start } = await startLimiter();
    const full = () => Promise.reject(Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }));
    const limiter = await start({ ...database, transaction: full });
    for (let request = 0; request < 5; request++) limiter.count(enterprise);
    await limiter.close();
    await limiter.close();
    expect(limiter.count(enterprise).isAllowed).toBe(false);
    expect(logger.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'error counters of requests cannot be saved; they are kept in memory',
    ]);
  });
});
