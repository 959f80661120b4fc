import { expect, test } from 'bun:test';
import { createPace, durationWords } from '../../cli/pace.ts';

test('the pace is that of the last seconds, and nothing is said before it is known', () => {
  let now = 0;
  const pace = createPace(1000, 100, () => now);
  expect(pace(100)).toEqual({ done: 100, total: 1000, rowsPerSecond: null, secondsLeft: null });
  now = 10_000;
  expect(pace(200)).toEqual({ done: 200, total: 1000, rowsPerSecond: 10, secondsLeft: 80 });
  now = 20_000;
  pace(300);
  now = 30_000;
  // The first ten seconds count no more.
  expect(pace(800)).toMatchObject({ rowsPerSecond: 30, secondsLeft: 200 / 30 });
});

test('of long work it is that of the last quarter, so that a pause for breath does not look like an end', () => {
  let now = 0;
  const pace = createPace(10_000, 0, () => now);
  // Five a second for ten minutes, then 48 seconds in which the server takes nothing.
  for (; now <= 600_000; now += 1_000) pace(now / 200);
  now = 648_000;
  const { secondsLeft } = pace(3_001);
  expect(secondsLeft!).toBeGreaterThan(1_400);
  expect(secondsLeft!).toBeLessThan(2_500);
});

test.each([
  [0, '0 s'],
  [59.2, '1 min 0 s'],
  [26.1, '27 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 05 min'],
  [7199, '2 h 00 min'],
])('%d seconds are %p', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
