/** The keys with the greatest weights, heaviest first. */
export const heaviest = (weights: ReadonlyMap<string, number>, count = Number.POSITIVE_INFINITY) =>
  [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key]) => key);
