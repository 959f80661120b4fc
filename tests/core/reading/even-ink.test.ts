import { expect, test } from 'bun:test';
import type { GreyImage } from '../../../core/reading/grey-image.ts';
import { evenInk } from '../../../core/reading/image/even-ink.ts';

/** A sheet of 1,050 × 1,050 pixels: its lightness at each. */
function sheet(level: (x: number, y: number) => number): GreyImage {
  const [width, height] = [1_050, 1_050];
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    level(at % width, Math.floor(at / width)),
  );
  return { data, width, height };
}

/** Strokes of three pixels, as of letters, in a line of text. */
const isStroke = (x: number, y: number): boolean => x % 9 < 3 && y % 40 < 12;

const levelAt = ({ data, width }: GreyImage, x: number, y: number): number => data[y * width + x]!;

test('grey print becomes as dark as black print, wherever it stands', () => {
  const page = evenInk(sheet((x, y) => (isStroke(x, y) ? (x < 500 ? 150 : 0) : 255)));
  expect(levelAt(page, 100, 400)).toBe(0);
  expect(levelAt(page, 901, 400)).toBe(0);
  expect(levelAt(page, 104, 400)).toBe(255);
  expect(levelAt(page, 104, 425)).toBe(255);
});

test('grey print right over black print becomes as dark', () => {
  // A line of small grey print, and four pixels below it one of black print.
  const isGrey = (y: number): boolean => y % 40 < 10;
  const isBlack = (y: number): boolean => y % 40 >= 14 && y % 40 < 32;
  const page = evenInk(sheet((x, y) => (x % 9 >= 3 ? 255 : isGrey(y) ? 140 : isBlack(y) ? 0 : 255)));
  expect(levelAt(page, 100, 405)).toBe(0);
  expect(levelAt(page, 100, 420)).toBe(0);
  expect(levelAt(page, 100, 412)).toBe(255);
  expect(levelAt(page, 104, 405)).toBe(255);
});

test('dark print on a shade of grey stands on paper', () => {
  const page = evenInk(sheet((x, y) => (isStroke(x, y) ? 20 : 190)));
  expect(levelAt(page, 100, 400)).toBe(0);
  expect(levelAt(page, 104, 400)).toBe(255);
});

test('a filled box, a crease and grain stay as they are', () => {
  const sheets = [
    sheet((x, y) => (x > 300 && x < 700 && y > 300 && y < 700 ? 160 : 255)),
    sheet((_, y) => (y > 350 && y < 353 ? 215 : 255)),
    sheet((x, y) => 255 - ((x * 7 + y * 13) % 40)),
  ];
  for (const page of sheets) expect(evenInk(page).data).toEqual(page.data);
});

test('a box of medium grey is paper around its print, and its edges are no ink', () => {
  const page = evenInk(
    sheet((x, y) => {
      if (x < 300 || x > 700 || y < 480 || y > 520) return 255;
      return x < 400 && y > 490 && isStroke(x, y - 14) ? 0 : 150;
    }),
  );
  for (const y of [482, 500, 518]) expect(levelAt(page, 600, y)).toBe(150);
  expect(levelAt(page, 360, 500)).toBe(0);
  expect(levelAt(page, 364, 500)).toBeGreaterThanOrEqual(150);
});

/** A line of pale print, of which a quarter is a little darker, and the paper around it. */
const paleLine = (paper: (x: number, y: number) => number): GreyImage =>
  sheet((x, y) => {
    if (y < 400 || y >= 412 || x % 9 >= 3) return paper(x, y);
    return x % 400 < 100 ? 180 : 212;
  });

test('letters that are paler than those they go on from become as dark', () => {
  const page = evenInk(paleLine(() => 255));
  expect([9, 198, 603, 990].map((x) => levelAt(page, x, 405))).toEqual([0, 0, 0, 0]);
  expect(levelAt(page, 607, 405)).toBe(255);
});

test('but not on grainy paper, where grain is as dark as they are', () => {
  const page = evenInk(paleLine((x, y) => 255 - ((x * 7 + y * 13) % 40)));
  expect(levelAt(page, 9, 405)).toBe(0);
  expect(levelAt(page, 603, 405)).toBe(212);
});
