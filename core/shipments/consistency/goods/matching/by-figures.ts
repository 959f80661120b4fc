import { compareAmounts } from '../measured.ts';
import type { PaperLine } from '../paper-line.ts';
import { agreementOf, codesAgree } from './by-words.ts';
import { type Matching, type MatchState, mostCandidates } from './match-state.ts';

/** Words that mean the same thing, the nearest first. */
export function matchByMeaning(state: MatchState, { meaning, tolerances }: Matching): void {
  const pairs: { left: PaperLine; right: PaperLine; score: number }[] = [];
  for (const left of [...state.left].slice(0, mostCandidates))
    for (const right of [...state.right].slice(0, mostCandidates)) {
      if (left.description === null || right.description === null) continue;
      const score = meaning(left.description, right.description)?.meaning ?? 0;
      if (score >= tolerances.sameMeaning) pairs.push({ left, right, score });
    }
  for (const { left, right } of pairs.sort((a, b) => b.score - a.score))
    if (state.left.has(left) && state.right.has(right)) state.group([left], [right], 'meaning');
}

/** Words in another language, or none: the same amount, weight or code and place. */
export function matchByFigures(state: MatchState, { tolerances }: Matching): void {
  const at = new Map([...state.right].map((line) => [line.position, line]));
  const ofQuantity = waitingBy(state, ({ quantity }) => quantity);
  const ofWeight = waitingBy(state, ({ netWeight }) => netWeight);
  const agree = (left: PaperLine, right: PaperLine): boolean =>
    codesAgree(left, right) !== false && agreementOf(left, right, tolerances) >= 1;
  const match = (
    candidatesOf: (line: PaperLine) => readonly (PaperLine | undefined)[],
    test: typeof agree,
  ) => {
    for (const left of [...state.left]) {
      const right = candidatesOf(left).find((one) => one && state.right.has(one) && test(left, one));
      if (right) state.group([left], [right], 'figures');
    }
  };
  const samePlace = ({ position }: PaperLine) => [at.get(position)];
  match(samePlace, agree);
  match(({ quantity, netWeight }) => [...ofQuantity(quantity), ...ofWeight(netWeight)], agree);
  match(samePlace, (left, right) => codesAgree(left, right) === true);
  // The rest together, when it amounts to the same.
  if (
    state.left.size > 0 &&
    state.right.size > 0 &&
    compareAmounts([...state.left], [...state.right], tolerances) === 'same'
  )
    state.group([...state.left], [...state.right], 'figures');
}

/** The first lines of the right that wait with a figure; none for a line without it. */
function waitingBy(
  state: MatchState,
  figureOf: (line: PaperLine) => number | null,
): (figure: number | null) => readonly PaperLine[] {
  const lists = Map.groupBy(state.right, figureOf);
  // How many at the beginning of a list are matched already: they are not looked at again.
  const passed = new Map<number, number>();
  return (figure) => {
    const list = figure === null ? undefined : lists.get(figure);
    if (figure === null || !list) return [];
    let from = passed.get(figure) ?? 0;
    for (let line = list[from]; line && !state.right.has(line); line = list[from]) from += 1;
    passed.set(figure, from);
    return list.slice(from, from + mostCandidates);
  };
}
