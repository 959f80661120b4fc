import type { LikenessOfMeaning } from '../rule.ts';
import type { ConsistencyTolerances } from '../tolerances.ts';
import { compareAmounts, isNear } from './measured.ts';
import { likePart, type PaperLine } from './paper-line.ts';
import { WordLikeness } from './word-likeness.ts';

/** By what lines of two papers were found to be the same goods; the surest first. */
export type MatchedBy = 'part' | 'words' | 'meaning' | 'figures';

/** Lines that tell of the same goods: one on each paper, or several where one office merges or splits. */
export interface LineGroup {
  readonly left: readonly PaperLine[];
  readonly right: readonly PaperLine[];
  readonly by: MatchedBy;
  /** One side stands for more than the lines on it: "as per invoice", or all goods in one line. */
  readonly isSummary: boolean;
}

export interface LineMatch {
  readonly groups: readonly LineGroup[];
  readonly leftAlone: readonly PaperLine[];
  readonly rightAlone: readonly PaperLine[];
}

/** How many lines of the other paper are compared with one: the likeliest by their rarest words. */
const mostCandidates = 40;
/** A line in so many words of so many others stands for them all. */
const fewestInSummary = 2;

/** What a match is made with. */
interface Matching {
  readonly likeness: WordLikeness;
  readonly meaning: LikenessOfMeaning;
  readonly tolerances: ConsistencyTolerances;
}

/**
 * Finds the same goods on two papers: by part number, then words, then merged and split lines, then meaning, then
 * figures. The order of lines does not matter.
 */
export function matchLines(
  left: readonly PaperLine[],
  right: readonly PaperLine[],
  given: Omit<Matching, 'likeness'>,
): LineMatch {
  const matching: Matching = { ...given, likeness: new WordLikeness(left, right) };
  const state = new MatchState(left, right);
  summaries(state, matching);
  byKey(state, 'part', ({ partKey }) => partKey, matching);
  byKey(state, 'part', ({ partKey }) => partKey && likePart(partKey), matching);
  byKey(state, 'words', (line) => wordsKey(line, matching.likeness), matching);
  byLikeness(state, matching);
  byJoining(state, matching);
  byMeaning(state, matching);
  byFigures(state, matching);
  return { groups: state.groups, leftAlone: [...state.left], rightAlone: [...state.right] };
}

interface MutableGroup {
  left: PaperLine[];
  right: PaperLine[];
  by: MatchedBy;
  isSummary: boolean;
}

class MatchState {
  readonly left: Set<PaperLine>;
  readonly right: Set<PaperLine>;
  readonly groups: MutableGroup[] = [];

  constructor(left: readonly PaperLine[], right: readonly PaperLine[]) {
    this.left = new Set(left);
    this.right = new Set(right);
  }

  group(left: readonly PaperLine[], right: readonly PaperLine[], by: MatchedBy, isSummary = false): void {
    for (const line of left) this.left.delete(line);
    for (const line of right) this.right.delete(line);
    this.groups.push({ left: [...left], right: [...right], by, isSummary });
  }
}

