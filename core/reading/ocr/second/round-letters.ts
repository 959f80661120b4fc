import type { GreyImage } from '../../grey-image.ts';
import type { InkMark } from '../../image/ink-marks.ts';
import type { OcrWord } from '../ocr-engine.ts';
import { heightOf, widthOf } from './rectangles.ts';

/** A mark so high, in heights of its word, is a letter or digit; lower are points, hyphens and the dots of letters. */
const asHighAs = 0.5;
const lowSigns = /[.,:;'"‘’“”`´·\-–—_~]/u;
/** An O is so much wider than the zeros of the page, and so wide in its own height. */
const wider = 1.2;
const leastRound = 0.78;
/** Zeros with a dot or a stroke have a heart at most so light, letters one at least so light. */
const [darkHeart, clearHeart] = [205, 235];
/** The heart of a letter is so much of its width and height. */
const heart = 0.28;
/** Of a small o, in heights of the page's zeros. */
const small = 0.85;
/** With fewer zeros in plain numbers there is nothing to compare with. */
const fewestZeros = 3;
/** Of what no reader has seen so. */
const mostConfidence = 0.9;

/** A zero behind a letter, or before one at the start of a word; behind a digit it is a zero, however wide. */
const besideLetter = /(?<=\p{L})0|^0(?=\p{L})/gu;
/** Which is no number: the `o.o.` of a Polish company. Both are the same. */
const abbreviation = /^0\.0\.$/;

/**
 * `PO4711` and `CO-52` are read with a zero after the first letter by both readers. In most fonts an O is nearly as wide
 * as it is high and a zero is narrow; in others, of one width for all, zeros have a dot or a stroke within. Zeros beside
 * letters that look like none of those in the page's numbers are set right.
 */
export function withRoundLetters(
  image: GreyImage,
  words: readonly OcrWord[],
  marks: readonly InkMark[],
): readonly OcrWord[] {
  if (!words.some(({ text }) => doubtsIn(text).length > 0)) return words;
  const zeros = words.flatMap((word) =>
    /^\d[\d.,]*$/.test(word.text) ? (signsOf(word, marks) ?? []).filter(({ sign }) => sign === '0') : [],
  );
  if (zeros.length < fewestZeros) return words;
  const usual = {
    shape: median(zeros.map(({ mark }) => shapeOf(mark))),
    heart: median(zeros.map(({ mark }) => heartOf(image, mark))),
    height: median(zeros.map(({ mark }) => heightOf(mark))),
  };
  const isLetter = (mark: InkMark): boolean =>
    usual.heart <= darkHeart
      ? heartOf(image, mark) >= clearHeart
      : shapeOf(mark) >= Math.max(leastRound, wider * usual.shape);
  return words.map((word) => {
    const doubts = doubtsIn(word.text);
    const signs = doubts.length > 0 ? (signsOf(word, marks) ?? []) : [];
    const doubtful = signs.filter(({ at }) => doubts.includes(at));
    const round = doubtful.filter(({ mark }) => isLetter(mark));
    if (round.length === 0) return word;
    const text = [...word.text];
    for (const { at, mark } of abbreviation.test(word.text) ? doubtful : round)
      text[at] = heightOf(mark) < small * usual.height ? 'o' : 'O';
    return { ...word, text: text.join(''), confidence: Math.min(word.confidence, mostConfidence) };
  });
}

/** Where in a word zeros may be letters. */
const doubtsIn = (text: string): readonly number[] =>
  abbreviation.test(text) ? [0, 2] : [...text.matchAll(besideLetter)].map(({ index }) => index);

/** Each letter and digit of a word with its mark; null where its marks are not one for each. */
function signsOf(
  word: OcrWord,
  marks: readonly InkMark[],
): readonly { readonly sign: string; readonly at: number; readonly mark: InkMark }[] | null {
  const own = marks
    .filter((mark) => {
      const [x, y] = [(mark.x0 + mark.x1) / 2, (mark.y0 + mark.y1) / 2];
      const isWithin = x >= word.x0 - 1 && x <= word.x1 + 1 && y >= word.y0 - 2 && y <= word.y1 + 2;
      return isWithin && heightOf(mark) >= asHighAs * heightOf(word);
    })
    .sort((a, b) => a.x0 - b.x0);
  const signs = [...word.text].flatMap((sign, at) => (lowSigns.test(sign) ? [] : [{ sign, at }]));
  return own.length === signs.length ? signs.map((one, index) => ({ ...one, mark: own[index]! })) : null;
}

const shapeOf = (mark: InkMark): number => widthOf(mark) / heightOf(mark);

/** How light the middle of a mark is, 0 to 255. */
function heartOf({ data, width }: GreyImage, mark: InkMark): number {
  const reach = { x: (widthOf(mark) * heart) / 2, y: (heightOf(mark) * heart) / 2 };
  const [x, y] = [(mark.x0 + mark.x1) / 2, (mark.y0 + mark.y1) / 2];
  let [sum, count] = [0, 0];
  for (let row = Math.floor(y - reach.y); row <= y + reach.y; row++)
    for (let column = Math.floor(x - reach.x); column <= x + reach.x; column++, count++)
      sum += data[row * width + column] ?? 255;
  return sum / count;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
