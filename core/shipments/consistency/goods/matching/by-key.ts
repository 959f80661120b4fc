import { compareAmounts } from '../measured.ts';
import type { PaperLine } from '../paper-line.ts';
import { type MatchedBy, type Matching, type MatchState, mostCandidates } from './match-state.ts';

/**
 * Lines of one key; among several of them, those of one amount are pairs.
 *
 * @param mayBeOthers whether the only two lines left of a key may be other goods all the same; they stay free
 */
export function matchByKey(
  state: MatchState,
  by: MatchedBy,
  keyOf: (line: PaperLine) => string | null,
  { tolerances }: Pick<Matching, 'tolerances'>,
  mayBeOthers: (left: PaperLine, right: PaperLine) => boolean = () => false,
): void {
  const [left, right] = [Map.groupBy(state.left, keyOf), Map.groupBy(state.right, keyOf)];
  for (const [key, mine] of left) {
    const other = right.get(key);
    if (key === null || !other) continue;
    pairAlike(state, mine, other, by);
    const rest = () =>
      [mine.filter((one) => state.left.has(one)), other.filter((one) => state.right.has(one))] as const;
    const [leftOver, rightOver] = rest();
    if (leftOver.length * rightOver.length <= mostCandidates ** 2)
      for (const line of leftOver) {
        const same = rightOver.find(
          (one) => state.right.has(one) && compareAmounts([line], [one], tolerances) === 'same',
        );
        if (same) state.group([line], [same], by);
      }
    const [restLeft, restRight] = rest();
    const [one, its] = [restLeft[0], restRight[0]];
    if (!one || !its) continue;
    if (restLeft.length === 1 && restRight.length === 1 && mayBeOthers(one, its)) continue;
    state.group(restLeft, restRight, by, { isAmbiguous: mine.length !== other.length });
  }
}

/** Pairs of one figure in one unit, in the order of the papers. */
function pairAlike(
  state: MatchState,
  mine: readonly PaperLine[],
  other: readonly PaperLine[],
  by: MatchedBy,
): void {
  const waiting = Map.groupBy(other.toReversed(), amountKey);
  for (const line of mine) {
    const alike = line.quantity === null ? undefined : waiting.get(amountKey(line))?.pop();
    if (alike) state.group([line], [alike], by);
  }
}

const amountKey = ({ quantity, unit }: PaperLine): string => `${quantity} ${unit?.name}`;
