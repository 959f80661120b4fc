import type { KnownWords } from '../known-words.ts';

/** A word that fewer texts use may itself be rare or mistyped. */
const leastUses = 3;
/** Letters from which one, and from which two errors are corrected. */
const oneErrorFrom = 4;
const twoErrorsFrom = 8;
/** Uses of each part from which joined words are taken apart: `vacuumflask`. */
const leastUsesOfPart = 20;

/**
 * The word that was probably meant by one that no goods are called by: two words written as one, or the
 * known word with the fewest letters changed, left out, added or swapped; among several the most used.
 * Null when none is near.
 */
export function probablyMeant(word: string, known: KnownWords): string | null {
  if (word.length < oneErrorFrom || !/^\p{Script=Latin}+$/u.test(word)) return null;
  const parts = takenApart(word, known);
  if (parts !== null) return parts;
  const mostErrors = word.length >= twoErrorsFrom ? 2 : 1;
  let best: { readonly word: string; readonly errors: number; readonly uses: number } | null = null;
  for (const [candidate, uses] of known.counts) {
    if (uses < leastUses || Math.abs(candidate.length - word.length) > mostErrors) continue;
    // Nobody mistypes the first letter; and it spares most comparisons.
    if (candidate[0] !== word[0] || candidate.length < oneErrorFrom || /\d/.test(candidate)) continue;
    const errors = errorsBetween(word, candidate, best?.errors ?? mostErrors);
    if (errors === null || (best && errors === best.errors && uses <= best.uses)) continue;
    best = { word: candidate, errors, uses };
  }
  return best?.word ?? null;
}

function takenApart(word: string, known: KnownWords): string | null {
  const uses = (part: string): number => known.counts.get(part) ?? 0;
  let best: { readonly text: string; readonly uses: number } | null = null;
  for (let at = 3; at <= word.length - 3; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    const least = Math.min(uses(first), uses(second));
    if (least >= leastUsesOfPart && least > (best?.uses ?? 0))
      best = { text: `${first} ${second}`, uses: least };
  }
  return best?.text ?? null;
}

/**
 * Letters changed, left out, added, or swapped with their neighbour (optimal string alignment).
 * @returns null for more than `most`.
 */
export function errorsBetween(first: string, second: string, most: number): number | null {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i++) {
    const current = [i];
    for (let j = 1; j <= second.length; j++) {
      const changed = previous[j - 1]! + (first[i - 1] === second[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      const swapped = isSwap ? beforePrevious[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, changed, swapped));
    }
    if (Math.min(...current) > most) return null;
    beforePrevious = previous;
    previous = current;
  }
  const errors = previous[second.length]!;
  return errors <= most ? errors : null;
}
