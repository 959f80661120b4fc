import type { ConsistencyRule } from '../rule.ts';

/** Questions of papers, parties, carriage and terms. */
export const transportRules: readonly ConsistencyRule[] = [];
