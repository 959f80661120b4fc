import { expect, test } from 'bun:test';
import { withWholeFigures } from '../../../core/layout/whole-figures.ts';
import type { Page, Word } from '../../../core/reading/page.ts';

/** A page of 600 by 800 points; a word is `[text, left, top, letter height]`. */
function page(...words: readonly (readonly [string, number, number, number?])[]): Page {
  return {
    number: 1,
    width: 600,
    height: 800,
    source: 'text-layer',
    words: words.map(
      ([text, x, y, size = 8]): Word => ({
        text,
        box: [x / 600, y / 800, (x + text.length * size * 0.5) / 600, (y + size) / 800],
        confidence: 1,
        size: size / 800,
        bold: false,
      }),
    ),
  };
}

const texts = (read: Page): string[] => withWholeFigures(read).words.map(({ text }) => text);

test('figures with a blank behind or before their marks are one word each', () => {
  const read = page(
    ['20,', 100, 10],
    ['000', 115, 10],
    ['0.', 200, 10],
    ['062', 210, 10],
    ['USD', 280, 10],
    ['1,', 300, 10],
    ['240.', 310, 10],
    ['00', 329, 10],
    ['18', 100, 30],
    ['.50', 111, 30],
  );
  expect(texts(read)).toEqual(['20,000', '0.062', 'USD', '1,240.00', '18.50']);
});

test('lists, sizes, dates and columns stay as they are', () => {
  const read = page(
    ['Pumps', 50, 10],
    ['A5,', 77, 10],
    ['80', 91, 10],
    ['July', 50, 30],
    ['21,', 70, 30],
    ['2026', 84, 30],
    ['14.', 50, 50],
    ['05.', 64, 50],
    ['2026', 78, 50],
    ['1.', 50, 70],
    ['250', 100, 70],
    ['1,', 50, 90],
    ['2,', 60, 90],
    ['3', 70, 90],
  );
  expect(texts(read)).toEqual(read.words.map(({ text }) => text));
});

test('one such figure alone is no habit', () => {
  const read = page(['20,', 100, 10], ['000', 115, 10]);
  expect(texts(read)).toEqual(['20,', '000']);
});

test('cents that are small and raised belong to the dollars before them', () => {
  const read = page(
    ['$5', 100, 10],
    ['75', 109, 9, 5],
    ['$6,900', 200, 10],
    ['00', 225, 9, 5],
    ['10', 300, 30],
    ['3', 309, 29, 5],
  );
  expect(texts(read)).toEqual(['$5.75', '$6,900.00', '10', '3']);
});

test('a page with a comma before its cents has it before raised ones', () => {
  const read = page(['1.250', 100, 10], ['75', 121, 9, 5], ['2.400', 200, 10], ['00', 221, 9, 5]);
  expect(texts(read)).toEqual(['1.250,75', '2.400,00']);
});

test('small figures at the foot of the line are no cents', () => {
  const read = page(['$5', 100, 10], ['75', 109, 13, 5], ['$6', 200, 10], ['00', 209, 13, 5]);
  expect(texts(read)).toEqual(['$5', '75', '$6', '00']);
});
