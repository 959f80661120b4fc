import type { GreyImage } from '../../grey-image.ts';
import { inkMarks } from '../../image/ink-marks.ts';
import type { OcrWord } from '../ocr-engine.ts';
import type { LineReader, Rectangle } from './line-reader.ts';
import { inWords, lineText } from './line-text.ts';
import { areBeside, around, gapBetween, heightOf } from './rectangles.ts';
import { lettersOf } from './two-readings.ts';
import { unreadInk } from './unread-ink.ts';

/** Letters closer than this to a word, in its heights, belong to it. */
const belongs = 0.25;
/** A digit alone is one from here on, a letter alone, several of them; and what completes a word. */
const sure = { digit: 0.7, letter: 0.9, several: 0.75, part: 0.85, leastOfPart: 0.5 };
/** Of what only one reader has seen. */
const mostConfidence = 0.9;

/**
 * Adds what the first reader has left out: digits that stand alone, and as part of the word beside it the first figure of an
 * amount. `height` is that of the page's usual word, in pixels.
 */
export async function withUnreadWords(
  image: GreyImage,
  words: readonly OcrWord[],
  height: number,
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const result = [...words];
  for (const ink of unreadInk(inkMarks(image), words, height)) {
    const at = result.findIndex((word) => isPartOf(ink, word));
    if (at >= 0) result[at] = await completed(image, result[at]!, ink, reader);
    else result.push(...(await wordsOf(image, ink, result, reader)));
  }
  return result;
}

const isPartOf = (ink: Rectangle, word: OcrWord): boolean =>
  areBeside(word, ink) && gapBetween(word, ink) < belongs * heightOf(word) && lettersOf(word.text) !== '';

async function completed(
  image: GreyImage,
  word: OcrWord,
  ink: Rectangle,
  reader: LineReader,
): Promise<OcrWord> {
  const box = around(word, ink);
  const { text, least, mean } = await lineText(reader, image, box);
  const [whole, part] = [lettersOf(text), lettersOf(word.text)];
  const isWhole = whole.length > part.length && (whole.endsWith(part) || whole.startsWith(part));
  if (!isWhole || text.includes(' ') || mean < sure.part || least < sure.leastOfPart) return word;
  return { ...word, ...box, text, confidence: Math.min(mean, mostConfidence) };
}

async function wordsOf(
  image: GreyImage,
  { x0, y0, x1, y1 }: Rectangle,
  words: readonly OcrWord[],
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const box = { x0, y0, x1, y1 };
  const { text, mean, letters } = await lineText(reader, image, box);
  const count = lettersOf(text).length;
  const least = count > 1 ? sure.several : /\d/.test(text) ? sure.digit : sure.letter;
  if (count === 0 || mean < least) return [];
  const lineHeight = words.find((word) => areBeside(word, box))?.lineHeight ?? heightOf(box);
  return inWords({ ...box, text, confidence: Math.min(mean, mostConfidence), lineHeight }, letters);
}
