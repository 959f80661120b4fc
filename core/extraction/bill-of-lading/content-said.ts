import { phrasePattern } from '../knowledge/phrase-lists.ts';

/** What stands between packages and their goods: `119 CARTONS SAID TO CONTAIN: RED WINE`. */
export const contentSaid = phrasePattern(String.raw`^\W*{{said-to-contain}}\s?:?\s*`);
