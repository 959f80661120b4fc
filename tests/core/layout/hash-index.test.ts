import { expect, test } from 'bun:test';
import { hashIndex } from '../../../core/layout/hash-index.ts';

test('an index by hashes finds everything that has a text, and nothing for a text that nothing has', () => {
  const texts = Array.from({ length: 5_000 }, (_, number) => `label ${number % 2_500}`);
  const find = hashIndex(texts.map((text, owner) => [text, owner] as const));
  expect(find('label 7')).toEqual([7, 2_507]);
  expect(find('label 2499')).toEqual([2_499, 4_999]);
  expect(find('label 2500')).toEqual([]);
  expect(hashIndex([])('label 7')).toEqual([]);
});

test('the same text under another seed is another', () => {
  const find = hashIndex([
    ['consignee', 1, 4],
    ['consignee', 2, 5],
  ]);
  expect(find('consignee', 4)).toEqual([1]);
  expect(find('consignee', 5)).toEqual([2]);
  expect(find('consignee')).toEqual([]);
});

test('a number that has no place in the index is refused', () => {
  expect(() => hashIndex([['notify party', 2 ** 21]])).toThrow(RangeError);
  expect(() => hashIndex([['notify party', -1]])).toThrow(RangeError);
});
