import { erased } from './erased.ts';
import { heavyWork } from './heavy-work.ts';
import { manyGets } from './many-gets.ts';
import type { Scenario } from './scenario.ts';

/** All attacks, in the order in which they are made. */
export const scenarios: readonly Scenario[] = [heavyWork, manyGets, erased];
