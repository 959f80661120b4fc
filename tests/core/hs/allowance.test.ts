import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { openStore } from '../../../core/database/open.ts';
import { createAllowance } from '../../../core/hs/allowance.ts';
import { createAssistedSearches } from '../../../core/hs/assisted-searches.ts';
import type { HsAssistedResult } from '../../../core/hs/hs.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const path = join(temporaryFolder(), 'landfall.sqlite');
const [database, beside] = [await openStore(path), await openStore(path)];
afterAll(async () => {
  await database.close();
  await beside.close();
});
const clock = new FakeClock(Date.parse('2026-03-02T23:59:00.000Z'));
const config = { aiSearchesPerDayBusiness: 3, aiSearchesPerDayEnterprise: 5 };
const allowance = createAllowance({ database, clock, config });
let organizations = 0;
const holder = (plan: 'business' | 'enterprise' = 'business') => ({
  organizationId: `organization-${organizations++}`,
  plan,
});
const usedUp = { code: 'QUOTA_EXCEEDED' };

describe('the daily allowance', () => {
  test('counts down to nothing, and says when it begins again', async () => {
    const one = holder();
    const resetsAt = '2026-03-03T00:00:00.000Z';
    for (const used of [1, 2, 3]) {
      await allowance.requireSome(one);
      expect(await allowance.book(one)).toEqual({ limit: 3, used, remaining: 3 - used, resetsAt });
    }
    const details = { limit: 3, used: 3, remaining: 0, resetsAt, retryAfterSeconds: 60 };
    await expect(allowance.requireSome(one)).rejects.toMatchObject({ ...usedUp, details });
    await expect(allowance.book(one)).rejects.toMatchObject({ ...usedUp, details });
  });

  test('is the plan’s, and each organization’s own', async () => {
    const [business, enterprise] = [holder('business'), holder('enterprise')];
    expect((await allowance.book(business)).limit).toBe(3);
    expect(await allowance.book(enterprise)).toMatchObject({ limit: 5, used: 1 });
  });

  test('begins again at midnight in UTC', async () => {
    const one = holder();
    for (let used = 0; used < 3; used++) await allowance.book(one);
    clock.advance(60_000);
    expect(await allowance.book(one)).toMatchObject({ used: 1, resetsAt: '2026-03-04T00:00:00.000Z' });
  });

  test('is never exceeded by requests at the same time, from two connections', async () => {
    const one = holder('enterprise');
    const other = createAllowance({ database: beside, clock, config });
    const booked = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? allowance : other).book(one)),
    );
    const given = booked.flatMap((result) => (result.status === 'fulfilled' ? [result.value.used] : []));
    expect(given.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('of nothing gives nothing', async () => {
    const none = createAllowance({ database, clock, config: { ...config, aiSearchesPerDayBusiness: 0 } });
    await expect(none.book(holder())).rejects.toMatchObject(usedUp);
  });
});

describe('assisted searches', () => {
  const result: HsAssistedResult = {
    query: 'bolt',
    nomenclature: 'HS2022',
    notice: null,
    results: [],
    rephrasing: { original: 'bolt', rephrased: 'bolt', terms: [] },
    provider: 'local',
  };

  test('cost nothing when they fail, and are not begun when nothing is left', async () => {
    const one = holder();
    let asked = 0;
    let fails = true;
    const searches = createAssistedSearches({
      allowance,
      hs: {
        assistedSearch: () => {
          asked++;
          return fails ? Promise.reject(new Error('down')) : Promise.resolve(result);
        },
      },
    });
    for (let time = 0; time < 5; time++) await expect(searches.search(one, 'bolt')).rejects.toThrow('down');
    fails = false;
    for (const used of [1, 2, 3])
      expect((await searches.search(one, 'bolt')).allowance).toMatchObject({ used });
    expect(asked).toBe(8);
    await expect(searches.search(one, 'bolt')).rejects.toMatchObject(usedUp);
    expect(asked).toBe(8);
  });

  test('that are asked at the same time give no more answers than are left', async () => {
    const one = holder();
    const together = Promise.withResolvers<HsAssistedResult>();
    const searches = createAssistedSearches({
      allowance,
      hs: { assistedSearch: () => together.promise },
    });
    const all = Promise.allSettled(Array.from({ length: 10 }, () => searches.search(one, 'bolt')));
    together.resolve(result);
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
