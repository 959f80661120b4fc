import type { Pass } from '../hypotheses/hypothesis.ts';
import { amountsCalledPrices } from './amounts-called-prices.ts';
import { centredRows } from './centred-rows.ts';
import { fewNames } from './few-names.ts';
import { headAtFoot } from './head-at-foot.ts';
import { namesOverValues } from './names-over-values.ts';
import { unpricedRows } from './unpriced-rows.ts';

/** In the order in which they go on from one another: heads, rows, columns. */
export const passes: readonly Pass[] = [
  fewNames,
  headAtFoot,
  namesOverValues,
  unpricedRows,
  centredRows,
  amountsCalledPrices,
];
