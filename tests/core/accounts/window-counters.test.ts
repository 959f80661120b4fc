import { describe, expect, test } from 'bun:test';
import { createWindowCounters } from '../../../core/accounts/window-counters.ts';

describe('counters in memory', () => {
  test('forget the subject that was counted longest ago when there are too many', () => {
    const counters = createWindowCounters({ window: 1_000, capacity: 3 });
    for (const subject of ['a', 'b', 'c', 'a', 'd']) counters.add(subject, 0);
    expect(['a', 'b', 'c', 'd'].map((subject) => counters.find(subject, 0)?.count)).toEqual([
      2,
      undefined,
      1,
      1,
    ]);
  });

  test('keep no window that is over', () => {
    const counters = createWindowCounters({ window: 1_000, capacity: 10 });
    counters.add('a', 0);
    counters.add('b', 900);
    expect(counters.find('a', 999)).toEqual({ startedAt: 0, count: 1 });
    expect(counters.find('a', 1_000)).toBeUndefined();
    expect(counters.highest(1_000, 10)).toEqual([{ subject: 'b', startedAt: 900, count: 1 }]);
    expect(counters.add('a', 1_000)).toEqual({ startedAt: 1_000, count: 1 });
  });

  test('are saved the highest first', () => {
    const counters = createWindowCounters({ window: 1_000, capacity: 10 });
    for (const subject of ['low', 'high', 'high', 'high', 'middle', 'middle']) counters.add(subject, 0);
    expect(counters.highest(0, 2).map(({ subject }) => subject)).toEqual(['high', 'middle']);
  });
});
