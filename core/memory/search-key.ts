import { foldText } from '../layout/fold.ts';

/** Texts as they are searched: folded, with single spaces. */
export const searchKey = (texts: readonly (string | null)[]): string =>
  texts
    .filter((text) => text !== null)
    .map((text) => foldText(text).replace(/\s+/g, ' ').trim())
    .join('\n');
