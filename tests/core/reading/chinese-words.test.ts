import { describe, expect, test } from 'bun:test';
import type { GreyImage } from '../../../core/reading/grey-image.ts';
import type { InkMark } from '../../../core/reading/image/ink-marks.ts';
import type { OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import { joinChinese } from '../../../core/reading/ocr/second/chinese-words.ts';
import type { LineReader, Rectangle } from '../../../core/reading/ocr/second/line-reader.ts';

const image: GreyImage = { data: new Uint8Array(0), width: 600, height: 100 };

/** One sign of `text` in each 20 pixels from `x0` on: its ink, all on one line. */
const inkOf = (text: string, x0: number): readonly InkMark[] =>
  [...text].flatMap((sign, at) =>
    sign === ' ' ? [] : [{ x0: x0 + at * 20, y0: 40, x1: x0 + at * 20 + 18, y1: 58, ink: 90 }],
  );

const word = (text: string, x0: number, x1: number, confidence = 0.9): OcrWord => ({
  text,
  confidence,
  x0,
  y0: 40,
  x1,
  y1: 58,
  lineHeight: 20,
});

/** Reads what is printed at each place, and remembers where it was asked to. */
function readerOf(text: string, start: number): LineReader & { readonly asked: Rectangle[] } {
  const asked: Rectangle[] = [];
  return {
    asked,
    name: 'drawn',
    async read(_, box) {
      asked.push(box);
      return [...text].flatMap((sign, at) => {
        const x = start + at * 20 + 9;
        return x > box.x0 && x < box.x1 ? [{ text: sign, confidence: 0.98, x }] : [];
      });
    },
    close: async () => {},
  };
}

const textsOf = (words: readonly OcrWord[]): readonly string[] =>
  words.toSorted((a, b) => a.x0 - b.x0).map(({ text }) => text);

describe('a Chinese word of which one sign was seen', () => {
  test('is read with all its ink, pieces that were taken for letters among it', async () => {
    const marks = [...inkOf('SHIPPER', 0), ...inkOf('收货人', 160)];
    const words = [word('SHIPPER', 0, 138, 0.96), word('货', 180, 198), word('A', 200, 218, 0.97)];
    const read = await joinChinese(image, words, marks, readerOf('SHIPPER 收货人', 0));
    expect(textsOf(read)).toEqual(['SHIPPER', '收货人']);
  });

  test('is one although the reader sees gaps between its signs', async () => {
    const letter = (text: string, x: number) => ({ text, confidence: 0.98, x });
    const read = async () => [letter('收', 149), letter(' ', 159), letter('货', 169)];
    const reader: LineReader = { name: 'drawn', read, close: async () => {} };
    const words = await joinChinese(image, [word('货', 160, 178)], inkOf('收货', 140), reader);
    expect(textsOf(words)).toEqual(['收货']);
  });

  test('ends where a surely read word begins', async () => {
    const marks = inkOf('货号BK978655', 100);
    const words = [word('货', 100, 118), word('BK978655', 140, 298, 0.97)];
    const reader = readerOf('货号BK978655', 100);
    expect(textsOf(await joinChinese(image, words, marks, reader))).toEqual(['货号', 'BK978655']);
    expect(reader.asked.every(({ x1 }) => x1 < 200)).toBe(true);
  });
});

test('a page without a Chinese sign is not read again', async () => {
  const reader = readerOf('NO', 0);
  const words = [word('NO', 0, 38, 0.5)];
  expect(await joinChinese(image, words, inkOf('NO', 0), reader)).toEqual(words);
  expect(reader.asked).toEqual([]);
});
