import type { OcrWord } from './ocr-engine.ts';

const letter = /[\p{L}\p{N}]/gu;

/**
 * How sure OCR is of a page, 0 to 1: the mean over its letters and digits. Strokes and specks do not
 * count. A good scan has 0.9, a poor one 0.7, an upside-down page or a photo less than 0.4.
 */
export function legibility(words: readonly OcrWord[]): number {
  let [sum, letters] = [0, 0];
  for (const { text, confidence } of words) {
    const count = text.match(letter)?.length ?? 0;
    sum += count * confidence;
    letters += count;
  }
  return letters === 0 ? 0 : sum / letters;
}
