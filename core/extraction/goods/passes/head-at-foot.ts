import { hasRows, inManner, type Pass } from '../hypotheses/hypothesis.ts';

export const headAtFoot: Pass = {
  name: 'head at the foot',
  reason: 'The names of the columns are the last on a page, and the first row stands on the next.',
  alternatives: (best, read, { layouts }) =>
    layouts.length < 2 || best.table === null || hasRows(best.table)
      ? []
      : [inManner(headAtFoot.name, { headAtFoot: true }, best, read)],
};
