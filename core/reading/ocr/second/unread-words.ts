import type { GreyImage } from '../../grey-image.ts';
import type { InkMark } from '../../image/ink-marks.ts';
import type { OcrWord } from '../ocr-engine.ts';
import { inLine } from './in-line.ts';
import type { LineReader, Rectangle } from './line-reader.ts';
import { inWords, lineText } from './line-text.ts';
import { areBeside, around, gapBetween, heightOf } from './rectangles.ts';
import { lettersOf } from './two-readings.ts';
import { unreadInk } from './unread-ink.ts';

/** Letters closer than this to a word, in its heights, belong to it. */
const belongs = 0.25;
/**
 * From here on several signs are a word, and what completes one. A sign alone is one that stands level with print at top
 * and bottom, or at the bottom alone; elsewhere (in the ring of a stamp) hardly any is.
 */
const sure = { several: 0.75, part: 0.85, leastOfPart: 0.5, aligned: 0.6, onBaseline: 0.9, elsewhere: 0.985 };
/** Letters that have one shape, high or low. */
const likeCapital = /^[cosuvwxz]$/i;
/** What is known of a page's print. */
export interface PagePrint {
  readonly marks: readonly InkMark[];
  readonly print: readonly OcrWord[];
  readonly height: number;
}

/** Of what only one reader has seen. */
const mostConfidence = 0.9;

/**
 * Adds what the first reader has left out: digits that stand alone, and as part of the word beside it the first figure of an
 * amount. `marks` are the ink of the image, `print` the words that are surely read, `height` that of the usual one, in
 * pixels.
 */
export async function withUnreadWords(
  image: GreyImage,
  words: readonly OcrWord[],
  { marks, print, height }: PagePrint,
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const result = [...words];
  for (const ink of unreadInk(marks, words, height)) {
    const at = result.findIndex((word) => isPartOf(ink, word));
    if (at >= 0) result[at] = await completed(image, result[at]!, ink, reader);
    else result.push(...(await wordsOf(image, ink, { words: result, print }, reader)));
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
  { words, print }: { readonly words: readonly OcrWord[]; readonly print: readonly OcrWord[] },
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const box = { x0, y0, x1, y1 };
  const { text, mean, letters } = await lineText(reader, image, box);
  const count = lettersOf(text).length;
  if (count === 0) return [];
  const place = inLine(box, print);
  const alone = place.isAligned ? sure.aligned : place.isOnBaseline ? sure.onBaseline : sure.elsewhere;
  if (mean < (count > 1 ? sure.several : alone)) return [];
  const lineHeight = words.find((word) => areBeside(word, box))?.lineHeight ?? heightOf(box);
  const asHigh = count === 1 && likeCapital.test(text) ? inHeight(text, place.height) : text;
  return inWords({ ...box, text: asHigh, confidence: Math.min(mean, mostConfidence), lineHeight }, letters);
}

function inHeight(letter: string, height: 'high' | 'low' | null): string {
  if (height === null) return letter;
  return height === 'high' ? letter.toUpperCase() : letter.toLowerCase();
}
