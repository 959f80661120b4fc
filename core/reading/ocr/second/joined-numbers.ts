import type { GreyImage } from '../../grey-image.ts';
import type { InkMark } from '../../image/ink-marks.ts';
import type { OcrWord } from '../ocr-engine.ts';
import type { LineReader } from './line-reader.ts';
import { lineText } from './line-text.ts';
import { areBeside, around, gapBetween, heightOf, widthOf } from './rectangles.ts';

/** Parts of one number stand no further apart, and the sign between them is no larger, in their heights. */
const [apart, largest] = [1.1, 0.4];
/** A point stands on the line, a comma reaches below it by less than this. */
const below = 0.3;
/** Read this surely as a whole, two parts are one number. */
const sure = 0.85;
/** Of what only one reader has seen. */
const mostConfidence = 0.9;

/**
 * Joins what the first reader has taken for two numbers because it took the point between them for a speck, as it does
 * in print whose letters stand far apart: `37.8` was 37 and 8. There has to be ink between them where a point or a
 * comma stands, and the second reader has to read both parts and the sign.
 */
export async function joinNumbers(
  image: GreyImage,
  words: readonly OcrWord[],
  marks: readonly InkMark[],
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const result = words.toSorted((a, b) => a.x0 - b.x0);
  const refused = new Set<OcrWord>();
  for (let at = 0; at < result.length; at++) {
    const left = result[at]!;
    if (refused.has(left) || !/\d[.,]?$/.test(left.text)) continue;
    const next = result.findIndex((right, place) => place > at && mayGoOn(left, right, marks));
    if (next < 0) continue;
    const whole = await readAsOne(image, left, result[next]!, reader);
    if (whole === null) refused.add(left);
    else {
      result.splice(next, 1);
      // Looked at again: 1.234.567 has three parts.
      result[at--] = whole;
    }
  }
  return result;
}

function mayGoOn(left: OcrWord, right: OcrWord, marks: readonly InkMark[]): boolean {
  if (!/^[.,]?\d/.test(right.text) || !areBeside(left, right)) return false;
  const height = Math.min(heightOf(left), heightOf(right));
  if (gapBetween(left, right) > apart * height || right.x0 < left.x1 - 0.2 * height) return false;
  // `331. 420` in a typewriter's wide letters.
  if (/[.,]$/.test(left.text)) return /^\d{2,3}(?!\d)/.test(right.text);
  const bottom = Math.max(left.y1, right.y1);
  return marks.some(
    (mark) =>
      mark.x0 >= left.x1 - 1 &&
      mark.x0 < right.x0 + largest * height &&
      heightOf(mark) <= largest * height &&
      widthOf(mark) <= largest * height &&
      mark.y1 > bottom - 0.15 * height &&
      mark.y1 < bottom + below * height,
  );
}

async function readAsOne(
  image: GreyImage,
  left: OcrWord,
  right: OcrWord,
  reader: LineReader,
): Promise<OcrWord | null> {
  const box = around(left, right);
  const { text, mean } = await lineText(reader, image, box);
  const read = text.replaceAll(' ', '');
  const signs = /[.,]$/.test(left.text) ? [''] : ['.', ','];
  const isBoth = signs.some((sign) => read === left.text + sign + right.text.replace(/^[.,]/, ''));
  if (!isBoth || mean < sure) return null;
  return { ...left, ...box, text: read, confidence: Math.min(mean, left.confidence, mostConfidence) };
}
