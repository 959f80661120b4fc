import type { Box, Word } from '../page.ts';
import type { Glyph } from './glyph.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Degrees: a sheet lies within so many of straight, and within so few it is straight. */
const [most, straight] = [6, 0.1];
/** Letters of a page lean as one when so many of them lean alike, and alike are angles within so many degrees. */
const [majority, alike] = [0.6, 0.25];

const degreesOf = (radians: number): number => (radians * 180) / Math.PI;

/**
 * Degrees clockwise by which the letters of a page fall, 0 where they stand straight: software that reads a scan writes its
 * letters along the lines of the sheet, however that lay in the scanner.
 */
export function leanOf(glyphs: readonly Glyph[]): number {
  const angles = glyphs
    .filter(({ text }) => text.trim() !== '')
    .map(({ angle }) => degreesOf(angle))
    .sort((a, b) => a - b);
  const middle = angles[angles.length >> 1] ?? 0;
  if (Math.abs(middle) < straight || Math.abs(middle) > most) return 0;
  const leaning = angles.filter((angle) => Math.abs(angle - middle) <= alike).length;
  return leaning > angles.length * majority ? middle : 0;
}

/** Points of a page set straight about its middle, by so many degrees against the clock. */
function setStraight(x: number, y: number, { width, height }: Size, degrees: number): [number, number] {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - width / 2, y - height / 2];
  return [dx * cosine + dy * sine + width / 2, dy * cosine - dx * sine + height / 2];
}

/** The letters of a page that leans by so many degrees clockwise, as they stand once it is set straight. */
export function straightGlyphs(glyphs: readonly Glyph[], size: Size, degrees: number): readonly Glyph[] {
  if (degrees === 0) return glyphs;
  return glyphs.map((glyph) => {
    const [x, y] = setStraight(glyph.x, glyph.y, size, degrees);
    const angle = glyph.angle - (degrees * Math.PI) / 180;
    return { ...glyph, x, y, angle: Math.abs(degreesOf(angle)) <= alike ? 0 : angle };
  });
}

/** Steps in which the fall of lines is sought, in degrees. */
const [coarse, fine] = [0.25, 0.05];
/** Height of the rows into which words are counted, in points: a third of a line. */
const rowHeight = 3;
/** Words fall into rows so much more sharply along their lines than across the page; less may be chance. */
const sharper = 1.15;
const fewestWords = 20;

/**
 * Degrees clockwise by which rows of words fall whose letters themselves are written straight: other software puts every
 * word where it stands on the leaning sheet, and leans none. 0 where they do not fall clearly.
 */
export function fallOf(words: readonly Word[], size: Size): number {
  if (words.length < fewestWords) return 0;
  const upright = sharpness(words, size, 0);
  let best = { degrees: 0, sharpness: upright };
  const look = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const found = sharpness(words, size, degrees);
      if (found > best.sharpness) best = { degrees, sharpness: found };
    }
  };
  look(-most, most, coarse);
  look(best.degrees - coarse, best.degrees + coarse, fine);
  return Math.abs(best.degrees) >= straight && best.sharpness >= upright * sharper ? best.degrees : 0;
}

/** How much the words of a page gather in few rows, were it set straight by so many degrees. */
function sharpness(words: readonly Word[], size: Size, degrees: number): number {
  const rows = new Map<number, number>();
  const add = (row: number, letters: number): void => void rows.set(row, (rows.get(row) ?? 0) + letters);
  for (const { box, text } of words) {
    const [x, y] = middleOf(box, size);
    const at = setStraight(x, y, size, degrees)[1] / rowHeight;
    const row = Math.floor(at);
    add(row, text.length * (1 - (at - row)));
    add(row + 1, text.length * (at - row));
  }
  return rows.values().reduce((sum, letters) => sum + letters ** 2, 0);
}

const middleOf = ([x0, y0, x1, y1]: Box, { width, height }: Size): [number, number] => [
  ((x0 + x1) / 2) * width,
  ((y0 + y1) / 2) * height,
];

/** Words whose rows fall by so many degrees clockwise, as they stand once the page is set straight. */
export function straightWords(words: readonly Word[], size: Size, degrees: number): readonly Word[] {
  if (degrees === 0) return words;
  return words.map((word) => {
    const from = middleOf(word.box, size);
    const to = setStraight(...from, size, degrees);
    const [x, y] = [(to[0] - from[0]) / size.width, (to[1] - from[1]) / size.height];
    const [x0, y0, x1, y1] = word.box;
    return { ...word, box: [x0 + x, y0 + y, x1 + x, y1 + y] };
  });
}
