import type { PaperLine } from './paper-line.ts';

/** Pairs of words that are looked at one by one for a letter that differs; more would cost too much time. */
const mostPairs = 250_000;

/**
 * How near the words of lines of two papers are, 0 to 1. Words that few lines have count more; words of the two
 * papers that differ in one letter (misread, or tyre and tire) count as one.
 */
export class WordLikeness {
  readonly #weights = new Map<string, number>();
  readonly #same: ReadonlyMap<string, string>;
  readonly #words = new Map<PaperLine, ReadonlySet<string>>();

  constructor(left: readonly PaperLine[], right: readonly PaperLine[]) {
    this.#same = sameWords(vocabulary(left), vocabulary(right));
    const counts = new Map<string, number>();
    for (const line of [...left, ...right]) {
      const words = new Set(line.words.map((word) => this.#same.get(word) ?? word));
      this.#words.set(line, words);
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const all = left.length + right.length;
    for (const [word, count] of counts) this.#weights.set(word, Math.log(1 + all / count));
  }

  /** The words of a line as both papers have them. */
  wordsOf(line: PaperLine): ReadonlySet<string> {
    return this.#words.get(line) ?? new Set();
  }

  /** Whether all words of one are among those of the other. */
  isWithin(part: PaperLine, whole: PaperLine): boolean {
    const words = this.wordsOf(part);
    const others = this.wordsOf(whole);
    for (const word of words) if (!others.has(word)) return false;
    return words.size > 0;
  }

  /** Between the cosine and the share of the shorter one, so that a short description is near a long one. */
  between(left: PaperLine, right: PaperLine): number {
    const [mine, other] = [this.wordsOf(left), this.wordsOf(right)];
    const common = this.#weight([...mine].filter((word) => other.has(word)));
    if (common === 0) return 0;
    const [first, second] = [this.#weight(mine), this.#weight(other)];
    return (common / Math.sqrt(first * second) + common / Math.min(first, second)) / 2;
  }

  #weight(words: Iterable<string>): number {
    let sum = 0;
    for (const word of words) sum += this.#weights.get(word) ?? 0;
    return sum;
  }
}

const vocabulary = (lines: readonly PaperLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ words }) => words));

/** Words that only one side has, to the word of the other side that differs in one letter. */
function sameWords(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlyMap<string, string> {
  const alone = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...words].filter((word) => word.length >= 4 && !/\d/.test(word) && !others.has(word));
  const [mine, other] = [alone(left, right), alone(right, left)];
  const same = new Map<string, string>();
  if (mine.length * other.length > mostPairs) return same;
  for (const word of other) {
    const found = mine.find((one) => isOneLetterOff(one, word));
    if (found !== undefined) same.set(word, found);
  }
  return same;
}

/** One letter changed, left out, put in, or two neighbours exchanged. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at++;
  const [left, right] = [one.slice(at), other.slice(at)];
  if (left.length > right.length) return left.slice(1) === right;
  if (left.length < right.length) return right.slice(1) === left;
  return (
    left.slice(1) === right.slice(1) ||
    (left.slice(2) === right.slice(2) &&
      left.charAt(0) === right.charAt(1) &&
      left.charAt(1) === right.charAt(0))
  );
}
