import { wordPairs } from '../lexical/compounds.ts';
import { type LexicalTables, lexicalTables } from '../lexical/lexical-tables.ts';
import { NumberedTexts, WordNumbers } from '../lexical/numbered-texts.ts';
import { indexWords } from '../lexical/words.ts';
import { breath } from '../prepared/breath.ts';
import type { Vocabulary } from '../vocabulary/load-vocabulary.ts';
import type { CodeTexts } from './code-texts.ts';
import { termTables } from './term-index.ts';

/** The tables of a `SearchIndex`. */
export interface SearchTables {
  readonly words: WordNumbers;
  /** One entry per code: all of its texts. */
  readonly texts: LexicalTables;
  /** An entry a term of the vocabulary. */
  readonly terms: LexicalTables;
  /** The code of each term, by its place among the codes. */
  readonly codeOfTerm: Uint32Array;
  /** See `wordPairs`. */
  readonly pairs: Float64Array;
}

/** Codes between two breaths. */
const codesAtOnce = 200;

/** Takes a second or two for all that is known, in which others get their turn. */
export async function searchTables(given: {
  readonly texts: CodeTexts;
  readonly terms: Vocabulary;
  readonly stopWords: ReadonlySet<string>;
}): Promise<SearchTables> {
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
    if (index % codesAtOnce === 0) await breath();
  }
  const ofCodes = lexicalTables(all, words.size);
  await breath();
  const ofEachTerm = termTables(ofTerms, words.size);
  await breath();
  return {
    words,
    texts: ofCodes,
    terms: ofEachTerm,
    codeOfTerm: Uint32Array.from(codeOf),
    pairs: wordPairs(ofTerms, words.size),
  };
}
