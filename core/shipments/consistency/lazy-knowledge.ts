import { lazily } from '../../lazily.ts';
import type { ConsistencyKnowledge } from './knowledge.ts';

/**
 * The knowledge, loaded when it is first asked for: it names the world's countries in many languages, and most
 * commands compare no shipments. What it gives throws DataFileError.
 */
export const lazyConsistencyKnowledge = (): (() => ConsistencyKnowledge) =>
  lazily(() => {
    const { loadConsistencyKnowledge } = require('./knowledge.ts') as typeof import('./knowledge.ts');
    return loadConsistencyKnowledge();
  });
