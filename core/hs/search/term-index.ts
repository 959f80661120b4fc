import { LexicalIndex } from '../lexical/lexical-index.ts';

/** A term is a few words long: one that is longer is hardly a worse answer. */
const lengthWeight = 0.4;

/** Finds the code that has the single best term for a description. */
export class TermIndex {
  readonly #terms: LexicalIndex;
  readonly #codeOf: Uint32Array;
  readonly #codeCount: number;

  /** @param termsOf the words of each term of each code. */
  constructor(termsOf: readonly (readonly (readonly string[])[])[]) {
    this.#terms = new LexicalIndex(termsOf.flat(), lengthWeight);
    this.#codeOf = Uint32Array.from(termsOf.flatMap((terms, code) => terms.map(() => code)));
    this.#codeCount = termsOf.length;
  }

  /** For each code the score of its best term. */
  scores(words: ReadonlySet<string>): Float32Array {
    const best = new Float32Array(this.#codeCount);
    const scores = this.#terms.scores(words);
    for (let term = 0; term < scores.length; term++) {
      const code = this.#codeOf[term]!;
      if (scores[term]! > best[code]!) best[code] = scores[term]!;
    }
    return best;
  }
}
