import { phrasePattern } from '../knowledge/phrase-lists.ts';

const union = phrasePattern(String.raw`^\W*{{union-of-countries}}[\s(,/–—-]+`);

/** How long the name of a union is with which a text begins, before that of its member: `European Union (Denmark)`, as chambers of the Union certify origin. */
export const behindUnion = (text: string): number => union().exec(text)?.[0].length ?? 0;
