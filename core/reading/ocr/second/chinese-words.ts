import type { GreyImage } from '../../grey-image.ts';
import type { OcrWord } from '../ocr-engine.ts';
import type { LineReader } from './line-reader.ts';
import { inWords, lineText } from './line-text.ts';
import { areBeside, around, gapBetween, heightOf } from './rectangles.ts';
import { chinese, lettersOf } from './two-readings.ts';

/** Signs of one word stand closer than this, in their heights. */
const apart = 0.5;
/** What the first reader makes of a Chinese sign: a few letters that it is not sure of, and less sure of digits. */
const mostLetters = 3;
const [unsure, unsureOfDigits] = [0.94, 0.8];
const readable = 0.5;

/**
 * Reads Chinese words whole: the first reader cuts them into Latin letters, of which some were settled to be Chinese
 * signs one by one. Words around such a sign that may be pieces of the same are read again with it.
 */
export async function joinChinese(
  image: GreyImage,
  words: readonly OcrWord[],
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  let left = words;
  const read: OcrWord[] = [];
  for (const sign of words) {
    if (!chinese.test(sign.text) || !left.includes(sign)) continue;
    const pieces = piecesAround(sign, left);
    const box = pieces.reduce(around, sign);
    const { text, mean, letters } = await lineText(reader, image, box);
    if (!chinese.test(text) || mean < readable) continue;
    left = left.filter((word) => !pieces.includes(word));
    read.push(...inWords({ ...sign, ...boxOf(box), text, confidence: mean }, letters));
  }
  return read.length === 0 ? words : [...left, ...read];
}

const boxOf = ({ x0, y0, x1, y1 }: ReturnType<typeof around>) => ({ x0, y0, x1, y1 });

function piecesAround(sign: OcrWord, words: readonly OcrWord[]): readonly OcrWord[] {
  const pieces = [sign];
  let box: ReturnType<typeof around> = sign;
  for (let before = 0; before < pieces.length; ) {
    before = pieces.length;
    for (const word of words) {
      if (pieces.includes(word) || !mayBePiece(word) || !areBeside(box, word)) continue;
      if (gapBetween(box, word) >= apart * heightOf(box)) continue;
      pieces.push(word);
      box = around(box, word);
    }
  }
  return pieces;
}

const mayBePiece = ({ text, confidence }: OcrWord): boolean =>
  chinese.test(text) ||
  (lettersOf(text).length <= mostLetters && confidence < (/\d{2}/.test(text) ? unsureOfDigits : unsure));
