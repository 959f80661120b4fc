import type { PhraseBook } from '../../layout/phrases.ts';

/** A book that knows more phrases; null where there are no more. */
export function extended<Meaning>(
  book: PhraseBook<Meaning>,
  guesses: ReadonlyMap<string, readonly Meaning[]>,
): PhraseBook<Meaning> | null {
  if (guesses.size === 0) return null;
  const longest = Math.max(book.longest, ...[...guesses.keys()].map((key) => key.length));
  // No copy of the map: of twelve thousand phrases it took as long as all else that is guessed.
  const exact: PhraseBook<Meaning>['exact'] = {
    get: (key) => guesses.get(key) ?? book.exact.get(key),
    has: (key) => guesses.has(key) || book.exact.has(key),
  };
  return { ...book, exact, longest };
}
