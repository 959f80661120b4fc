import { expect, test } from 'bun:test';
import { fittedWords } from '../../../core/reading/ocr/second/fitted-words.ts';

const word = (text: string, y0: number, y1: number) => ({
  text,
  confidence: 0.9,
  x0: 10,
  y0,
  x1: 40,
  y1,
  lineHeight: 30,
});
const letters = [
  { x0: 10, y0: 110, x1: 24, y1: 126, ink: 60 },
  { x0: 26, y0: 110, x1: 40, y1: 126, ink: 60 },
];

test('a word in a box of the height of its line has that of its letters', () => {
  expect(fittedWords([word('NO', 100, 132)], letters)).toMatchObject([{ y0: 110, y1: 126 }]);
});

test('a box that fits is left alone, and never grows', () => {
  expect(fittedWords([word('NO', 109, 127), word('NO', 112, 124)], letters)).toEqual([
    word('NO', 109, 127),
    word('NO', 112, 124),
  ]);
});

test('specks and fewer marks than half of its letters tell nothing', () => {
  const specks = [{ x0: 20, y0: 118, x1: 22, y1: 120, ink: 4 }];
  for (const marks of [[], specks, letters])
    expect(fittedWords([word('NUMBER', 100, 132)], marks)).toEqual([word('NUMBER', 100, 132)]);
});

test('an accent is a part of its letter', () => {
  const accent = { x0: 12, y0: 103, x1: 18, y1: 108, ink: 12 };
  expect(fittedWords([word('ÉO', 90, 132)], [...letters, accent])).toMatchObject([{ y0: 103, y1: 126 }]);
});
