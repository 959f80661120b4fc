import type { ConsistencyRule } from '../rule.ts';

/** Questions of goods: quantities, packages, weights, volumes, codes, descriptions, origin. */
export const goodsRules: readonly ConsistencyRule[] = [];
