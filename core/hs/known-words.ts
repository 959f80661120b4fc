import { lazily } from '../lazily.ts';
import { indexWords, plainWords } from './lexical/words.ts';
import type { Nomenclature } from './nomenclature/nomenclature.ts';
import { goodsVocabulary } from './vocabulary/goods-vocabulary.ts';
import type { Vocabulary } from './vocabulary/load-vocabulary.ts';

const noWords: ReadonlySet<string> = new Set();

/** Every word that the nomenclature or the vocabulary uses of goods. */
export class KnownWords {
  /** How many texts use each word as it is there. */
  readonly counts: ReadonlyMap<string, number>;
  /** Half a second for all: made when they are first asked for. */
  readonly stems: () => ReadonlySet<string>;

  constructor(counts: ReadonlyMap<string, number>, stems = lazily(() => stemsOf(counts.keys()))) {
    this.counts = counts;
    this.stems = stems;
  }

  /** Whether a word of `plainWords` is used, in any of its forms. */
  has(word: string): boolean {
    return this.counts.has(word) || indexWords(word, noWords).every((stem) => this.stems().has(stem));
  }
}

const stemsOf = (words: Iterable<string>): ReadonlySet<string> =>
  new Set([...words].flatMap((word) => indexWords(word, noWords)));

export function wordsOfTexts(texts: Iterable<string>): KnownWords {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = plainWords(text);
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      if (words.indexOf(word) === at) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return new KnownWords(counts);
}

/**
 * Takes a third of a second: for once a process.
 * @param vocabulary where it is loaded already.
 */
export function knownWords(
  nomenclature: Nomenclature,
  vocabulary: Vocabulary = goodsVocabulary(nomenclature),
): KnownWords {
  const { HS2022, HS2017 } = nomenclature.editions;
  // Most texts are the same in both editions, and are counted once.
  const texts = new Set([...HS2022.values(), ...HS2017.values()].map(({ description }) => description));
  return wordsOfTexts([...texts, ...[...vocabulary.values()].flat()]);
}
