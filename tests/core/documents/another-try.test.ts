import { describe, expect, test } from 'bun:test';
import { createSharedReading, mayEndDifferently } from '../../../core/documents/another-try.ts';
import { ReadingError, type ReadingFailureCode } from '../../../core/reading/reading-error.ts';

const alone = { attempts: 1, wasShared: false };
const shared = { attempts: 1, wasShared: true };
const again = { attempts: 2, wasShared: true };

test.each([
  ['READING_TIMED_OUT', alone, false],
  ['READING_TIMED_OUT', shared, true],
  ['READING_TIMED_OUT', again, false],
  ['READING_OUT_OF_MEMORY', alone, false],
  ['READING_OUT_OF_MEMORY', shared, true],
  ['READING_OUT_OF_MEMORY', again, false],
  ['READING_CRASHED', alone, true],
  ['READING_CRASHED', again, true],
  ['FILE_ENCRYPTED', shared, false],
  ['FILE_DAMAGED', shared, false],
  ['IMAGE_TOO_LARGE', shared, false],
  ['NO_PAGES', shared, false],
] as const satisfies readonly (readonly [ReadingFailureCode, object, boolean])[])(
  '%s (%o): another try may end differently: %p',
  (code, circumstances, expected) => {
    expect(mayEndDifferently(new ReadingError(code), circumstances)).toBe(expected);
  },
);

describe('a reading had the machine to itself', () => {
  test('when none was under way at any time of it', () => {
    const { begin } = createSharedReading(() => false);
    expect(begin()()).toEqual({ wasShared: false });
    expect(begin()()).toEqual({ wasShared: false });
  });

  test('and not when one began or ended beside it', () => {
    const { begin } = createSharedReading(() => false);
    const [first, second] = [begin(), begin()];
    expect(first()).toEqual({ wasShared: true });
    const third = begin();
    expect(second()).toEqual({ wasShared: true });
    expect(third()).toEqual({ wasShared: true });
  });

  test('and not when the machine had more to do than it has processors', () => {
    expect(createSharedReading(() => true).begin()()).toEqual({ wasShared: true });
  });
});
