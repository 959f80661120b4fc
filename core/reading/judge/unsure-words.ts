import type { Word } from '../page.ts';
import { wordsAt } from './agreement.ts';
import { likeness } from './likeness.ts';
import { isUnsureWord } from './suspicion.ts';

/** OCR that is less sure of a word does not say what a font leaves open. */
const surelyRead = 0.6;
/** Most of the word's letters are right in both, else OCR read something else; a word that is all open has none. */
const alike = 0.5;
/** What the picture does not settle is worth no more than this. */
const unsettled = 0.5;

/**
 * Words of a text layer with what OCR reads (`seen`, in the same frame) in place of those that the font leaves open.
 * A word that OCR reads alike is sure; one that it cannot read stays, and is worth little.
 */
export function settledByOcr(
  words: readonly Word[],
  seen: readonly Word[],
): { readonly words: readonly Word[]; readonly areOfOcr: boolean } {
  const at = wordsAt(seen);
  let areOfOcr = false;
  const settled = words.map((word) => {
    if (!isUnsureWord(word)) return word;
    const there = at(word).filter(({ box }) => isWithin(box, word));
    const text = there.map((other) => other.text).join('');
    const confidence = Math.min(1, ...there.map((other) => other.confidence));
    if (text === word.text) return { ...word, confidence: 1 };
    const isAlike = word.confidence === 0 || likeness(text, word.text) >= alike;
    if (text === '' || confidence < surelyRead || !isAlike)
      return { ...word, confidence: Math.min(word.confidence, unsettled) };
    areOfOcr = true;
    return { ...word, text, confidence };
  });
  return { words: settled, areOfOcr };
}

/** OCR may take two words for one: what reaches beyond the word by a digit and its blank is not it alone. */
function isWithin([x0, , x1]: Word['box'], { box, size }: Word): boolean {
  const slack = Math.max(0.5 * size, 0.004);
  return x0 >= box[0] - slack && x1 <= box[2] + slack;
}
