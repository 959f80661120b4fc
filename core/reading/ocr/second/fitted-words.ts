import type { InkMark } from '../../image/ink-marks.ts';
import type { OcrWord } from '../ocr-engine.ts';
import { heightOf } from './rectangles.ts';

/** A box higher than its ink by less than this part is right. */
const loose = 0.15;
/** Pixels: less ink is a speck. */
const leastInk = 5;
/** With fewer marks for its letters, a word is not what lies in its box. */
const leastMarks = 0.5;

/**
 * Words in boxes no higher than their ink. The first reader gives the words of some lines the height of the line with
 * the paper above and below it, and by their heights labels are told from values.
 */
export function fittedWords(words: readonly OcrWord[], marks: readonly InkMark[]): readonly OcrWord[] {
  return words.map((word) => {
    const letters = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (letters === 0) return word;
    const own = marks.filter((mark) => mark.ink >= leastInk && hasMiddleIn(word, mark));
    if (own.length < leastMarks * letters) return word;
    const y0 = Math.max(word.y0, Math.min(...own.map((mark) => mark.y0)));
    const y1 = Math.min(word.y1, Math.max(...own.map((mark) => mark.y1)));
    return y1 - y0 < (1 - loose) * heightOf(word) ? { ...word, y0, y1 } : word;
  });
}

function hasMiddleIn(word: OcrWord, mark: InkMark): boolean {
  const [x, y] = [(mark.x0 + mark.x1) / 2, (mark.y0 + mark.y1) / 2];
  return x >= word.x0 && x <= word.x1 && y >= word.y0 && y <= word.y1;
}
