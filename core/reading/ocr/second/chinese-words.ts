import type { GreyImage } from '../../grey-image.ts';
import type { InkMark } from '../../image/ink-marks.ts';
import type { OcrWord } from '../ocr-engine.ts';
import type { LineReader, ReadLetter, Rectangle } from './line-reader.ts';
import { lineText } from './line-text.ts';
import { areBeside, around, gapBetween, heightOf, widthOf } from './rectangles.ts';
import { chinese, lettersOf } from './two-readings.ts';

/** Strokes and signs of one word stand closer than this, in its height. */
const apart = 0.6;
/** The ink of a line reaches no further above and below the first sign, and is no wider, in that measure. */
const [reach, widest] = [0.15, 3];
/** Pixels: lower is a piece of a sign, and tells nothing of the height of a line. */
const leastHeight = 16;
/** What the first reader makes of a Chinese sign: a few letters that it is not sure of. */
const mostLetters = 3;
const unsure = 0.94;
const readable = 0.5;
/** A page of Chinese words shows so many signs before words around them are tried that show none. */
const fewestSigns = 3;

/**
 * Reads Chinese words whole: the first reader cuts them into Latin letters, of which some were settled to be Chinese
 * signs one by one. What is printed without a gap around such a sign is read again as one line; where a page has several, so
 * is what the first reader was unsure of.
 */
export async function joinChinese(
  image: GreyImage,
  words: readonly OcrWord[],
  marks: readonly InkMark[],
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const signs = words.filter(({ text }) => chinese.test(text));
  if (signs.length === 0) return words;
  const others =
    signs.length < fewestSigns ? [] : words.filter((word) => isShort(word) && !signs.includes(word));
  const latin = words.filter((word) => !signs.includes(word) && !isShort(word));
  let left = words;
  for (const seed of [...signs, ...others]) {
    if (!left.includes(seed)) continue;
    const box = inkAround(seed, marks, latin);
    const { letters, mean } = await lineText(reader, image, box);
    if (mean < readable) continue;
    const read = chineseIn(seed, box, letters);
    if (read.length === 0) continue;
    const isRead = (word: OcrWord): boolean =>
      !latin.includes(word) && read.some((one) => isWithin(word, one));
    left = [...left.filter((word) => !isRead(word)), ...read];
  }
  return left;
}

/** However sure it was of a single one: 人 is an A. */
function isShort({ text, confidence }: OcrWord): boolean {
  const count = lettersOf(text).length;
  return count <= 1 || (count <= mostLetters && confidence < unsure);
}

/** Whether the middle of a word lies in another. */
function isWithin(word: OcrWord, other: OcrWord): boolean {
  const middle = (word.x0 + word.x1) / 2;
  return areBeside(word, other) && middle >= other.x0 && middle <= other.x1;
}

/** A box that goes on from `seed` along its line as far as there is ink that belongs to none of the `others`. */
function inkAround(seed: OcrWord, marks: readonly InkMark[], others: readonly OcrWord[]): Rectangle {
  const height = Math.max(leastHeight, heightOf(seed));
  const [top, bottom] = [seed.y0 - reach * height, seed.y1 + reach * height];
  const isTaken = (mark: InkMark): boolean =>
    others.some((word) => gapBetween(word, mark) < 0 && middleOf(mark) > word.y0 && middleOf(mark) < word.y1);
  const line = marks.filter(
    (mark) =>
      middleOf(mark) >= top &&
      middleOf(mark) <= bottom &&
      heightOf(mark) <= (1 + 2 * reach) * height &&
      widthOf(mark) <= widest * height &&
      !isTaken(mark),
  );
  let box: Rectangle = seed;
  for (let size = -1; size !== widthOf(box); ) {
    size = widthOf(box);
    for (const mark of line) if (gapBetween(box, mark) <= apart * height) box = around(box, mark);
  }
  return box;
}

const middleOf = ({ y0, y1 }: Rectangle): number => (y0 + y1) / 2;

/** The words with Chinese signs among `letters`; between two such signs a gap is none. */
function chineseIn(seed: OcrWord, box: Rectangle, letters: readonly ReadLetter[]): readonly OcrWord[] {
  const words: ReadLetter[][] = [[]];
  letters.forEach((letter, at) => {
    if (letter.text !== ' ') words.at(-1)!.push(letter);
    else if (!isChinese(letters[at - 1]) || !isChinese(letters[at + 1])) words.push([]);
  });
  const half = heightOf(box) / 2;
  return words
    .filter((word) => word.some(isChinese))
    .map((word) => ({
      ...seed,
      text: word.map(({ text }) => text).join(''),
      confidence: word.reduce((sum, { confidence }) => sum + confidence, 0) / word.length,
      x0: Math.max(box.x0, word[0]!.x - half),
      x1: Math.min(box.x1, word.at(-1)!.x + half),
      y0: box.y0,
      y1: box.y1,
    }));
}

const isChinese = (letter: ReadLetter | undefined): boolean =>
  letter !== undefined && chinese.test(letter.text);
