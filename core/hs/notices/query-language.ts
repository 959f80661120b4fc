import type { KnownWords } from '../known-words.ts';
import { plainWords } from '../lexical/words.ts';
import type { ForeignWords, NoticeWords } from './notice-words.ts';

/** Scripts by which a language is known, or which at least have a name. In this order: kana before kanji. */
const scripts: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Arabic}/u, 'Arabic or another language in Arabic script'],
  [/\p{Script=Devanagari}/u, 'Hindi or another language in Devanagari'],
  [/\p{Script=Cyrillic}/u, 'Russian or another language in Cyrillic script'],
];

/** tinyld gives this to what it has no doubt about; below it every second short description is mistaken. */
const withoutDoubt = 0.9;

/**
 * The language of a description when it is not English, in words; null when it is, or when nothing shows
 * otherwise. Names of goods that English has taken over (kimono, sauerkraut) are English: the vocabulary
 * has them.
 */
export function foreignLanguage(text: string, known: KnownWords, words: NoticeWords): string | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const other = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (other.length > 0 && other.length >= letters.length / 2) return ofScript(other.join(''));
  const found = plainWords(text).filter((word) => /^\p{L}{2,}$/u.test(word) && !words.brands.has(word));
  return byWords(found, known, words.foreign) ?? byLetters(text, found, known);
}

const ofScript = (letters: string): string =>
  scripts.find(([script]) => script.test(letters))?.[1] ?? 'a language in another script than the Latin one';

/** By words of goods and of grammar, when they are more than the English ones. */
function byWords(
  found: readonly string[],
  known: KnownWords,
  foreign: readonly ForeignWords[],
): string | null {
  const scores = foreign.map(({ language, grammar, goods }) => {
    const ofGrammar = found.filter((word) => grammar.has(word)).length;
    // Words that goods have in both languages (porcelaine, coton) are the other's beside its grammar.
    const ofGoods = found.filter(
      (word) => isAmong(word, goods) && (ofGrammar > 0 || !known.has(word)),
    ).length;
    const english = found.filter((word) => !grammar.has(word) && !goods.has(word) && known.has(word)).length;
    const isForeign = ofGoods > 0 && ofGoods + ofGrammar > english;
    return { language, score: isForeign ? 2 * ofGoods + ofGrammar : 0 };
  });
  const best = Math.max(...scores.map(({ score }) => score));
  if (best <= 0) return null;
  return scores
    .filter(({ score }) => score === best)
    .map(({ language }) => nameOf(language))
    .join(' or ');
}

/** The word itself, or one that ends in it, as German, Dutch and the Nordic languages join words. */
const isAmong = (word: string, goods: ReadonlySet<string>): boolean =>
  goods.has(word) ||
  (word.length >= 9 &&
    [...goods].some((end) => end.length >= 5 && word.length > end.length && word.endsWith(end)));

/**
 * By the frequencies of letters: only for several words that are not English, and only without doubt.
 * Abbreviations (`hrtlf crm`) look like any language.
 */
function byLetters(text: string, found: readonly string[], known: KnownWords): string | null {
  const strange = found.filter((word) => word.length >= 4 && /[aeiou]/.test(word) && !known.has(word));
  if (strange.length < 2 || strange.length <= found.length / 2) return null;
  // Loaded when it is needed, which is seldom: its tables take as long as ten searches.
  const { detectAll } = require('tinyld') as typeof import('tinyld');
  const [best] = detectAll(text);
  return best && best.lang !== 'en' && best.accuracy >= withoutDoubt ? nameOf(best.lang) : null;
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (language: string): string => names.of(language) ?? language;
