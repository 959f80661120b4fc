import type { Word } from '../page.ts';

/** Too few to judge by. */
const fewestLetters = 40;
/** More letters than this part that stand for nothing, and the font does not tell what it draws. */
const mostUnknown = 0.08;
/** Words of a language, names and codes apart, are words of this shape nearly always. */
const leastWordlike = 0.55;

const latinWord = /^[\p{Script=Latin}'’.-]{4,}$/u;
const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿıőűąęėįųū]/iu;
const fourConsonants = /[bcdfghjklmnpqrstvwxz]{5}/iu;
/** A capital after a small letter, or one small letter among capitals, is rare in print. */
const oddCase = /\p{Ll}\p{Lu}\p{L}*\p{Lu}|\p{Lu}\p{Ll}\p{Lu}/u;
/** Signs that stand beside words and numbers, and hardly ever within a word. */
const signsWithin = /\p{L}[!"#$%*+;<=>?@[\\\]^`{|}~]\p{L}/u;

/**
 * Whether a text layer looks as if its letters stood for others: no table of letters for the font (they
 * come out as unknown or private signs), or a wrong one ("Invoice" as ",QYRLFH").
 */
export function looksLikeNonsense(words: readonly Word[]): boolean {
  let [letters, unknown, latin, wordlike, odd] = [0, 0, 0, 0, 0];
  for (const { text } of words) {
    letters += text.length;
    unknown += text.split('\ufffd').length - 1;
    if (signsWithin.test(text) && !text.includes('@') && !text.includes('/')) odd++;
    if (!latinWord.test(text)) continue;
    latin++;
    if (vowel.test(text) && !fourConsonants.test(text) && !oddCase.test(text)) wordlike++;
  }
  if (letters < fewestLetters) return unknown > letters * 0.3;
  if (unknown > letters * mostUnknown) return true;
  if (odd > words.length * 0.2) return true;
  return latin >= 8 && wordlike < latin * leastWordlike;
}
