import { indexWords } from './lexical/words.ts';
import type { Nomenclature } from './nomenclature/nomenclature.ts';
import { goodsVocabulary } from './vocabulary/goods-vocabulary.ts';

/** The words of a text as they are compared: lower case, without accents. */
export const plainWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const noWords: ReadonlySet<string> = new Set();

/** Every word that the nomenclature or the vocabulary uses of goods. */
export class KnownWords {
  /** How many texts use each word as it stands there. */
  readonly counts: ReadonlyMap<string, number>;
  readonly #stems: ReadonlySet<string>;

  constructor(texts: Iterable<string>) {
    const counts = new Map<string, number>();
    for (const text of texts)
      for (const word of new Set(plainWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.counts = counts;
    this.#stems = new Set([...counts.keys()].flatMap((word) => indexWords(word, noWords)));
  }

  /** Whether a word of `plainWords` is used, in any of its forms. */
  has(word: string): boolean {
    return this.counts.has(word) || indexWords(word, noWords).every((stem) => this.#stems.has(stem));
  }
}

/** Takes a third of a second: for once a process. */
export function knownWords(nomenclature: Nomenclature): KnownWords {
  const { HS2022, HS2017 } = nomenclature.editions;
  // Most texts are the same in both editions, and are counted once.
  const texts = new Set([...HS2022.values(), ...HS2017.values()].map(({ description }) => description));
  return new KnownWords([...texts, ...[...goodsVocabulary(nomenclature).values()].flat()]);
}
