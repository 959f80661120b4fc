import { LexicalIndex } from '../lexical/lexical-index.ts';
import { type LexicalTables, lexicalTables } from '../lexical/lexical-tables.ts';
import type { NumberedTexts } from '../lexical/numbered-texts.ts';

/** A term is a few words long: one that is longer is hardly a worse answer. */
const lengthWeight = 0.4;

/** @param wordCount how many words are numbered. */
export const termTables = (terms: NumberedTexts, wordCount: number): LexicalTables =>
  lexicalTables(terms, wordCount, lengthWeight);

/** Finds the code that has the single best term for a description. */
export class TermIndex {
  readonly #terms: LexicalIndex;
  readonly #codeOf: Uint32Array;
  readonly #codeCount: number;
  /** A megabyte, used again for each description, zeros in between. */
  readonly #scores: Float32Array;

  /** @param tables of `termTables`. @param codeOf the code of each term. */
  constructor(tables: LexicalTables, codeOf: Uint32Array, codeCount: number) {
    this.#terms = new LexicalIndex(tables, codeOf.length);
    this.#codeOf = codeOf;
    this.#codeCount = codeCount;
    this.#scores = new Float32Array(codeOf.length);
  }

  /** For each code the score of its best term. */
  scores(words: Iterable<number>): Float32Array {
    const best = new Float32Array(this.#codeCount);
    this.#terms.raiseBest(words, this.#codeOf, this.#scores, best);
    return best;
  }
}
