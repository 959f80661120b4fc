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
 * How often each letter stands in the languages of western and central Europe, in parts of a thousand, accents left
 * out: a mean of English, German, French, Spanish, Italian, Dutch, Polish and Portuguese, rounded. The
 * letters of one language are as like it as 0.9 and more, letters that stand for others 0.6 at most.
 */
const usualLetters: Readonly<Record<string, number>> = {
  ...{ a: 88, b: 14, c: 36, d: 43, e: 135, f: 14, g: 18, h: 26, i: 78, j: 5, k: 12, l: 44, m: 29 },
  ...{ n: 73, o: 68, p: 26, q: 6, r: 66, s: 63, t: 66, u: 40, v: 15, w: 14, x: 3, y: 10, z: 15 },
};
const leastUsual = 0.72;
const fewestLatinLetters = 80;

/**
 * Whether a text layer looks as if its letters stood for others: no table of letters for the font (they
 * come out as unknown or private signs), or a wrong one ("Invoice" as ",QYRLFH").
 */
export function looksLikeNonsense(words: readonly Word[]): boolean {
  let [letters, unknown, latin, wordlike, odd] = [0, 0, 0, 0, 0];
  let names = '';
  for (const { text } of words) {
    letters += text.length;
    unknown += text.split('\ufffd').length - 1;
  }
  // Each word once: a list of the same goods in every line says nothing of a language's letters.
  const vocabulary = new Set(words.map(({ text }) => text));
  for (const text of vocabulary) {
    if (signsWithin.test(text) && !text.includes('@') && !text.includes('/')) odd++;
    if (!latinWord.test(text)) continue;
    latin++;
    names += text;
    if (vowel.test(text) && !fourConsonants.test(text) && !oddCase.test(text)) wordlike++;
  }
  if (letters < fewestLetters) return unknown > letters * 0.3;
  if (unknown > letters * mostUnknown) return true;
  if (odd > vocabulary.size * 0.2) return true;
  if (latin >= 8 && wordlike < latin * leastWordlike) return true;
  return names.length >= fewestLatinLetters && usualness(names) < leastUsual;
}

/** How like the letters of a text are to those of European languages, 0 to 1: the cosine of their counts. */
function usualness(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text.normalize('NFKD').toLowerCase())
    if (letter in usualLetters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let [product, own, usual] = [0, 0, 0];
  for (const [letter, share] of Object.entries(usualLetters)) {
    const count = counts.get(letter) ?? 0;
    product += count * share;
    own += count * count;
    usual += share * share;
  }
  return own === 0 ? 0 : product / Math.sqrt(own * usual);
}
