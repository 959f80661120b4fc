import { Compounds } from '../lexical/compounds.ts';
import { LexicalIndex } from '../lexical/lexical-index.ts';
import type { WordNumbers } from '../lexical/numbered-texts.ts';
import { indexWords } from '../lexical/words.ts';
import { type LearnedView, learnedViews } from './learned-views.ts';
import type { View } from './ranking-settings.ts';
import type { SearchTables } from './search-tables.ts';
import { standardScores } from './standard-scores.ts';
import { TermIndex } from './term-index.ts';

/** Every view of every code that its texts give. */
export class SearchIndex {
  readonly codes: readonly string[];
  readonly #stopWords: ReadonlySet<string>;
  readonly #words: WordNumbers;
  readonly #texts: LexicalIndex;
  readonly #terms: TermIndex;
  readonly #compounds: Compounds;

  /** @param codes and stop words that the tables were made with. */
  constructor(tables: SearchTables, codes: readonly string[], stopWords: ReadonlySet<string>) {
    this.codes = codes;
    this.#stopWords = stopWords;
    this.#words = tables.words;
    this.#texts = new LexicalIndex(tables.texts, codes.length);
    this.#terms = new TermIndex(tables.terms, tables.codeOfTerm, codes.length);
    this.#compounds = new Compounds(tables.pairs, tables.words);
  }

  /**
   * The scores of each view for each code, as standard scores in the order of `codes`.
   * @param learned the output of the learned views for the query: see `learnedViewsGraph`.
   */
  views(query: string, learned: Float32Array): Readonly<Record<Exclude<View, 'attributes'>, Float32Array>> {
    const count = this.codes.length;
    const words = this.#compounds.expanded(indexWords(query, this.#stopWords));
    const learnedView = (view: LearnedView) => {
      const from = learnedViews.indexOf(view) * count;
      return standardScores(learned.subarray(from, from + count));
    };
    return {
      classifier: learnedView('classifier'),
      joint: learnedView('joint'),
      semantic: learnedView('semantic'),
      lexical: standardScores(this.#texts.scores(words)),
      term: standardScores(this.#terms.scores(words)),
    };
  }

  /** @returns for a code the words of the query, as they were written, that its texts contain. */
  matcher(query: string): (codeIndex: number) => readonly string[] {
    let written: readonly { readonly word: string; readonly number: number }[] | null = null;
    return (codeIndex) => {
      written ??= this.#numberedWords(query);
      return written.filter(({ number }) => this.#texts.has(number, codeIndex)).map(({ word }) => word);
    };
  }

  #numberedWords(query: string): { readonly word: string; readonly number: number }[] {
    return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].flatMap((word) => {
      const [stem] = indexWords(word, this.#stopWords);
      const number = stem === undefined ? undefined : this.#words.of(stem);
      return number === undefined ? [] : [{ word, number }];
    });
  }
}
