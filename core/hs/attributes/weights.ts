/** The keys with the greatest weights, heaviest first. */
export const heaviest = <Key>(
  weights: ReadonlyMap<Key, number>,
  count = Number.POSITIVE_INFINITY,
): readonly Key[] =>
  [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key]) => key);
