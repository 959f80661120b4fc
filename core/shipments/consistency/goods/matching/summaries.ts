import type { PaperLine } from '../paper-line.ts';
import type { WordLikeness } from '../word-likeness.ts';
import type { Matching, MatchState } from './match-state.ts';

/** A line that shares so many words with so many others means all of them. */
const fewestInSummary = 2;
/** Papers with more pairs of lines than this have no line that means others: comparing all would take minutes. */
const mostPairs = 250_000;

/** A line that means all goods, or names several of them at once. */
export function matchSummaries(state: MatchState, { likeness }: Pick<Matching, 'likeness'>): void {
  for (const [lines, others, isRight] of [
    [state.right, state.left, true],
    [state.left, state.right, false],
  ] as const) {
    const mayBeSeveral = lines.size * fewestInSummary <= others.size && lines.size * others.size <= mostPairs;
    for (const line of [...lines]) {
      const mayRunTogether = line.paper.isScanned && lines.size > 1 && lines.size * others.size <= mostPairs;
      if (!mayBeSeveral && !mayRunTogether && !line.isGeneral) continue;
      const all = namedBy(line, lines, others, likeness, mayBeSeveral || mayRunTogether);
      if (all.length === 0) continue;
      const named = mayBeSeveral || line.isGeneral ? all : oneOfAKind(line, all, likeness);
      // Several goods in one of the lines of a scan: rows that were read as one.
      const as = { isSummary: true, isRunTogether: mayRunTogether && !line.isGeneral };
      if (isRight) state.group(named, [line], 'words', as);
      else state.group([line], named, 'words', as);
    }
  }
}

function namedBy(
  line: PaperLine,
  lines: ReadonlySet<PaperLine>,
  others: ReadonlySet<PaperLine>,
  likeness: WordLikeness,
  mayBeSeveral: boolean,
): readonly PaperLine[] {
  if (line.isGeneral && (lines.size === 1 || line.quantity === null)) return [...others];
  if (mayBeSeveral) {
    const within = [...others].filter((other) => likeness.isWithin(other, line));
    const kinds = new Set(within.map((other) => [...likeness.wordsOf(other)].join(' ')));
    if (kinds.size >= fewestInSummary) return within;
  }
  return allNamed(line, lines, others, likeness);
}

/** Rows that ran together are neighbours: of several lines in the same words, the one nearest in place. */
function oneOfAKind(
  { position }: PaperLine,
  others: readonly PaperLine[],
  likeness: WordLikeness,
): readonly PaperLine[] {
  const distance = (other: PaperLine) => Math.abs(other.position - position);
  const kinds = Map.groupBy(others, (other) => [...likeness.wordsOf(other)].sort().join(' '));
  return [...kinds.values()].map((lines) =>
    lines.reduce((near, other) => (distance(other) < distance(near) ? other : near)),
  );
}

/** The only line of a paper, when something of each of several others is in it. */
function allNamed(
  line: PaperLine,
  lines: ReadonlySet<PaperLine>,
  others: ReadonlySet<PaperLine>,
  likeness: WordLikeness,
): readonly PaperLine[] {
  if (lines.size !== 1 || others.size < fewestInSummary || line.partKey !== null) return [];
  const words = likeness.wordsOf(line);
  const shares = (other: PaperLine) => [...likeness.wordsOf(other)].some((word) => words.has(word));
  return [...others].every(shares) ? [...others] : [];
}