/** A line that stands for all goods, or names several of them at once. */
function summaries(state: MatchState, { likeness }: Matching): void {
  for (const [lines, others, isRight] of [
    [state.right, state.left, true],
    [state.left, state.right, false],
  ] as const) {
    const mayBeSeveral = lines.size * fewestInSummary <= others.size;
    for (const line of [...lines]) {
      if (!mayBeSeveral && !line.isGeneral) continue;
      const within = [...others].filter((other) => likeness.isWithin(other, line));
      const kinds = new Set(within.map((other) => [...likeness.wordsOf(other)].join(' ')));
      const isAll = line.isGeneral && (lines.size === 1 || line.quantity === null);
      const isSeveral = kinds.size >= fewestInSummary && mayBeSeveral;
      const named = isAll ? [...others] : isSeveral ? within : allNamed(line, lines, others, likeness);
      if (named.length === 0) continue;
      if (isRight) state.group(named, [line], 'words', true);
      else state.group([line], named, 'words', true);
    }
  }
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

const wordsKey = (line: PaperLine, likeness: WordLikeness): string | null =>
  [...likeness.wordsOf(line)].sort().join(' ') || null;

/** Lines of one key; among several of them, those of one amount are pairs. */
function byKey(
  state: MatchState,
  by: MatchedBy,
  keyOf: (line: PaperLine) => string | null,
  { tolerances }: Matching,
): void {
  const [left, right] = [state.left, state.right].map((lines) => Map.groupBy(lines, keyOf));
  for (const [key, mine] of left ?? []) {
    const other = right?.get(key);
    if (key === null || !other) continue;
    if (mine.length === 1 && other.length === 1) {
      state.group(mine, other, by);
      continue;
    }
    for (const line of mine) {
      const same = other.find(
        (one) => state.right.has(one) && compareAmounts([line], [one], tolerances) === 'same',
      );
      if (same) state.group([line], [same], by);
    }
    const [restLeft, restRight] = [
      mine.filter((one) => state.left.has(one)),
      other.filter((one) => state.right.has(one)),
    ];
    if (restLeft.length > 0 && restRight.length > 0) state.group(restLeft, restRight, by);
  }
}

/** One with one, the likeliest first. */
function byLikeness(state: MatchState, matching: Matching): void {
  const { likeness, tolerances } = matching;
  const holders = new Map<string, PaperLine[]>();
  for (const line of state.right)
    for (const word of likeness.wordsOf(line)) {
      const list = holders.get(word);
      if (list) list.push(line);
      else holders.set(word, [line]);
    }
  const pairs: { left: PaperLine; right: PaperLine; score: number }[] = [];
  for (const left of state.left) {
    const candidates = new Set<PaperLine>();
    const lists = [...likeness.wordsOf(left)].map((word) => holders.get(word) ?? []);
    for (const list of lists.sort((a, b) => a.length - b.length)) {
      if (candidates.size > 0 && candidates.size + list.length > mostCandidates) continue;
      for (const right of list.slice(0, mostCandidates)) candidates.add(right);
    }
    for (const right of candidates) {
      const words = likeness.between(left, right);
      const agreement = agreementOf(left, right, tolerances);
      const least = agreement >= 1 ? tolerances.likeWords : tolerances.sameWords;
      if (words >= least) pairs.push({ left, right, score: words + 0.25 * agreement });
    }
  }
  for (const { left, right } of pairs.sort((a, b) => b.score - a.score))
    if (state.left.has(left) && state.right.has(right)) state.group([left], [right], 'words');
}

/** How many figures of two lines agree, less those that do not. */
function agreementOf(left: PaperLine, right: PaperLine, tolerances: ConsistencyTolerances): number {
  const amounts = compareAmounts([left], [right], tolerances);
  const weights =
    left.netWeight === null || right.netWeight === null
      ? 0
      : isNear(left.netWeight, right.netWeight, tolerances.lineWeightShare)
        ? 1
        : -0.5;
  const codes = codesAgree(left, right);
  return (
    (amounts === 'same' ? 1 : amounts === 'different' ? -0.5 : 0) +
    weights +
    (codes === null ? 0 : codes ? 0.5 : -0.5)
  );
}

/** Whether two lines have one heading; null where a code is missing. */
const codesAgree = (left: PaperLine, right: PaperLine): boolean | null =>
  left.hsDigits === null || right.hsDigits === null
    ? null
    : left.hsDigits.slice(0, 4) === right.hsDigits.slice(0, 4);

/** Lines that are left over and belong to a line that another office merged or split. */
function byJoining(state: MatchState, matching: Matching): void {
  const { likeness, tolerances } = matching;
  for (const [lines, side, otherSide] of [
    [state.left, 'left', 'right'],
    [state.right, 'right', 'left'],
  ] as const) {
    for (const line of [...lines]) {
      const near = state.groups.filter(
        (group) =>
          !group.isSummary &&
          group[otherSide].some((other) => likeness.between(line, other) >= tolerances.sameWords),
      );
      const better = near.find((group) => {
        if (compareAmounts(group.left, group.right, tolerances) !== 'different') return false;
        const joined = { ...group, [side]: [...group[side], line] };
        return isNearer(joined, group);
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

function byMeaning(state: MatchState, { meaning, tolerances }: Matching): void {
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
function byFigures(state: MatchState, { tolerances }: Matching): void {
  const at = new Map([...state.right].map((line) => [line.position, line]));
  const amounts = Map.groupBy(state.right, ({ quantity }) => quantity);
  const weights = Map.groupBy(state.right, ({ netWeight }) => netWeight);
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
  match(
    ({ quantity, netWeight }) => [
      ...(quantity === null ? [] : (amounts.get(quantity) ?? [])),
      ...(netWeight === null ? [] : (weights.get(netWeight) ?? [])),
    ],
    agree,
  );
  match(samePlace, (left, right) => codesAgree(left, right) === true);
  // The rest together, when it amounts to the same.
  if (
    state.left.size > 0 &&
    state.right.size > 0 &&
    compareAmounts([...state.left], [...state.right], tolerances) === 'same'
  )
    state.group([...state.left], [...state.right], 'figures');
}
