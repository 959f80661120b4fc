import type { LikenessOfMeaning } from '../rule.ts';
import type { PaperLine } from './paper-line.ts';
import { isOneLetterOff } from './word-likeness.ts';

/** Letters from which two words that begin alike are one: `polyethylen`, `polyethylene`. */
const sameBeginning = 5;

/** Whether two lists of distinctive words have one in common, also misread, in another form or in a compound. */
export function shareWord(left: readonly string[], right: readonly string[]): boolean {
  const isDistinctive = (word: string) => word.length >= 3 && /\p{L}/u.test(word);
  const others = new Set(right);
  if (left.some((word) => others.has(word) && isDistinctive(word))) return true;
  return left
    .filter(isDistinctive)
    .some((mine) => right.filter(isDistinctive).some((other) => isLike(mine, other)));
}

const isLike = (mine: string, other: string): boolean =>
  mine === other ||
  (mine.length >= 4 && other.length >= 4 && isOneLetterOff(mine, other)) ||
  (mine.length >= sameBeginning &&
    other.length >= sameBeginning &&
    (mine.includes(other.slice(0, sameBeginning)) || other.includes(mine.slice(0, sameBeginning))));

/** `same` goods, `other` goods, or null where it is unknown. */
export type Judgement = 'same' | 'other' | null;

/**
 * Whether descriptions without a word in common are of other goods: neither near in meaning nor of one kind.
 */
export function judgeMeaning(
  left: string,
  right: string,
  meaning: LikenessOfMeaning,
  otherMeaning: number,
): Judgement {
  const likeness = meaning(left, right);
  if (likeness === null) return null;
  return Math.max(likeness.meaning, likeness.kind) < otherMeaning ? 'other' : 'same';
}

/** Two descriptions are worded alike when they share this part of the distinctive words of the shorter one. */
const alikeShare = 0.6;

/**
 * Whether two papers word their goods alike, so that one line without any common word stands out. Single words in
 * common are not enough: languages share some.
 */
export function wordAlike(
  groups: readonly { readonly left: readonly PaperLine[]; readonly right: readonly PaperLine[] }[],
): boolean {
  const distinctiveOf = (lines: readonly PaperLine[]) =>
    new Set(lines.flatMap(({ words }) => words).filter((word) => /\p{L}{3}/u.test(word)));
  const alike = groups.filter(({ left, right }) => {
    const [mine, other] = [distinctiveOf(left), distinctiveOf(right)];
    const common = [...mine].filter((word) => other.has(word)).length;
    return common > 0 && common >= alikeShare * Math.min(mine.size, other.size);
  });
  return groups.length >= 3 && alike.length >= groups.length - Math.max(1, groups.length / 4);
}
