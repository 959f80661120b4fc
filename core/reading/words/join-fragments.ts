import { continues, type Fragment, gaps, type PlacedLetter } from './fragments.ts';

/** Letters of a spaced-out heading (I N V O I C E) or a number in boxes stand at equal gaps no wider than this, in font sizes. */
const widestSpacedGap = 0.7;
const fewestSpacedLetters = 4;
/** Equal: the widest gap is at most this many times the narrowest. */
const evenness = 1.35;

/**
 * Joins fragments that touch on one line though they were drawn apart (letter by letter, or in another
 * order), and headings whose letters are spaced out.
 */
export function joinFragments(fragments: readonly Fragment[]): readonly (readonly PlacedLetter[])[] {
  return linesOf(fragments).flatMap((line) => joinSpacedOut(joinTouching(line)));
}

function linesOf(fragments: readonly Fragment[]): readonly Fragment[][] {
  const lines: Fragment[][] = [];
  let top: PlacedLetter | undefined;
  for (const fragment of fragments.toSorted((a, b) => first(a).line - first(b).line)) {
    const letter = first(fragment);
    if (top && letter.line - top.line <= gaps.baseline * Math.min(top.size, letter.size)) {
      lines.at(-1)!.push(fragment);
    } else {
      lines.push([fragment]);
      top = letter;
    }
  }
  for (const line of lines) line.sort((a, b) => first(a).start - first(b).start);
  return lines;
}

function joinTouching(line: readonly Fragment[]): readonly Fragment[] {
  const joined: Fragment[] = [];
  for (const fragment of line) {
    const before = joined.at(-1);
    const isBlankBetween = fragment.hasBlankBefore || before?.hasBlankAfter === true;
    if (before && continues(before.letters.at(-1)!, first(fragment), isBlankBetween)) {
      const letters = [...before.letters, ...fragment.letters];
      joined[joined.length - 1] = { ...before, letters, hasBlankAfter: fragment.hasBlankAfter };
    } else {
      joined.push(fragment);
    }
  }
  return joined;
}

function joinSpacedOut(line: readonly Fragment[]): readonly (readonly PlacedLetter[])[] {
  const words: (readonly PlacedLetter[])[] = [];
  for (let at = 0; at < line.length; ) {
    const letters = spacedOutFrom(line, at);
    const isSpacedOut = letters.length >= fewestSpacedLetters && !isMeasure(letters);
    words.push(isSpacedOut ? letters : line[at]!.letters);
    at += isSpacedOut ? letters.length : 1;
  }
  return words;
}

/** `5 m 3 x`: figures and their signs in turn, which only happen to be single; a number in boxes turns once. */
function isMeasure(letters: readonly PlacedLetter[]): boolean {
  const isDigit = letters.map(({ text }) => /\d/.test(text));
  return isDigit.filter((digit, at) => at > 0 && digit !== isDigit[at - 1]).length > 1;
}

/** The single letters from `at` on that stand at equal gaps. */
function spacedOutFrom(line: readonly Fragment[], at: number): readonly PlacedLetter[] {
  const letters: PlacedLetter[] = [];
  let narrowest = Number.POSITIVE_INFINITY;
  let widest = 0;
  for (const fragment of line.slice(at)) {
    const letter = first(fragment);
    if (fragment.letters.length !== 1) break;
    const last = letters.at(-1);
    if (last) {
      const gap = (letter.start - last.end) / last.size;
      narrowest = Math.min(narrowest, gap);
      widest = Math.max(widest, gap);
      const isSameSize = Math.abs(letter.size - last.size) < 0.1 * last.size;
      if (!isSameSize || gap <= 0 || widest > widestSpacedGap || widest > narrowest * evenness) break;
    }
    letters.push(letter);
  }
  return letters;
}

const first = (fragment: Fragment): PlacedLetter => fragment.letters[0]!;
