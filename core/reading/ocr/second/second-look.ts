import { lazily } from '../../../lazily.ts';
import type { GreyImage } from '../../grey-image.ts';
import { type InkMark, inkMarks } from '../../image/ink-marks.ts';
import { legibility, surelyUpright } from '../legibility.ts';
import type { OcrEngine, OcrWord } from '../ocr-engine.ts';
import { joinChinese } from './chinese-words.ts';
import { fittedWords } from './fitted-words.ts';
import { inLine } from './in-line.ts';
import { joinNumbers } from './joined-numbers.ts';
import type { LineReader } from './line-reader.ts';
import { inWords, isTooLong } from './line-text.ts';
import { type ReadAhead, readAhead } from './read-ahead.ts';
import { heightOf } from './rectangles.ts';
import { withRoundLetters } from './round-letters.ts';
import { lettersOf, settle } from './two-readings.ts';
import { type PagePrint, withUnreadWords } from './unread-words.ts';

/**
 * Surer of a word than this, the first reader is right: of 870 numbers one was wrong (drawn scans), below one in 13. Between
 * the limits for others and those for numbers it was right in 197 of 197 words (16 drawn scans).
 */
const sure = { word: 0.86, number: 0.945, sign: 0.8, short: 0.92, pair: 0.94, code: 0.955, capitals: 0.9 };
/** With fewer words that are surely read there is nothing to measure a page's letters by. */
const fewestSure = 4;

const plainSigns = /^[-–—/:;.,()&+·•'"]+$/;
/** `of`, `kg`, `de`: they are many. */
const shortWord = /^\p{Ll}{2}$/u;
/** A Chinese sign may be a letter to the first reader, however sure it is: 人 is an A. */
const loneLetter = /^\P{L}*\p{L}\P{L}*$/u;
/**
 * Short codes (of countries, units, provinces) that no word around them makes likely. Where digits look like one of their
 * letters, it may be one: the `L5T` of an address was `LST`.
 */
const code = /^\p{Lu}{2,4}$/u;
const unlikeDigits = /^[ACDEFHJKLMNPRTUVWXY]+$/;

/**
 * An engine with a second reader: it reads again what the first is not sure of, numbers and codes above all, and what
 * the first has left unread. While the first reads a part of a page, the second reads what was doubtful in the one before.
 */
export function withSecondLook(first: OcrEngine, second: LineReader): OcrEngine {
  let page: Page | null = null;
  const turnTo = (image: GreyImage): Page => {
    if (page?.ahead.image === image) return page;
    page?.ahead.giveUp();
    page = { ahead: readAhead(second, image), marks: lazily(() => inkMarks(image)) };
    return page;
  };
  return {
    name: `${first.name} with ${second.name}`,
    lines: second,
    async recognize(image, dotsPerInch) {
      const { ahead, marks } = turnTo(image);
      return first.recognize(image, dotsPerInch, (part) => {
        if (legibility(part) >= surelyUpright) ahead.begin(fittedWords(part, marks()).filter(isDoubtful));
      });
    },
    async lookAgain(image, words, dotsPerInch) {
      const { ahead, marks } = turnTo(image);
      // While the first reads it in one more language, the second begins with what it will be asked for anyway.
      const again = first.lookAgain?.(image, words, dotsPerInch);
      ahead.begin(fittedWords(words, marks()).filter(isDoubtful));
      const looked = await secondLook(ahead, fittedWords((await again) ?? words, marks()), marks(), second);
      page = null;
      return looked;
    },
    async close() {
      page?.ahead.giveUp();
      page = null;
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/** The page that is being read. */
interface Page {
  readonly ahead: ReadAhead;
  readonly marks: () => readonly InkMark[];
}

async function secondLook(
  ahead: ReadAhead,
  words: readonly OcrWord[],
  marks: readonly InkMark[],
  reader: LineReader,
): Promise<readonly OcrWord[]> {
  const { image } = ahead;
  const print = words.filter(({ text, confidence }) => confidence >= sure.word && lettersOf(text).length > 1);
  if (print.length < fewestSure && !(await showsChinese(ahead, words))) {
    ahead.giveUp();
    return words;
  }
  const settled: OcrWord[] = [];
  for (const word of words) {
    if (!isDoubtful(word)) {
      settled.push(word);
      continue;
    }
    const second = await ahead.text(word);
    const agreed = settle(word, second);
    if (!agreed) continue;
    if (isLoneDigit(agreed.text) && !isLoneDigit(word.text) && inLine(word, print).height !== 'high')
      settled.push(word);
    else settled.push(...inWords({ ...word, ...agreed }, second.letters));
  }
  const whole = await joinChinese(image, settled, marks, reader);
  const heights = (print.length > 0 ? print : words).map(heightOf).sort((a, b) => a - b);
  const page: PagePrint = { marks, print, height: heights[heights.length >> 1]! };
  const all = await joinNumbers(image, await withUnreadWords(image, whole, page, reader), marks, reader);
  return withRoundLetters(image, all, marks);
}

/** So many words of a page that the first cannot read are tried, and are Chinese where so many signs are seen surely. */
const chinesePage = { tried: 12, sure: 0.8, signs: 6 };

async function showsChinese(ahead: ReadAhead, words: readonly OcrWord[]): Promise<boolean> {
  let signs = 0;
  for (const word of words.filter(isDoubtful).slice(0, chinesePage.tried)) {
    const { text, mean } = await ahead.text(word);
    if (mean >= chinesePage.sure) signs += text.match(/\p{Script=Han}/gu)?.length ?? 0;
  }
  return signs >= chinesePage.signs;
}

/** Whether the second reader is asked. */
const isDoubtful = (word: OcrWord): boolean => !isSure(word) && !isLongCode(word);

/** A container with its seal, type and weights in one word, which the second reader cannot tell from a rule. */
const isLongCode = (word: OcrWord): boolean => isTooLong(word) && /[\p{L}\p{N}]{4}/u.test(word.text);

/** A `g` alone is a 9 to the second reader; but digits stand as high as capitals do. */
const isLoneDigit = (text: string): boolean => /^\d$/.test(text);

function isSure({ text, confidence }: OcrWord): boolean {
  if (plainSigns.test(text)) return confidence >= sure.sign;
  if (shortWord.test(text)) return confidence >= sure.short;
  if (loneLetter.test(text)) return false;
  if (code.test(text)) return confidence >= (unlikeDigits.test(text) ? sure.capitals : sure.code);
  if (lettersOf(text).length <= 2) return confidence >= sure.pair;
  return confidence >= (/\d/.test(text) ? sure.number : sure.word);
}
