import type { WeightedCode } from './attribute.ts';
import { sumOf } from './likelihood.ts';

/** The keys with the greatest weights, heaviest first. */
export const heaviest = <Key>(
  weights: ReadonlyMap<Key, number>,
  count = Number.POSITIVE_INFINITY,
): readonly Key[] =>
  [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key]) => key);

/** A candidate with a smaller part of all chance than this offers no options of its own. */
const leastShare = 0.002;

/** Those from which options are drawn: a hundred unlikely ones would drown what parts the likely. */
export function likelyOnes(candidates: readonly WeightedCode[]): readonly WeightedCode[] {
  const least = leastShare * sumOf(candidates.map(({ chance }) => chance));
  return candidates.filter(({ chance }) => chance >= least);
}
