import { squash, squashLikeOcr } from './fold.ts';
import type { Run } from './run.ts';

/** Known phrases, each with what it stands for. */
export interface PhraseBook<T> {
  readonly exact: ReadonlyMap<string, readonly T[]>;
  /** The same by `squashLikeOcr`, for pages that were read by OCR. */
  readonly likeOcr: ReadonlyMap<string, readonly T[]>;
  /** Letters of the longest phrase. */
  readonly longest: number;
}

export interface PhraseMatch<T> {
  readonly meanings: readonly T[];
  /** Indices of the first piece and of the one after the last. */
  readonly from: number;
  readonly to: number;
}

export function phraseBook<T>(phrases: Iterable<readonly [phrase: string, meaning: T]>): PhraseBook<T> {
  const exact = new Map<string, T[]>();
  const likeOcr = new Map<string, T[]>();
  let longest = 0;
  const add = (map: Map<string, T[]>, key: string, meaning: T): void => {
    const meanings = map.get(key) ?? [];
    if (!meanings.includes(meaning)) meanings.push(meaning);
    map.set(key, meanings);
  };
  for (const [phrase, meaning] of phrases) {
    const key = squash(phrase);
    if (key === '') throw new Error(`A phrase has neither letters nor digits: "${phrase}"`);
    add(exact, key, meaning);
    if (key.length >= 5) add(likeOcr, squashLikeOcr(phrase), meaning);
    longest = Math.max(longest, key.length);
  }
  return { exact, likeOcr, longest };
}

const mostPieces = 9;

/** The meanings of a whole text, or an empty list. */
export function lookUp<T>(book: PhraseBook<T>, key: string, ocr: boolean): readonly T[] {
  const found = book.exact.get(key);
  if (found) return found;
  return ocr && key.length >= 5 ? (book.likeOcr.get(squashLikeOcr(key)) ?? []) : [];
}

/**
 * Known phrases in a run, longest first, without overlap. Spaces and punctuation do not count, so that
 * letter-spaced and badly kerned print is found too; phrases begin and end at words.
 */
export function findPhrases<T>(
  run: Pick<Run, 'pieces'>,
  book: PhraseBook<T>,
  ocr: boolean,
): PhraseMatch<T>[] {
  const matches: PhraseMatch<T>[] = [];
  const { pieces } = run;
  let from = 0;
  while (from < pieces.length) {
    let key = '';
    let best: PhraseMatch<T> | null = null;
    // Letter-spaced print has one letter a piece.
    const limit = pieces[from]?.key.length === 1 ? 24 : mostPieces;
    for (let to = from; to < Math.min(pieces.length, from + limit); to += 1) {
      const part = pieces[to]?.key ?? '';
      if (part === '') {
        if (to === from) break;
        continue;
      }
      key += part;
      if (key.length > book.longest) break;
      const meanings = lookUp(book, key, ocr);
      if (meanings.length > 0) best = { meanings, from, to: to + 1 };
    }
    if (best) matches.push(best);
    from = best ? best.to : from + 1;
  }
  return matches;
}
