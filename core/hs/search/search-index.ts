import { vectorWidth } from '../embedding/embedding-protocol.ts';
import { withoutExclusions } from '../lexical/exclusions.ts';
import { LexicalIndex } from '../lexical/lexical-index.ts';
import { indexWords } from '../lexical/words.ts';
import { type Nomenclature, pathOf } from '../nomenclature/nomenclature.ts';
import type { Vocabulary } from '../vocabulary/load-vocabulary.ts';
import type { RankingSettings } from './ranking-settings.ts';
import { addWeighted, standardScores } from './standard-scores.ts';
import { TermIndex } from './term-index.ts';

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
  readonly #terms: TermIndex;
  readonly #vectors: Float32Array;
  readonly #classifier: Float32Array;

  constructor(given: {
    readonly texts: CodeTexts;
    readonly terms: Vocabulary;
    /** Vectors of the codes' own texts, one after the other. */
    readonly vectors: Float32Array;
    /** Weights of the classifier, likewise. */
    readonly classifier: Float32Array;
    readonly settings: RankingSettings;
    readonly stopWords: ReadonlySet<string>;
  }) {
    const { texts, terms, stopWords } = given;
    const wordsOf = (text: string) => indexWords(text, stopWords);
    const termWords = texts.codes.map((code) => (terms.get(code) ?? []).map(wordsOf));
    this.codes = texts.codes;
    this.#settings = given.settings;
    this.#stopWords = stopWords;
    this.#words = new LexicalIndex(
      texts.paths.map((path, code) => [
        ...wordsOf(texts.texts[code]!),
        ...wordsOf(path),
        ...termWords[code]!.flat(),
      ]),
    );
    this.#terms = new TermIndex(termWords);
    this.#vectors = given.vectors;
    this.#classifier = given.classifier;
  }

  /** The score of each code, in the order of `codes`: a sum of standard scores, without a unit. */
  scores(query: string, vector: Float32Array): Float32Array {
    const { weights } = this.#settings;
    const words = new Set(indexWords(query, this.#stopWords));
    const total = new Float32Array(this.codes.length);
    addWeighted(total, standardScores(products(this.#classifier, vector)), weights.classifier);
    addWeighted(total, standardScores(products(this.#vectors, vector)), weights.semantic);
    addWeighted(total, standardScores(this.#words.scores(words)), weights.lexical);
    addWeighted(total, standardScores(this.#terms.scores(words)), weights.term);
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
}

/** The product of a vector with each row of a matrix. */
function products(rows: Float32Array, vector: Float32Array): Float32Array {
  const found = new Float32Array(rows.length / vectorWidth);
  for (let row = 0, at = 0; row < found.length; row++) {
    let product = 0;
    for (let column = 0; column < vectorWidth; column++) product += rows[at++]! * vector[column]!;
    found[row] = product;
  }
  return found;
}
