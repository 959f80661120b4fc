import { wordPairs } from '../lexical/compounds.ts';
import { type LexicalTables, lexicalTables } from '../lexical/lexical-tables.ts';
import { NumberedTexts, WordNumbers } from '../lexical/numbered-texts.ts';
import { indexWords } from '../lexical/words.ts';
import type { Vocabulary } from '../vocabulary/load-vocabulary.ts';
import type { CodeTexts } from './code-texts.ts';
import { termTables } from './term-index.ts';

/** What a `SearchIndex` looks things up in. */
export interface SearchTables {
  readonly words: WordNumbers;
  /** An entry a code: all that is said of it. */
  readonly texts: LexicalTables;
  /** An entry a term of the vocabulary. */
  readonly terms: LexicalTables;
  /** The code of each term, by its place among the codes. */
  readonly codeOfTerm: Uint32Array;
  /** See `wordPairs`. */
  readonly pairs: Float64Array;
}

/** Takes a second or two for all that is known. */
export function searchTables(given: {
  readonly texts: CodeTexts;
  readonly terms: Vocabulary;
  readonly stopWords: ReadonlySet<string>;
}): SearchTables {
  const { texts, terms, stopWords } = given;
  const words = new WordNumbers();
  const numbersOf = (text: string): number[] => {
    const numbers: number[] = [];
    for (const word of indexWords(text, stopWords)) numbers.push(words.add(word));
    return numbers;
  };
  const [all, ofTerms] = [new NumberedTexts(), new NumberedTexts()];
  const codeOf: number[] = [];
  for (const [index, code] of texts.codes.entries()) {
    const together = numbersOf(`${texts.texts[index]!} ${texts.paths[index]!}`);
    for (const term of terms.get(code) ?? []) {
      const numbers = numbersOf(term);
      ofTerms.add(numbers);
      codeOf.push(index);
      for (const number of numbers) together.push(number);
    }
    all.add(together);
  }
  return {
    words,
    texts: lexicalTables(all, words.size),
    terms: termTables(ofTerms, words.size),
    codeOfTerm: Uint32Array.from(codeOf),
    pairs: wordPairs(ofTerms, words.size),
  };
}
