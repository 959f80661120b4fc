import type { Pass } from '../hypotheses/hypothesis.ts';
import { amountsCalledPrices } from './amounts-called-prices.ts';
import { centredRows } from './centred-rows.ts';
import { fewNames } from './few-names.ts';
import { headAtFoot } from './head-at-foot.ts';
import { namesOverValues } from './names-over-values.ts';
import { rowsBehindSums } from './rows-behind-sums.ts';
import { setsEachAndAll } from './sets-each-and-all.ts';
import { sumsAmongRows } from './sums-among-rows.ts';
import { unpricedRows } from './unpriced-rows.ts';

/** In the order in which they go on from one another: heads, rows, columns. */
export const passes: readonly Pass[] = [
  fewNames,
  headAtFoot,
  namesOverValues,
  rowsBehindSums,
  unpricedRows,
  centredRows,
  sumsAmongRows,
  amountsCalledPrices,
  setsEachAndAll,
];
