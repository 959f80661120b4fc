import type { OcrWord } from './ocr-engine.ts';

/** Read this well, a part of the page lies the right way. Upside down or sideways, OCR is sure of less than half as much. */
export const surelyUpright = 0.6;

const letter = /[\p{L}\p{N}]/gu;
/** Anything can be seen as a letter or two; shorter words count half. */
const surelyWord = 3;

/**
 * How sure OCR is of a page, 0 to 1: the mean over its letters and digits, where short words count half and
 * words without a letter (strokes, specks) as a letter unread. A good scan has 0.8, a poor one 0.6; an
 * upside-down page, a photo or a script that OCR does not know less than 0.4.
 */
export function legibility(words: readonly OcrWord[]): number {
  let [sum, letters] = [0, 0];
  for (const { text, confidence } of words) {
    const count = text.match(letter)?.length ?? 0;
    sum += count * confidence * (count >= surelyWord ? 1 : 0.5);
    letters += Math.max(1, count);
  }
  return letters === 0 ? 0 : sum / letters;
}
