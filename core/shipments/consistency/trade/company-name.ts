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

/** The words without those of some phrases. */
const without = (
  words: readonly TextWord[],
  phrases: readonly { readonly from: number; readonly to: number }[],
): readonly TextWord[] => words.filter((_, at) => !phrases.some(({ from, to }) => at >= from && at < to));

/** The words of the company itself: behind `on behalf of`, before `attn`. */
function ownWords(printed: string, { behalf, attention }: CompanyWords): readonly TextWord[] {
  const all = wordsIn(withoutStops(printed));
  const [on] = phrasesIn(all, behalf);
  const words = on && on.to < all.length ? all.slice(on.to) : all;
  return words.slice(0, phrasesIn(words, attention).find(({ from }) => from > 0)?.from);
}

/** Reads a printed name: `M/S. Foo Bar (Pvt.) Ltd., Attn: Mr. Lopez` is foo, bar; LTD. */
export function readCompanyName(printed: string, knowledge: CompanyWords): CompanyName {
  const words = ownWords(printed, knowledge);
  // At the beginning, letters like "AG" or "Co" are the name itself; "PT" and "OOO" stand before a name.
  const forms = phrasesIn(words, knowledge.forms).filter(
    ({ meaning, from, to }) => from > 0 || (to < words.length && (meaning === 'PT' || meaning === 'OOO')),
  );
  const signs = phrasesIn(words, knowledge.signs).filter(({ from, to }) => to - from < words.length);
  const left = without(words, [...forms, ...signs]);
  const noise = phrasesIn(left, knowledge.noise).filter(({ from }) => from > 0);
  const kept = without(left, noise).filter(({ key }) => noise.length === 0 || !/^\d+$/.test(key));
  return {
    printed,
    words: kept.map(({ key }) => withoutUmlauts(key)),
    forms: forms.flatMap(({ meaning }) => (meaning === '' ? [] : [meaning])),
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
