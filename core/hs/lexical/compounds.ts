import type { NumberedTexts, WordNumbers } from './numbered-texts.ts';

/** Shortest part of a word that is taken apart. */
const shortestPart = 3;

/** Two words that follow each other, as one number. */
const pairOf = (first: number, second: number, wordCount: number): number => first * wordCount + second;

/** All pairs of words that follow each other in a text, once and in order. */
export function wordPairs(texts: NumberedTexts, wordCount: number): Float64Array {
  const pairs = new Float64Array(texts.length);
  let size = 0;
  for (let index = 0; index < texts.count; index++) {
    const text = texts.at(index);
    for (let at = 1; at < text.length; at++) pairs[size++] = pairOf(text[at - 1]!, text[at]!, wordCount);
  }
  return pairs
    .slice(0, size)
    .sort()
    .filter((pair, at, sorted) => pair !== sorted[at - 1]);
}

/**
 * Words that some write as one and others as two: chainsaw and chain saw, bedspread and bed spread. Which ones
 * the texts themselves decide: a word is taken apart where its parts follow each other in a text.
 */
export class Compounds {
  readonly #words: WordNumbers;
  readonly #pairs: Float64Array;

  /** @param pairs of `wordPairs`. */
  constructor(pairs: Float64Array, words: WordNumbers) {
    this.#words = words;
    this.#pairs = pairs;
  }

  /** The numbers of the words that are known, and with them of what they are called when written the other way. */
  expanded(words: readonly string[]): ReadonlySet<number> {
    const all = new Set<number>();
    const add = (word: string) => {
      const number = this.#words.of(word);
      if (number !== undefined) all.add(number);
    };
    words.forEach((word, at) => {
      add(word);
      for (const part of this.#parts(word)) all.add(part);
      if (at + 1 < words.length) add(word + words[at + 1]!);
    });
    return all;
  }

  #parts(word: string): readonly number[] {
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      const [first, second] = [this.#words.of(word.slice(0, at)), this.#words.of(word.slice(at))];
      if (first !== undefined && second !== undefined && this.#follow(first, second)) return [first, second];
    }
    return [];
  }

  /** Whether a text has the two words one after the other: halves what is looked through until one is left. */
  #follow(first: number, second: number): boolean {
    const pair = pairOf(first, second, this.#words.size);
    let [from, to] = [0, this.#pairs.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#pairs[middle]! < pair) from = middle + 1;
      else to = middle;
    }
    return this.#pairs[from] === pair;
  }
}
