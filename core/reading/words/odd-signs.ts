/**
 * Signs that print never sets between two letters of a word. Software that keeps only the lower half of a letter's code
 * in the table of its font makes them of letters beyond western Europe: `ś` (U+015B) becomes `[`, `ż` (U+017C) `|`.
 */
const neverWithin = /^[[\]{}|~^`]$/u;
/** Made of `ş` (U+015F) in the same way; many of them are a blank to fill in. */
const lowLine = '_';
/** A sign of logic that trade papers do not know: the euro (U+20AC) in the same way. */
const neverPrinted = '\u00ac';
/** Signs that stand between words or before figures, where they take the place of a ligature: `Arti&cial`, `%lters`. */
const neverBefore = /^[&%$#!+=?£¥§±¿¡]$/u;
const letter = /^\p{L}/u;
const small = /^\p{Ll}/u;
/** Addresses of mail and web, and paths of files, may hold any sign. */
const ofAddresses = new Set(['@', '/', '\\']);

/** A sign before two small letters, at the start of a word or behind a letter; a word with such a sign beside figures is a code. */
function standsForLigature(letters: readonly { readonly text: string }[], at: number): boolean {
  const isWord = !letters.some(({ text }) => /\d/.test(text) || ofAddresses.has(text));
  const [first, second] = letters.slice(at + 1).filter(({ text }) => !neverBefore.test(text));
  const before = letters.slice(0, at).findLast(({ text }) => !neverBefore.test(text));
  const isSmall = small.test(first?.text ?? '') && small.test(second?.text ?? '');
  return isWord && isSmall && (before === undefined || letter.test(before.text));
}

/** Whether one letter of a word is a sign that cannot stand there: `Wi[niewski`, `Tekstil A._.`, `1 204,50 ¬`. */
export function isOddSign(letters: readonly { readonly text: string }[], at: number): boolean {
  const { text } = letters[at] ?? { text: '' };
  if (text === neverPrinted) return true;
  if (neverBefore.test(text)) return standsForLigature(letters, at);
  if (text !== lowLine && !neverWithin.test(text)) return false;
  if (letters.some((one) => ofAddresses.has(one.text))) return false;
  if (text === lowLine)
    return letters.length > 2 && letters.filter((one) => one.text === lowLine).length === 1;
  const isSeen = (one: { readonly text: string }): boolean => !neverWithin.test(one.text);
  const [before, behind] = [letters.slice(0, at).findLast(isSeen), letters.slice(at + 1).find(isSeen)];
  return letter.test(before?.text ?? '') && letter.test(behind?.text ?? '');
}
