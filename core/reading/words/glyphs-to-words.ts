import type { Box, Word } from '../page.ts';
import { type PlacedLetter, splitIntoFragments } from './fragments.ts';
import type { Glyph } from './glyph.ts';
import { joinFragments } from './join-fragments.ts';
import { isOddSign } from './odd-signs.ts';
import { inReadingOrder } from './reading-order.ts';
import { withoutDoubles } from './without-doubles.ts';

/** How far letters reach above and below the baseline, in font sizes: what Latin text fonts have. */
const ascent = 0.75;
const descent = 0.22;

/**
 * Puts the letters of a page together to words, in reading order. A gap that the eye sees ends a word,
 * whether a blank was drawn there or not; letters that touch are one word, in whatever order they were
 * drawn. `page` is in the same points as the glyphs; what lies outside of it is left out.
 */
export function glyphsToWords(
  glyphs: readonly Glyph[],
  page: { readonly width: number; readonly height: number },
): readonly Word[] {
  const words: Word[] = [];
  for (const [degrees, group] of byAngle(withoutDoubles(glyphs))) {
    const angle = (degrees * Math.PI) / 180;
    for (const letters of joinFragments(splitIntoFragments(group, angle))) {
      const word = toWord(letters, angle, page);
      if (word) words.push(word);
    }
  }
  return inReadingOrder(words);
}

function byAngle(glyphs: readonly Glyph[]): ReadonlyMap<number, readonly Glyph[]> {
  return Map.groupBy(glyphs, (glyph) => {
    const degrees = Math.round((glyph.angle * 180) / Math.PI);
    return ((degrees % 360) + 360) % 360;
  });
}

function toWord(
  letters: readonly PlacedLetter[],
  angle: number,
  page: { readonly width: number; readonly height: number },
): Word | null {
  const first = letters[0]!;
  const last = letters.at(-1)!;
  const size = Math.max(...letters.map((letter) => letter.size));
  const box = toBox(
    first.start,
    first.line - ascent * size,
    last.end,
    first.line + descent * size,
    angle,
    page,
  );
  if (!box) return null;
  const text = (isRightToLeft(letters) ? rightToLeft(letters) : letters)
    .map((letter) => letter.text)
    .join('');
  const unsure = letters.filter(
    (letter, at) => letter.isDoubted || letter.text.includes('\ufffd') || isOddSign(letters, at),
  ).length;
  return {
    text: text.normalize('NFC'),
    box,
    confidence: 1 - unsure / letters.length,
    size: size / page.height,
    bold: letters.filter((letter) => letter.bold).length * 2 > letters.length,
  };
}

/** Turns the rectangle back onto the page; null when nothing of it is on the page. */
function toBox(
  start: number,
  top: number,
  end: number,
  bottom: number,
  angle: number,
  page: { readonly width: number; readonly height: number },
): Box | null {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const corners = [
    [start, top],
    [end, top],
    [start, bottom],
    [end, bottom],
  ] as const;
  const xs = corners.map(([along, across]) => (along * cos - across * sin) / page.width);
  const ys = corners.map(([along, across]) => (along * sin + across * cos) / page.height);
  const [x0, x1] = [Math.max(0, Math.min(...xs)), Math.min(1, Math.max(...xs))];
  const [y0, y1] = [Math.max(0, Math.min(...ys)), Math.min(1, Math.max(...ys))];
  return x0 < x1 && y0 < y1 ? [x0, y0, x1, y1] : null;
}

/** Hebrew and Arabic are drawn from left to right like everything, and read the other way. */
const ofRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

function isRightToLeft(letters: readonly PlacedLetter[]): boolean {
  return letters.filter((letter) => ofRightToLeft.test(letter.text)).length * 2 > letters.length;
}

/** Letters as they are read from right to left; the digits of a number among them go from left to right. */
function rightToLeft(letters: readonly PlacedLetter[]): readonly PlacedLetter[] {
  const isOfNumber = ({ text }: PlacedLetter): boolean => /^[\d.,/:-]+$/.test(text);
  const runs: PlacedLetter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    if (run?.[0] && isOfNumber(run[0]) && isOfNumber(letter)) run.push(letter);
    else runs.push([letter]);
  }
  return runs.toReversed().flat();
}
