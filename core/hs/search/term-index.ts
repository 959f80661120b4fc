import { LexicalIndex } from '../lexical/lexical-index.ts';
import type { NumberedTexts } from '../lexical/numbered-texts.ts';

/** A term is a few words long: one that is longer is hardly a worse answer. */
const lengthWeight = 0.4;

/** Finds the code that has the single best term for a description. */
export class TermIndex {
  readonly #terms: LexicalIndex;
  readonly #codeOf: Uint32Array;
  readonly #codeCount: number;
  /** A megabyte, used again for each description, zeros in between. */
  readonly #scores: Float32Array;

  /** @param codeOf the code of each term. @param wordCount how many words are numbered. */
  constructor(terms: NumberedTexts, codeOf: Uint32Array, codeCount: number, wordCount: number) {
    this.#terms = new LexicalIndex(terms, wordCount, lengthWeight);
    this.#codeOf = codeOf;
    this.#codeCount = codeCount;
    this.#scores = new Float32Array(terms.count);
  }

  /** For each code the score of its best term. */
  scores(words: Iterable<number>): Float32Array {
    const best = new Float32Array(this.#codeCount);
    this.#terms.raiseBest(words, this.#codeOf, this.#scores, best);
    return best;
  }
}
