import type { GreyImage } from '../../grey-image.ts';
import type { OcrWord } from '../ocr-engine.ts';
import type { LineReader, ReadLetter, Rectangle } from './line-reader.ts';
import { heightOf, widthOf } from './rectangles.ts';
import type { SecondReading } from './two-readings.ts';

/** Less sure of a blank, there is none. */
const sureBlank = 0.6;
/**
 * Paper that is shown around a word, in its heights: with more of it commas grow too small to be seen. A sign that stands
 * alone needs more (of 52 digits of drawn scans 50 were read with 0.1, all with 0.3, 34 with 0.6).
 */
const margin = { across: 0.1, acrossOne: 0.3, down: 0.12 };

/** More times as long as high is a rule, or words without a blank; the network's memory grows with the length. */
const longest = 25;

/** Whether what stands in a box is too long to be read at once. */
export const isTooLong = (box: Rectangle): boolean => widthOf(box) > longest * heightOf(box);

/** What a line says, and where each of its letters stands. */
export interface LineText extends SecondReading {
  readonly letters: readonly ReadLetter[];
}

/** Reads the line in a box of the image. */
export async function lineText(reader: LineReader, image: GreyImage, box: Rectangle): Promise<LineText> {
  const height = heightOf(box);
  if (isTooLong(box)) return { text: '', least: 0, mean: 0, letters: [] };
  const across = height * (widthOf(box) < height ? margin.acrossOne : margin.across);
  const all = await reader.read(image, {
    x0: Math.max(0, box.x0 - across),
    y0: Math.max(0, box.y0 - margin.down * height),
    x1: Math.min(image.width, box.x1 + across),
    y1: Math.min(image.height, box.y1 + margin.down * height),
  });
  const letters = all.filter(({ text, confidence }) => text !== ' ' || confidence >= sureBlank);
  const seen = letters.filter(({ text }) => text !== ' ').map(({ confidence }) => confidence);
  const text = letters.map((letter) => letter.text).join('');
  return {
    // It sees a blank before a colon where there is none.
    text: text.replace(/ +(?=[:;,.)]|$)/g, '').trim(),
    least: Math.min(1, ...seen),
    mean: seen.reduce((sum, one) => sum + one, 0) / Math.max(1, seen.length),
    letters,
  };
}

/** A text with blanks as the words that it is, each where its letters were seen. */
export function inWords(word: OcrWord, letters: readonly ReadLetter[]): readonly OcrWord[] {
  const texts = word.text.split(' ').filter((text) => text !== '');
  const places: ReadLetter[][] = [];
  letters.forEach((letter, at) => {
    if (letter.text === ' ') return;
    if (at === 0 || letters[at - 1]!.text === ' ') places.push([]);
    places.at(-1)!.push(letter);
  });
  if (texts.length < 2 || texts.length !== places.length) return [{ ...word, text: texts.join('') }];
  const halfLetter = (word.x1 - word.x0) / letters.length / 2;
  return texts.map((text, at) => ({
    ...word,
    text,
    x0: at === 0 ? word.x0 : places[at]![0]!.x - halfLetter,
    x1: at === texts.length - 1 ? word.x1 : places[at]!.at(-1)!.x + halfLetter,
  }));
}
