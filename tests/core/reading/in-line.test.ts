import { describe, expect, test } from 'bun:test';
import type { GreyImage } from '../../../core/reading/grey-image.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { inLine } from '../../../core/reading/ocr/second/in-line.ts';
import { joinNumbers } from '../../../core/reading/ocr/second/joined-numbers.ts';
import type { LineReader } from '../../../core/reading/ocr/second/line-reader.ts';
import { withUnreadWords } from '../../../core/reading/ocr/second/unread-words.ts';

const word = (text: string, x0: number, y0: number, x1: number, y1: number): OcrWord => ({
  text,
  confidence: 0.95,
  ...{ x0, y0, x1, y1 },
  lineHeight: 25,
});
const image: GreyImage = { data: new Uint8Array(0), width: 1_000, height: 400 };
/** Reads the same in every box, as surely as is said. */
const reads = (text: string, confidence: number): LineReader => ({
  name: 'reader',
  read: async (_, { x0 }) => [...text].map((letter, at) => ({ text: letter, confidence, x: x0 + 10 * at })),
  close: async () => {},
});

// A line of print: capitals and digits from 100 to 120, small letters from 105, one that reaches below.
const print = [
  word('3923.21', 100, 100, 190, 120),
  word('sans', 300, 105, 350, 120),
  word('Py,', 400, 100, 430, 125),
];

describe('a sign that stands alone', () => {
  test('is level with its line, as high as capitals or as low as small letters', () => {
    expect(inLine({ x0: 500, y0: 100, x1: 515, y1: 120 }, print)).toMatchObject({
      isAligned: true,
      height: 'high',
    });
    expect(inLine({ x0: 500, y0: 106, x1: 515, y1: 121 }, print)).toMatchObject({
      isAligned: true,
      height: 'low',
    });
  });

  test('or stands on the line alone, or in none: the letters of a round stamp', () => {
    const small = inLine({ x0: 500, y0: 112, x1: 515, y1: 120 }, print);
    expect(small).toEqual({ isAligned: false, isOnBaseline: true, height: null });
    const stamped = inLine({ x0: 500, y0: 93, x1: 515, y1: 111 }, print);
    expect(stamped).toEqual({ isAligned: false, isOnBaseline: false, height: null });
  });

  const page = (y0: number) => ({
    marks: [{ x0: 500, y0, x1: 515, y1: y0 + 20, ink: 150 }],
    print,
    height: 20,
  });
  const alone = async (text: string, confidence: number, y0: number): Promise<readonly string[]> =>
    (await withUnreadWords(image, print, page(y0), reads(text, confidence))).slice(3).map((one) => one.text);

  test('is read where it is level with print: the codes of a column', async () => {
    expect(await alone('A', 0.7, 100)).toEqual(['A']);
    expect(await alone('A', 0.4, 100)).toEqual([]);
  });

  test('and not where nothing is beside it so, however much it looks like a letter', async () => {
    expect(await alone('S', 0.9, 92)).toEqual([]);
    expect(await alone('7', 0.97, 300)).toEqual([]);
  });

  test('has the case that its height tells', async () => {
    expect(await alone('c', 0.9, 100)).toEqual(['C']);
  });
});

describe('two numbers with a point between them', () => {
  const parts = [word('37', 100, 100, 126, 120), word('8', 144, 100, 157, 120)];
  const point = { x0: 133, y0: 116, x1: 137, y1: 120, ink: 14 };
  const joined = async (text: string, mark = point): Promise<readonly string[]> =>
    (await joinNumbers(image, parts, [mark], reads(text, 0.97))).map((one) => one.text);

  test('are one, when the second reader reads both and the sign', async () => {
    expect(await joined('37.8')).toEqual(['37.8']);
    expect(await joined('37,8')).toEqual(['37,8']);
  });

  test('are one where the sign went with the first of them, in the wide letters of a typewriter', async () => {
    const apart = [word('331.', 100, 100, 140, 120), word('420', 158, 100, 190, 120)];
    const read = async (text: string): Promise<readonly string[]> =>
      (await joinNumbers(image, apart, [], reads(text, 0.97))).map((one) => one.text);
    expect(await read('331.420')).toEqual(['331.420']);
    expect(await read('331.42')).toEqual(['331.', '420']);
  });

  test('and stay two when it reads anything else, or no ink is where a point would stand', async () => {
    expect(await joined('378')).toEqual(['37', '8']);
    expect(await joined('31.8')).toEqual(['37', '8']);
    expect(await joined('37.8', { ...point, y0: 106, y1: 110 })).toEqual(['37', '8']);
  });
});
