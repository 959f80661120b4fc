import { Compounds } from '../lexical/compounds.ts';
import { withoutExclusions } from '../lexical/exclusions.ts';
import { LexicalIndex } from '../lexical/lexical-index.ts';
import { NumberedTexts, WordNumbers } from '../lexical/numbered-texts.ts';
import { indexWords } from '../lexical/words.ts';
import { type Nomenclature, pathOf } from '../nomenclature/nomenclature.ts';
import type { Vocabulary } from '../vocabulary/load-vocabulary.ts';
import { type LearnedView, learnedViews } from './learned-views.ts';
import type { View } from './ranking-settings.ts';
import { standardScores } from './standard-scores.ts';
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
  // A heading's text is part of the path of all its subheadings.
  const known = new Map<string, string>();
  const stated = (text: string): string => {
    const cleaned = known.get(text) ?? withoutExclusions(text);
    known.set(text, cleaned);
    return cleaned;
  };
  const codes = [...entries.keys()].filter((digits) => digits.length === 6);
  return {
    codes,
    texts: codes.map((code) => stated(entries.get(code)!.description)),
    paths: codes.map((code) => pathOf(entries, code).map(stated).join(' > ')),
  };
}

/** Every view of every code that its texts give. */
export class SearchIndex {
  readonly codes: readonly string[];
  readonly #stopWords: ReadonlySet<string>;
  readonly #words = new WordNumbers();
  readonly #texts: LexicalIndex;
  readonly #terms: TermIndex;
  readonly #compounds: Compounds;

  constructor(given: {
    readonly texts: CodeTexts;
    readonly terms: Vocabulary;
    readonly stopWords: ReadonlySet<string>;
  }) {
    const { texts, terms } = given;
    this.codes = texts.codes;
    this.#stopWords = given.stopWords;
    const [all, ofTerms] = [new NumberedTexts(), new NumberedTexts()];
    const codeOf: number[] = [];
    for (const [index, code] of texts.codes.entries()) {
      const together = this.#numbers(`${texts.texts[index]!} ${texts.paths[index]!}`);
      for (const term of terms.get(code) ?? []) {
        const numbers = this.#numbers(term);
        ofTerms.add(numbers);
        codeOf.push(index);
        for (const number of numbers) together.push(number);
      }
      all.add(together);
    }
    const wordCount = this.#words.size;
    this.#texts = new LexicalIndex(all, wordCount);
    this.#terms = new TermIndex(ofTerms, Uint32Array.from(codeOf), texts.codes.length, wordCount);
    this.#compounds = new Compounds(ofTerms, this.#words);
  }

  #numbers(text: string): number[] {
    const numbers: number[] = [];
    for (const word of indexWords(text, this.#stopWords)) numbers.push(this.#words.add(word));
    return numbers;
  }

  /**
   * What each view says of each code, as standard scores in the order of `codes`.
   * @param learned what the learned views say of the query: see `learnedViewsGraph`.
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
