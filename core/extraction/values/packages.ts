import { foldText } from '../../layout/fold.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { ValueKnowledge } from '../knowledge/value-knowledge.ts';
import { type DecimalMark, findNumbers } from './number.ts';

export interface PackagesReading {
  readonly count: number;
  /** As printed: `CARTONS`, `wooden cases`. Null where the word tells no kind (`packages`, `colli`). */
  readonly type: string | null;
  /** Offset and length of the count with its word. */
  readonly index: number;
  readonly length: number;
  readonly typeIndex: number;
}

const inWords = phrasePattern(String.raw`^(?:{{number-in-words}}[\s-]+)+`);

/** What packages are made of, or which standard they keep, behind the word for them: `caisses en bois`, `palety EUR`. */
const ofWhat = phrasePattern(
  // "cartons of plastic toys" are of no plastic.
  String.raw`^ (?:of {{package-material}}(?!\s(?!{{said-to-contain}}|{{with}})\p{L})|(?:(?!of ){{of}}|{{in}}|{{made-from}}) {{package-material}}|{{pallet-standard}}(?!\s*\d))`,
);

type Words = Pick<ValueKnowledge, 'packageWords' | 'anyPackageWords' | 'packageEndings'>;

const isWord = (word: string, words: ReadonlySet<string>): boolean =>
  words.has(foldText(word)) || words.has(foldText(word).replace(/\(?e?s\)?$/, ''));

/** Whether a word means packages, whole or as the end of a compound. */
export const isPackageWord = (word: string, known: Words): boolean =>
  isWord(word, known.packageWords) ||
  known.packageEndings.some((ending) => ending.length + 3 <= word.length && foldText(word).endsWith(ending));

/** The kind of packages that a text names (`Total Cartons` → `Cartons`), or null. */
export function packageTypeIn(text: string, words: Words): { type: string; index: number } | null {
  for (const match of text.matchAll(/\p{L}{2,}/gu)) {
    if (isPackageWord(match[0], words) && !isWord(match[0], words.anyPackageWords)) {
      const what = ofWhat().exec(text.slice(match.index + match[0].length))?.[0] ?? '';
      return { type: `${match[0]}${what}`, index: match.index };
    }
  }
  return null;
}

/** Whether the first word means packages, of some kind or of any: `Crate 2`, `Kollo 2`, `Package 2 of 6`. */
export const beginsWithPackages = (text: string, known: Words): boolean =>
  isPackageWord(/^\p{L}{2,}/u.exec(text)?.[0] ?? '', known);

/** Words that tell of no kind. */
const noKind = phrasePattern('{{no-kind}}|{{and}}|{{in}}|{{of}}|{{with}}');

/** The kind of packages that a text begins with, with what tells more of it: `master cartons, strapped`. */
export function packageTypeAtStart(text: string, words: Words): { type: string; index: number } | null {
  const named = packageTypeIn(text, words);
  const before = text.slice(0, named?.index ?? 0);
  if (!named || !/^(?:\p{L}{3,12}[\s-]+){1,2}$/u.test(before) || noKind().test(before)) return named;
  return { type: `${before}${named.type}`, index: 0 };
}

/** `12 kg in bags`, `3 of cartons`: the figure counts something else. */
const notPackages = phrasePattern('{{not-packages}}|{{of}}|{{in}}|{{and}}');

/** Words alone in brackets. */
const spelledOut = /^\s*\(\p{L}[\p{L}\s-]{2,60}\)\s*(?=\p{L})/u;

/** Counts of packages with the word for them: `120 CARTONS`, `12 wooden cases`, `3 PLTS`. */
export function findPackages(text: string, mark: DecimalMark | null, known: Words): PackagesReading[] {
  return findNumbers(text, mark).flatMap((number) => {
    if (number.decimals > 0 || number.value < 1 || number.value > 1e6) return [];
    const end = number.index + number.length;
    // "64 (SIXTY FOUR) WOODEN BOXES": the count again, in words.
    const spelled = spelledOut.exec(text.slice(end));
    const isSpelled = spelled !== null && !packageTypeIn(spelled[0], known);
    const opening =
      (isSpelled ? spelled : /^\s*[)\]]?\s*(?:[([]|[x×]\s)?\s*/u.exec(text.slice(end)))?.[0].length ?? 0;
    const words = [...text.slice(end + opening).matchAll(/\p{L}{2,}\.?(?:\(e?s\))?/gu)].slice(0, 3);
    const at = words.findIndex((word) => isPackageWord(word[0].replace(/\.$/, ''), known));
    const kind = words[at];
    if (!kind) return [];
    const start = end + opening;
    const before = text.slice(start, start + kind.index);
    // Between the count and its word only what tells of its kind may stand: "12 wooden cases".
    if (!/^(?:\p{L}{2,12}[\s-]+){0,2}$/u.test(before)) return [];
    if (before !== '' && notPackages().test(before)) return [];
    // "64 (SIXTY FOUR BALES ONLY)": the count again, in words.
    const kindOf = before.replace(inWords(), '');
    const rest = text.slice(start + kind.index + kind[0].length);
    const word = `${kind[0].replace(/\(e?s\)$/, '')}${ofWhat().exec(rest)?.[0] ?? ''}`;
    const type = isWord(word.replace(/\.$/, ''), known.anyPackageWords) ? null : `${kindOf}${word}`.trim();
    const typeIndex = start + before.length - kindOf.length;
    const again = /^\s?\/\s?(\p{L}{2,})/u.exec(rest);
    // "22 PALET / PALLETS": the kind again in another language.
    const translated = again?.[1] && isPackageWord(again[1], known) ? again[0].length : 0;
    const closing = /^\s*[)\]]/.exec(text.slice(start + kind.index + kind[0].length))?.[0].length ?? 0;
    const printed = text.slice(end, start + kind.index + kind[0].length + Math.max(closing, translated));
    return [
      { count: number.value, type, index: number.index, length: number.length + printed.length, typeIndex },
    ];
  });
}
