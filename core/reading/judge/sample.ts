import type { Word } from '../page.ts';

/**
 * So many numbers and so many words of a layer tell what it is worth: numbers matter most, and are most easily wrong. Of layers that
 * are wrong in one word of twenty, a third as many words let every other one pass (25 drawn scans), these hardly any.
 */
const wanted = { numbers: 26, words: 18 };
/** Shorter ones are read wrongly too often to tell anything. */
const shortest = { number: 3, word: 5 };

/** Words of a page to be read again, from all over it, the same ones each time. */
export function sampleOf(words: readonly Word[]): readonly Word[] {
  const isNumber = ({ text }: Word): boolean => /\d/.test(text) && text.length >= shortest.number;
  const isWord = ({ text }: Word): boolean => /^\p{L}+$/u.test(text) && text.length >= shortest.word;
  const numbers = spread(words.filter(isNumber), wanted.numbers);
  const missing = wanted.numbers - numbers.length;
  return [...numbers, ...spread(words.filter(isWord), wanted.words + missing)];
}

function spread(words: readonly Word[], count: number): readonly Word[] {
  if (words.length <= count) return words;
  return Array.from({ length: count }, (_, at) => words[Math.floor(((at + 0.5) * words.length) / count)]!);
}
