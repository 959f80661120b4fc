import { foldText } from '../../../layout/fold.ts';

/** A word of a text: folded letters and digits, and where it is stated. */
export interface TextWord {
  readonly key: string;
  readonly index: number;
  readonly end: number;
}

export const wordsIn = (text: string): readonly TextWord[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    key: foldText(match[0]),
    index: match.index,
    end: match.index + match[0].length,
  }));

/** The letters and digits of a phrase, so that `B/L No.` and `BL NO` are one. */
export const phraseKey = (phrase: string): string =>
  wordsIn(phrase)
    .map(({ key }) => key)
    .join('');

export interface FoundPhrase<Meaning> {
  readonly meaning: Meaning;
  /** Words from and up to, as of `wordsIn`. */
  readonly from: number;
  readonly to: number;
}

/** Phrases without overlap, the longest at each place. */
export function phrasesIn<Meaning>(
  words: readonly TextWord[],
  book: ReadonlyMap<string, Meaning>,
  longest = 8,
): readonly FoundPhrase<Meaning>[] {
  const found: FoundPhrase<Meaning>[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = Math.min(words.length, from + longest); to > from; to -= 1) {
      const meaning = book.get(
        words
          .slice(from, to)
          .map(({ key }) => key)
          .join(''),
      );
      if (meaning === undefined) continue;
      found.push({ meaning, from, to });
      from = to - 1;
      break;
    }
  }
  return found;
}
