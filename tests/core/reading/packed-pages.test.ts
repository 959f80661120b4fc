import { expect, test } from 'bun:test';
import { packPages, unpackPages } from '../../../core/reading/packed-pages.ts';
import type { Page } from '../../../core/reading/page.ts';

const page: Page = {
  number: 3,
  width: 595.28,
  height: 841.89,
  turned: 90,
  skew: -0.42,
  source: 'ocr',
  rules: [[0.08, 0.25, 0.92, 0.25]],
  words: [
    {
      text: 'Świat "quoted"',
      box: [0.08401, 0.1, 0.2, 0.11234],
      confidence: 0.875,
      size: 0.0119,
      bold: true,
    },
    { text: '発票', box: [0, 0, 1, 1], confidence: 1, size: 0.02, bold: false },
  ],
};

test('packed pages are the same pages, to a hundredth of a point', () => {
  const { rules: _, ...unruled } = page;
  expect(unpackPages(packPages([page, unruled]))).toEqual([page, unruled]);
  const [moved] = unpackPages(
    packPages([{ ...page, words: [{ ...page.words[0]!, box: [1 / 3, 0, 1, 1] }] }]),
  );
  expect(Math.abs(moved!.words[0]!.box[0] - 1 / 3)).toBeLessThan(0.00001);
});

test('a dense page takes some kilobytes', () => {
  const words = Array.from({ length: 600 }, (_, at) => ({
    text: `word${at * 7919}`,
    box: [(at % 8) / 8, at / 600, (at % 8) / 8 + 0.09137, at / 600 + 0.0101] as const,
    confidence: 1,
    size: 0.011,
    bold: false,
  }));
  expect(packPages([{ ...page, words }]).length).toBeLessThan(12_000);
});

test('bytes that are no packed pages are refused', () => {
  expect(() => unpackPages(new Uint8Array([1, 2, 3]))).toThrow();
});
