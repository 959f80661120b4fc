import type { NumberedTexts, WordNumbers } from './numbered-texts.ts';

/** Shortest part of a word that is taken apart. */
const shortestPart = 3;

/**
 * Words that some write as one and others as two: chainsaw and chain saw, bedspread and bed spread. Which ones
 * the texts themselves tell: a word is taken apart where its parts follow one another in a text.
 */
export class Compounds {
  readonly #words: WordNumbers;
  /** First word times the number of words, plus second word. */
  readonly #pairs = new Set<number>();

  constructor(texts: NumberedTexts, words: WordNumbers) {
    this.#words = words;
    for (let index = 0; index < texts.count; index++) {
      const text = texts.at(index);
      for (let at = 1; at < text.length; at++) this.#pairs.add(this.#pair(text[at - 1]!, text[at]!));
    }
  }

  #pair(first: number, second: number): number {
    return first * this.#words.size + second;
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
      if (first !== undefined && second !== undefined && this.#pairs.has(this.#pair(first, second)))
        return [first, second];
    }
    return [];
  }
}
