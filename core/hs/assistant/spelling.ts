import { errorsBetween } from '../../errors-between.ts';
import type { KnownWords } from '../known-words.ts';

/** A word that fewer texts use may itself be rare or mistyped. */
const leastUses = 3;
/** Letters from which one, and from which two errors are corrected. */
const oneErrorFrom = 4;
const twoErrorsFrom = 10;
/** Uses of each part from which joined words are taken apart: `vacuumflask`. */
const leastUsesOfPart = 20;
/** Of a certain wrong letter, beside that of a letter left out, written twice or swapped. */
const chanceOfLetter = 1 / 25;

/**
 * The word that was probably meant by one that no goods are called by: the known word that is likeliest to
 * be mistyped so, two words written as one, or a known word two errors away. Null when none is near.
 */
export function probablyMeant(word: string, known: KnownWords): string | null {
  if (word.length < oneErrorFrom || !/^\p{Script=Latin}+$/u.test(word)) return null;
  const near = nearest(word, known, 1) ?? nearestPlural(word, known) ?? takenApart(word, known);
  return near ?? (word.length >= twoErrorsFrom ? nearest(word, known, 2) : null);
}

/** Of goods that the texts have in the singular only. */
function nearestPlural(word: string, known: KnownWords): string | null {
  const singular =
    word.length > oneErrorFrom && word.endsWith('s') ? nearest(word.slice(0, -1), known, 1) : null;
  return singular && `${singular}s`;
}

/** The likeliest of the known words that many errors away. */
function nearest(word: string, known: KnownWords, errors: number): string | null {
  let best: { readonly word: string; readonly likelihood: number } | null = null;
  for (const [candidate, uses] of known.counts) {
    if (uses < leastUses || Math.abs(candidate.length - word.length) > errors) continue;
    // Nobody mistypes the first letter; and it spares most comparisons.
    if (candidate[0] !== word[0] || candidate.length < oneErrorFrom || /\d/.test(candidate)) continue;
    if (errorsBetween(word, candidate, errors) === null) continue;
    const likelihood = uses * (isSlip(word, candidate) ? 1 : chanceOfLetter);
    if (likelihood > (best?.likelihood ?? 0)) best = { word: candidate, likelihood };
  }
  return best?.word ?? null;
}

/**
 * Whether a letter was left out, written twice or swapped with its neighbour. Of each of these there are as
 * many as a word has letters; of wrong letters there are 25 times as many, so that each is the rarer.
 */
function isSlip(typed: string, meant: string): boolean {
  if (typed.length < meant.length) return true;
  const at = [...meant].findIndex((letter, index) => letter !== typed[index]);
  if (typed.length === meant.length)
    return at >= 0 && typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  return at < 0 ? typed.at(-1) === meant.at(-1) : typed[at] === typed[at - 1];
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
