import { expect, test } from 'bun:test';
import { errorsBetween } from '../../core/errors-between.ts';
import { randomFor } from '../fixtures/random.ts';

test('a letter changed, left out, added or swapped with its neighbour is one error', () => {
  for (const text of ['anadolu', 'anadalu', 'anadlu', 'anadoolu', 'andaolu'])
    expect([text, errorsBetween('anadolu', text, 2)]).toEqual([text, text === 'anadolu' ? 0 : 1]);
  expect(errorsBetween('anadolu', 'andalou', 2)).toBe(2);
  expect(errorsBetween('anadolu', 'andalou', 1)).toBeNull();
});

test('a limit changes nothing but which words are refused', () => {
  const random = randomFor(1, 'errors between words');
  const letters = [...'abcdeéñßяш5'];
  const word = (length: number) => Array.from({ length }, () => random.pick(letters)).join('');
  for (let round = 0; round < 5_000; round++) {
    const first = word(random.integer(2, 9));
    const at = random.integer(0, first.length);
    const second = first.slice(0, at) + word(random.integer(0, 2)) + first.slice(at + random.integer(0, 2));
    const errors = errorsBetween(first, second, 100)!;
    for (const most of [0, 1, 2, 3]) {
      const wanted = errors <= most ? errors : null;
      expect([first, second, most, errorsBetween(first, second, most)]).toEqual([
        first,
        second,
        most,
        wanted,
      ]);
    }
  }
});
