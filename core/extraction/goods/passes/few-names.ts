import { inManner, type Pass } from '../hypotheses/hypothesis.ts';

export const fewNames: Pass = {
  name: 'few names',
  reason: 'Slips of shops name the goods and their number alone: `Items | Quantity`.',
  alternatives: (best, read) =>
    best.table === null ? [inManner(fewNames.name, { fewNames: true }, best, read)] : [],
};
