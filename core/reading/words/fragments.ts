import type { Glyph } from './glyph.ts';
import { plainLetters } from './letters.ts';

/** A letter in the frame of its writing direction: `start` and `end` along the baseline, `line` across it. */
export interface PlacedLetter {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where the next letter of the word is expected. */
  readonly next: number;
  readonly line: number;
  readonly size: number;
  readonly bold: boolean;
  readonly isDoubted: boolean;
}

/** Letters that were drawn one after another and touch: a word, or a part of one. */
export interface Fragment {
  readonly letters: readonly PlacedLetter[];
  readonly hasBlankBefore: boolean;
  readonly hasBlankAfter: boolean;
}

/**
 * Gaps in font sizes. A blank is 0.2 to 0.3 wide and justified or condensed text narrows it; kerning and
 * rounding inside a word stay under a tenth.
 */
export const gaps = {
  /** Wider than this is a word gap though no blank was drawn. */
  withoutBlank: 0.14,
  /** A drawn blank that leaves less than this between its neighbours is not seen on the page. */
  withBlank: 0.04,
  /** The pen moves back this far for kerning; further is another text. */
  backwards: -0.3,
  /** Baselines further apart are different lines (or a raised letter). */
  baseline: 0.15,
  /** Sizes that differ by more than this factor are not one word. */
  sizes: 1.6,
} as const;

/** Whether `next` goes on with the word that ends with `last`. */
export function continues(last: PlacedLetter, next: PlacedLetter, isBlankBetween: boolean): boolean {
  const size = Math.max(last.size, next.size);
  if (size > Math.min(last.size, next.size) * gaps.sizes) return false;
  if (Math.abs(next.line - last.line) > gaps.baseline * size) return false;
  // Letter spacing that the file asks for is no gap, but a blank drawn within it is.
  const from = isBlankBetween ? last.end : Math.max(last.next, last.end);
  const gap = (next.start - from) / size;
  return gap >= gaps.backwards && gap <= (isBlankBetween ? gaps.withBlank : gaps.withoutBlank);
}

/** Splits glyphs of one direction, in the order in which they were drawn, where the eye sees a gap. */
export function splitIntoFragments(glyphs: readonly Glyph[], angle: number): readonly Fragment[] {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const fragments: Fragment[] = [];
  let letters: PlacedLetter[] = [];
  let hasBlankBefore = false;
  let isBlankSeen = false;

  const finish = (): void => {
    if (letters.length > 0) fragments.push({ letters, hasBlankBefore, hasBlankAfter: isBlankSeen });
    letters = [];
  };
  for (const glyph of glyphs) {
    const text = plainLetters(glyph.text || '\ufffd');
    if (text === '') continue;
    if (text.trim() === '') {
      isBlankSeen = true;
      continue;
    }
    const start = glyph.x * cos + glyph.y * sin;
    const line = glyph.y * cos - glyph.x * sin;
    const { size, bold } = glyph;
    const letter: PlacedLetter = {
      text: text.trim(),
      start,
      end: start + glyph.width,
      next: start + glyph.advance,
      line,
      size,
      bold,
      isDoubted: glyph.isDoubted === true,
    };
    const last = letters.at(-1);
    if (last && !continues(last, letter, isBlankSeen)) finish();
    if (letters.length === 0) hasBlankBefore = isBlankSeen;
    isBlankSeen = false;
    letters.push(letter);
  }
  finish();
  return fragments;
}
