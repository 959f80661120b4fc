import { hasRows, inManner, type Pass } from '../hypotheses/hypothesis.ts';

export const namesOverValues: Pass = {
  name: 'names over values',
  reason: 'Web forms print each of the goods as a block, every value under its name.',
  alternatives: (best, read) =>
    hasRows(best.table) ? [] : [inManner(namesOverValues.name, { namesOverValues: true }, best, read)],
};
