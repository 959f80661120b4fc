import type { ConsistencyTolerances } from '../../tolerances.ts';
import { compareAmounts, isNear } from '../measured.ts';
import type { PaperLine } from '../paper-line.ts';
import type { Matching, MatchState, MutableGroup } from './match-state.ts';
import { WordIndex } from './word-index.ts';

/** One with one, the likeliest first. */
export function matchByLikeness(state: MatchState, matching: Matching): void {
  const { likeness, tolerances } = matching;
  const index = new WordIndex<PaperLine>();
  for (const line of state.right) index.add(line, likeness.wordsOf(line));
  const pairs: { left: PaperLine; right: PaperLine; score: number }[] = [];
  for (const left of state.left)
    for (const right of index.likeliest(likeness.wordsOf(left))) {
      const words = likeness.between(left, right);
      const agreement = agreementOf(left, right, tolerances);
      const least = agreement >= 1 ? tolerances.likeWords : tolerances.sameWords;
      if (words >= least) pairs.push({ left, right, score: words + 0.25 * agreement });
    }
  for (const { left, right } of pairs.sort((a, b) => b.score - a.score))
    if (state.left.has(left) && state.right.has(right)) state.group([left], [right], 'words');
}

/** How many figures of two lines agree, less those that do not. */
export function agreementOf(left: PaperLine, right: PaperLine, tolerances: ConsistencyTolerances): number {
  const amounts = compareAmounts([left], [right], tolerances);
  const net = weightsAgree(left.netWeight, right.netWeight, tolerances);
  // Certificates often state the gross weight alone.
  const weights = net === 0 ? weightsAgree(left.grossWeight, right.grossWeight, tolerances) : net;
  const codes = codesAgree(left, right);
  return (
    (amounts === 'same' ? 1 : amounts === 'different' ? -0.5 : 0) +
    weights +
    (codes === null ? 0 : codes ? 0.5 : -0.5)
  );
}

const weightsAgree = (
  left: number | null,
  right: number | null,
  { lineWeightShare }: ConsistencyTolerances,
): number => (left === null || right === null ? 0 : isNear(left, right, lineWeightShare) ? 1 : -0.5);

/** Whether two lines have one heading; null where a code is missing. */
export const codesAgree = (left: PaperLine, right: PaperLine): boolean | null =>
  left.hsDigits === null || right.hsDigits === null
    ? null
    : left.hsDigits.slice(0, 4) === right.hsDigits.slice(0, 4);

/** Lines that are left over and belong to a line that another office merged or split. */
export function matchByJoining(state: MatchState, { likeness, tolerances }: Matching): void {
  for (const [lines, side, otherSide] of [
    [state.left, 'left', 'right'],
    [state.right, 'right', 'left'],
  ] as const) {
    const index = new WordIndex<MutableGroup>();
    if (lines.size > 0)
      for (const group of state.groups)
        if (!group.isSummary && compareAmounts(group.left, group.right, tolerances) === 'different')
          index.add(group, new Set(group[otherSide].flatMap((line) => [...likeness.wordsOf(line)])));
    for (const line of [...lines]) {
      const better = [...index.likeliest(likeness.wordsOf(line))].find((group) => {
        const isNearWords = group[otherSide].some(
          (other) => likeness.between(line, other) >= tolerances.sameWords,
        );
        if (!isNearWords || compareAmounts(group.left, group.right, tolerances) !== 'different') return false;
        return isNearer({ ...group, [side]: [...group[side], line] }, group);
      });
      if (!better) continue;
      better[side].push(line);
      lines.delete(line);
    }
  }
}

/** Whether the amounts of one group differ less than those of another. */
function isNearer(joined: MutableGroup, group: MutableGroup): boolean {
  const gap = ({ left, right }: MutableGroup) => {
    const total = (lines: readonly PaperLine[]) =>
      lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
    return Math.abs(total(left) - total(right));
  };
  return gap(joined) < gap(group);
}
