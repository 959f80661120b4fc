import type { ConsistencyRule } from '../rule.ts';
import { goodsRules } from './goods-rules.ts';
import { transportRules } from './transport-rules.ts';

/** All questions in the order in which a report shows them. */
export const consistencyRules: readonly ConsistencyRule[] = [...transportRules, ...goodsRules];
