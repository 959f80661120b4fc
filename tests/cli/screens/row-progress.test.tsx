import { afterEach, expect, test } from 'bun:test';
import { cleanup, render } from 'ink-testing-library';
import type { Pace } from '../../../cli/pace.ts';
import { RowProgress } from '../../../cli/screens/row-progress.tsx';

afterEach(cleanup);

const frame = (pace: Pace, columns = 100): string =>
  render(<RowProgress pace={pace} columns={columns} />).lastFrame() ?? '';

test('shows how many rows are done, how fast, and how long the rest will take', () => {
  expect(frame({ done: 1250, total: 5000, rowsPerSecond: 142.4, secondsLeft: 26.3 })).toBe(
    '██████░░░░░░░░░░░░░░░░░░  1,250 of 5,000 rows  25 %  142 rows/s  27 s left',
  );
});

test('says nothing that it does not know, and nothing of time when all is done', () => {
  expect(frame({ done: 0, total: 3, rowsPerSecond: null, secondsLeft: null })).toBe(
    '░░░░░░░░░░░░░░░░░░░░░░░░  0 of 3 rows  0 %',
  );
  expect(frame({ done: 3, total: 3, rowsPerSecond: 0.52, secondsLeft: 0 })).toBe(
    '████████████████████████  3 of 3 rows  100 %  0.5 rows/s',
  );
});

test('stays on one line of a narrow terminal', () => {
  const text = frame({ done: 5, total: 10, rowsPerSecond: 1, secondsLeft: 5 }, 40);
  expect(Bun.stringWidth(text)).toBe(40);
  expect(text).toEndWith('…');
});
