import { describe, expect, test } from 'bun:test';
import type { GreyImage } from '../../../core/reading/grey-image.ts';
import { bandPicture, bandsOf } from '../../../core/reading/ocr/page-bands.ts';

const width = 300;

/** Paper with lines of ink between these rows, from edge to edge or in one of two columns. */
function page(
  height: number,
  lines: readonly (readonly [number, number, 'left' | 'right' | 'both'])[],
): GreyImage {
  const data = new Uint8Array(width * height).fill(255);
  for (const [from, to, side] of lines)
    for (let y = from; y < to; y++)
      data.fill(0, y * width + (side === 'right' ? 160 : 10), y * width + (side === 'left' ? 140 : 290));
  return { data, width, height };
}

const lines = (height: number, every: number, high: number, side: 'left' | 'right' | 'both', first = 0) =>
  Array.from(
    { length: Math.floor((height - first) / every) },
    (_, at) => [first + at * every, first + at * every + high, side] as const,
  );

describe('a page is read in three bands', () => {
  test('which are parted in the widest blanks near its thirds', () => {
    const isPrinted = ([from]: readonly [number, number, string]): boolean =>
      (from < 640 || from >= 720) && (from < 1_320 || from >= 1_400);
    expect(bandsOf(page(2_000, lines(2_000, 40, 30, 'both').filter(isPrinted)))).toEqual([
      { from: 0, to: 675 },
      { from: 675, to: 1_355 },
      { from: 1_355, to: 2_000 },
    ]);
  });

  test('through no line: where those of two columns overlap all over the page, it is read whole', () => {
    const columns = [...lines(2_000, 40, 30, 'left'), ...lines(2_000, 40, 30, 'right', 20)];
    expect(bandsOf(page(2_000, columns))).toEqual([{ from: 0, to: 2_000 }]);
  });

  test('a strip of a page is not parted', () => {
    expect(bandsOf(page(400, lines(400, 40, 30, 'both')))).toEqual([{ from: 0, to: 400 }]);
  });

  test('each is the rows of the page that it names', () => {
    const image = page(1_200, [[700, 710, 'both']]);
    const band = bandPicture(image, { from: 690, to: 720 });
    expect([band.width, band.height]).toEqual([width, 30]);
    expect([9, 10, 19, 20].map((row) => band.data[row * width + 150])).toEqual([255, 0, 0, 255]);
  });
});
