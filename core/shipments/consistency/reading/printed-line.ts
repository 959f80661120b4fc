import type { PaperLine } from '../goods/paper-line.ts';
import type { Paper } from '../paper.ts';
import { readingKey } from '../trade/likeness.ts';

/** Shorter part numbers occur on any page by chance. */
const shortestPart = 4;

/** The share of the words of goods that a reader of pictures leaves readable, at least. */
const readableShare = 0.6;

/** Of the known lines of a scan so many must be found in its text before another counts as missing. */
const legibleShare = 0.75;

/**
 * Whether the page of a paper prints what a line of another one names: its part number, or, where it has none, nearly
 * all of its words. Null where the text is unknown.
 */
export function printsLine(paper: Paper, { partKey, words }: PaperLine): boolean | null {
  const text = keyOf(paper);
  if (text === '') return null;
  if (partKey !== null && partKey.length >= shortestPart) return text.includes(readingKey(partKey));
  const telling = words.filter((word) => word.length >= 3);
  if (telling.length === 0) return null;
  return telling.filter((word) => text.includes(readingKey(word))).length >= readableShare * telling.length;
}

/** Whether the page prints the part number of a line more often than lines with it were read there. */
export function printsMore(paper: Paper, line: PaperLine, read: readonly PaperLine[]): boolean {
  if (!printsLine(paper, line)) return false;
  const { partKey } = line;
  if (partKey === null || partKey.length < shortestPart) return true;
  const times = keyOf(paper).split(readingKey(partKey)).length - 1;
  return times > read.filter((one) => one.partKey === partKey).length;
}

/** Shorter words are parts of others, or lost as a whole. */
const shortestWord = 4;

/**
 * Whether a scan has no word by which a line differs from all others of its paper, though it has those of most others:
 * then it does not name these goods.
 */
export function isWithoutWordsOf(paper: Paper, line: PaperLine, all: readonly PaperLine[]): boolean {
  const text = paper.isScanned && all.length <= mostLines ? keyOf(paper) : '';
  if (text === '') return false;
  const others = all.filter((one) => one !== line && one.words.length > 0);
  const isPrinted = (word: string): boolean => text.includes(readingKey(word));
  const own = line.words.filter(
    (word) =>
      word.length >= shortestWord && !/\d/.test(word) && !others.some(({ words }) => words.includes(word)),
  );
  const named = others.filter(({ words }) =>
    words.some((word) => word.length >= shortestWord && isPrinted(word)),
  );
  return (
    own.length > 0 &&
    !own.some(isPrinted) &&
    named.length >= fewestNamed &&
    named.length >= legibleShare * others.length
  );
}

/** Each line is held against all others: more would take too long, and no scan is read so well. */
const mostLines = 200;

/** On fewer lines it cannot be seen that a scan is legible. */
const fewestNamed = 2;

/** Whether a scan is legible enough that goods which its text does not name are not on it. */
export function namesMost(paper: Paper, lines: readonly PaperLine[]): boolean {
  const withPart = lines.filter(({ partKey }) => partKey !== null && partKey.length >= shortestPart);
  const found = withPart.filter((line) => printsLine(paper, line));
  return (
    withPart.length >= 3 && found.length >= legibleShare * withPart.length && found.length < withPart.length
  );
}

const known = new WeakMap<Paper, string>();

function keyOf(paper: Paper): string {
  const remembered = known.get(paper);
  if (remembered !== undefined) return remembered;
  const key = readingKey(paper.printedText);
  known.set(paper, key);
  return key;
}
