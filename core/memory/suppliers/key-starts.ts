import { foldText } from '../../layout/fold.ts';

/** Letters by which keys are looked up. No key is shorter. */
const startLength = 5;
/** The maker is named on the first pages. */
const searchedCharacters = 20_000;

/** The part of what a document prints in which its maker is looked for. */
export const textNamingIssuer = (printedText: string): string => printedText.slice(0, searchedCharacters);

export const keyStart = (key: string): string => key.slice(0, startLength);

/** The beginnings of all keys that a text may hold: a key begins where a word does. */
export function keyStartsIn(text: string): readonly string[] {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}#]+/u)
    .filter((word) => word !== '');
  return [...new Set(words.map((_, at) => startAt(words, at)))];
}

function startAt(words: readonly string[], first: number): string {
  let start = '';
  for (let at = first; at < words.length && start.length < startLength; at++) start += words[at];
  return keyStart(start);
}
