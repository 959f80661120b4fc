import { distance } from 'fastest-levenshtein';
import { hashIndex, type Owned } from './hash-index.ts';

/** Shorter keys are too much like others for a letter to be wrong in them. */
const shortest = 7;
/** From so many letters on, two may be wrong. */
const shortestTwice = 14;

const wrongLetters = (length: number): number => (length < shortest ? 0 : length < shortestTwice ? 1 : 2);

/** The known key that another may be a misreading of. */
export type FindNearlyKnown = (key: string) => string | undefined;

/**
 * Finds the known key from which a key differs by a letter put in, taken out or changed, from long ones by two: the
 * nearest, and of those as near the first. Keys of six letters and fewer must be right.
 *
 * Of a known key cut into one piece more than letters may be wrong, one piece at least is right: only keys that
 * share a piece, at about the same place, are compared.
 */
export function nearlyKnown(known: Iterable<string>): FindNearlyKnown {
  const keys = [...known].filter((key) => wrongLetters(key.length) > 0);
  const lengths = new Set(keys.map((key) => key.length));
  const withPiece = hashIndex(
    keys.flatMap((key, index) =>
      piecesOf(key.length).map(
        ([from, to], place): Owned => [key.slice(from, to), index, seedOf(key.length, place)],
      ),
    ),
  );
  const alike = (key: string): Set<number> => {
    const found = new Set<number>();
    const most = wrongLetters(key.length);
    for (let length = key.length - most; length <= key.length + most; length += 1) {
      if (!lengths.has(length)) continue;
      piecesOf(length).forEach(([from, to], place) => {
        for (let at = Math.max(0, from - most); at <= from + most; at += 1)
          for (const index of withPiece(key.slice(at, at + to - from), seedOf(length, place)))
            found.add(index);
      });
    }
    return found;
  };
  return (key) => {
    let best: { readonly index: number; readonly wrong: number } | undefined;
    for (const index of alike(key)) {
      const other = keys[index] ?? '';
      const wrong = distance(key, other);
      if (wrong > Math.min(wrongLetters(key.length), wrongLetters(other.length))) continue;
      if (!best || wrong < best.wrong || (wrong === best.wrong && index < best.index))
        best = { index, wrong };
    }
    return best && keys[best.index];
  };
}

/** Pieces are looked up among those of keys as long, that stand at the same place in them. */
const seedOf = (length: number, place: number): number => length * 4 + place;

/** Where the pieces of a known key of so many letters begin and end. */
function piecesOf(length: number): readonly (readonly [from: number, to: number])[] {
  const count = wrongLetters(length) + 1;
  return Array.from({ length: count }, (_, at) => [
    Math.floor((at * length) / count),
    Math.floor(((at + 1) * length) / count),
  ]);
}
