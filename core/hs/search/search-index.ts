import { vectorWidth } from '../embedding/embedding-protocol.ts';
import { withoutExclusions } from '../lexical/exclusions.ts';
import { LexicalIndex } from '../lexical/lexical-index.ts';
import { indexWords } from '../lexical/words.ts';
import { type Nomenclature, pathOf } from '../nomenclature/nomenclature.ts';
import type { RankingSettings } from './ranking-settings.ts';
import { addWeighted, standardScores } from './standard-scores.ts';

/** The subheadings of HS 2022 with the texts under which each is found. */
export interface CodeTexts {
  readonly codes: readonly string[];
  /** Each code's own text: what the model compares a description with. */
  readonly texts: readonly string[];
  /** Each code's text with those of its heading and chapter: where words are looked for. */
  readonly paths: readonly string[];
}

export function codeTexts(nomenclature: Nomenclature): CodeTexts {
  const entries = nomenclature.editions.HS2022;
  const codes = [...entries.keys()].filter((digits) => digits.length === 6);
  return {
    codes,
    texts: codes.map((code) => withoutExclusions(entries.get(code)!.description)),
    paths: codes.map((code) => pathOf(entries, code).map(withoutExclusions).join(' > ')),
  };
}

/** Every view of every code, and the weighted sum of what they say of a query. */
export class SearchIndex {
  readonly codes: readonly string[];
  readonly #settings: RankingSettings;
  readonly #stopWords: ReadonlySet<string>;
  readonly #words: LexicalIndex;
  readonly #vectors: Float32Array;

  /** @param vectors those of all texts, one after the other. */
  constructor(
    given: CodeTexts,
    vectors: Float32Array,
    settings: RankingSettings,
    stopWords: ReadonlySet<string>,
  ) {
    this.codes = given.codes;
    this.#settings = settings;
    this.#stopWords = stopWords;
    this.#words = new LexicalIndex(given.paths.map((path) => indexWords(path, stopWords)));
    this.#vectors = vectors;
  }

  /** The score of each code, in the order of `codes`: a sum of standard scores, without a unit. */
  scores(query: string, vector: Float32Array): Float32Array {
    const { weights } = this.#settings;
    const words = new Set(indexWords(query, this.#stopWords));
    const total = new Float32Array(this.codes.length);
    addWeighted(total, standardScores(this.#words.scores(words)), weights.lexical);
    addWeighted(total, standardScores(this.#cosines(vector)), weights.semantic);
    return total;
  }

  /** The words of the query, as they were written, that a code's texts contain. */
  matchedTerms(query: string, codeIndex: number): readonly string[] {
    const written = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
    return written.filter((word) => {
      const [stem] = indexWords(word, this.#stopWords);
      return stem !== undefined && this.#words.has(stem, codeIndex);
    });
  }

  #cosines(vector: Float32Array): Float32Array {
    const vectors = this.#vectors;
    const cosines = new Float32Array(vectors.length / vectorWidth);
    for (let row = 0, at = 0; row < cosines.length; row++) {
      let product = 0;
      for (let column = 0; column < vectorWidth; column++) product += vectors[at++]! * vector[column]!;
      cosines[row] = product;
    }
    return cosines;
  }
}
