import { distance } from 'fastest-levenshtein';
import { squashLikeOcr } from '../../../layout/fold.ts';
import type { CompanyWords } from './company-words.ts';
import { phrasesIn, type TextWord, wordsIn } from './phrases.ts';

/** The name of a company taken apart for comparing. */
export interface CompanyName {
  readonly printed: string;
  /** Folded, without legal form, salutation, department and what follows "attn". */
  readonly words: readonly string[];
  /** Families of its legal forms, `GMBH`; empty when none is printed. */
  readonly forms: readonly string[];
}

/** Umlauts are written out or not: `Rüegger`, `Rueegger` and `Ruegger` are one. */
const withoutUmlauts = (word: string): string => {
  const shorter = word.replace(/([aou])e/g, '$1');
  return shorter === word ? word : withoutUmlauts(shorter);
};

/** A stop within an abbreviation parts nothing: `S.r.l.`, `B.V.` */
export const withoutStops = (name: string): string =>
  name.replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '');

/** Reads a printed name: `M/S. Foo Bar (Pvt.) Ltd., Attn: Mr. Lopez` is foo, bar; LTD. */
export function readCompanyName(printed: string, knowledge: CompanyWords): CompanyName {
  let words: readonly TextWord[] = wordsIn(withoutStops(printed));
  const [behalf] = phrasesIn(words, knowledge.behalf);
  if (behalf && behalf.to < words.length) words = words.slice(behalf.to);
  const attention = phrasesIn(words, knowledge.attention).find(({ from }) => from > 0);
  if (attention) words = words.slice(0, attention.from);
  const forms: string[] = [];
  const gone = new Set<number>();
  for (const { meaning, from, to } of phrasesIn(words, knowledge.forms)) {
    // At the beginning, letters like "AG" or "Co" are the name itself.
    if (from === 0 && to < words.length && meaning !== 'PT' && meaning !== 'OOO') continue;
    if (from === 0 && to === words.length) continue;
    if (meaning !== '') forms.push(meaning);
    for (let at = from; at < to; at += 1) gone.add(at);
  }
  for (const { from, to } of phrasesIn(words, knowledge.signs))
    if (to - from < words.length) for (let at = from; at < to; at += 1) gone.add(at);
  const left = words.filter((_, at) => !gone.has(at));
  const noise = new Set<number>();
  for (const { from, to } of phrasesIn(left, knowledge.noise))
    if (from > 0) for (let at = from; at < to; at += 1) noise.add(at);
  const kept = left.filter(({ key }, at) => !noise.has(at) && !(noise.size > 0 && /^\d+$/.test(key)));
  return {
    printed,
    words: kept.map(({ key }) => withoutUmlauts(key)),
    forms,
  };
}

/** Whether two words are one: misspelt, misread or abbreviated. */
export function isSameWord(left: string, right: string, knowledge: CompanyWords): boolean {
  if (left === right) return true;
  // Letters that look alike are misread more than once in a word: `Va1trornpia`.
  const [one, other] = [squashLikeOcr(left), squashLikeOcr(right)];
  if (one === other) return true;
  if (Math.min(one.length, other.length) >= 5) {
    if (distance(one, other) <= 1 || umlautKey(left) === umlautKey(right)) return true;
  }
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length >= 3 && long.startsWith(short)) return true;
  const meant = knowledge.short.get(short);
  if (meant && (meant === long || long.startsWith(meant.slice(0, -1)))) return true;
  if (short.length >= 9 && distance(short, long) <= 2) return true;
  return isContraction(short, long);
}

/** An ü is read as u, i, ii, il or ie: `Rüegger` is `Riegger` on a scan. */
const umlautKey = (word: string): string => word.replace(/(?:ie|ii|ij|il|li|[uijl1])e?/g, 'u');

/** `trdg` of `trading`: the first letter, then consonants of the word in their order, the last among them. */
function isContraction(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 5 || long.length < 6 || /[aeiou]/.test(short.slice(1))) return false;
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
