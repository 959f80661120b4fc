import { foldText } from '../../../layout/fold.ts';

/** The words of a text: small letters, no accents, nothing but letters and digits. */
export const wordsIn = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words with one space before and after each, so that phrases can be looked for in it. */
export const padded = (words: readonly string[]): string => ` ${words.join(' ')} `;
