import { expect, test } from 'bun:test';
import type { OcrEngine, OcrWord } from '../../../core/reading/ocr/ocr-engine.ts';
import type { LineReader, Rectangle } from '../../../core/reading/ocr/second/line-reader.ts';
import { readAhead } from '../../../core/reading/ocr/second/read-ahead.ts';
import { withSecondLook } from '../../../core/reading/ocr/second/second-look.ts';

const image = { data: new Uint8Array(400 * 1_200).fill(255), width: 400, height: 1_200 };
const box = (y0: number): Rectangle => ({ x0: 100, y0, x1: 200, y1: y0 + 20 });

/** Says at which row it was asked to read, and fails at one of them. */
function rowReader(failsAt?: number): LineReader & { readonly asked: readonly number[] } {
  const asked: number[] = [];
  return {
    name: 'rows',
    asked,
    async read(_, { y0 }) {
      const row = Math.round(y0 / 10) * 10;
      asked.push(row);
      if (row === failsAt) throw new Error(`nothing to read at ${row}`);
      return [...String(row)].map((text, at) => ({ text, confidence: 0.99, x: 100 + at * 10 }));
    },
    close: async () => {},
  };
}

test('what was begun is read once, in its order', async () => {
  const reader = rowReader();
  const ahead = readAhead(reader, image);
  ahead.begin([box(30), box(60)]);
  expect((await ahead.text(box(60))).text).toBe('60');
  expect((await ahead.text(box(30))).text).toBe('30');
  expect((await ahead.text(box(90))).text).toBe('90');
  expect(reader.asked).toEqual([30, 60, 90]);
});

test('who asks for what could not be read hears why, and the boxes behind it are read', async () => {
  const ahead = readAhead(rowReader(30), image);
  ahead.begin([box(30), box(60)]);
  expect((await ahead.text(box(60))).text).toBe('60');
  await expect(ahead.text(box(30))).rejects.toThrow('nothing to read at 30');
});

test('of a page that is given up nothing more is read', async () => {
  const reader = rowReader();
  const ahead = readAhead(reader, image);
  ahead.begin([box(30), box(60)]);
  ahead.giveUp();
  await expect(ahead.text(box(60))).rejects.toThrow('given up');
  expect(reader.asked).toEqual([]);
});

test('the second reader reads a part of a page while the first reads the next', async () => {
  const reader = rowReader();
  const word = (text: string, confidence: number, y0: number): OcrWord => ({
    ...{ text, confidence, x0: 100, y0, x1: 200, y1: y0 + 20, lineHeight: 20 },
  });
  const printed = (y0: number) =>
    ['Shipper', 'Consignee', 'Vessel'].map((text, at) => word(text, 0.97, y0 + at * 50));
  const readMeanwhile: number[] = [];
  const first: OcrEngine = {
    name: 'halves',
    async recognize(_, __, onPart) {
      const parts = [
        [...printed(0), word('4711', 0.5, 200)],
        [...printed(600), word('4712', 0.5, 700)],
      ];
      onPart?.(parts[0]!);
      for (let turn = 0; turn < 100 && reader.asked.length === 0; turn++) await Promise.resolve();
      readMeanwhile.push(...reader.asked);
      onPart?.(parts[1]!);
      return parts.flat();
    },
    close: async () => {},
  };
  const engine = withSecondLook(first, reader);
  const words = await engine.recognize(image, 200);
  expect(readMeanwhile).toEqual([200]);
  const looked = await engine.lookAgain!(image, words, 200);
  expect(reader.asked).toEqual([200, 700]);
  expect(looked.map(({ text }) => text)).toContain('700');
  await engine.close();
});
