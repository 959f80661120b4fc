import { matchByFigures, matchByMeaning } from './matching/by-figures.ts';
import { matchByKey } from './matching/by-key.ts';
import { matchByJoining, matchByLikeness } from './matching/by-words.ts';
import { type LineGroup, type Matching, MatchState } from './matching/match-state.ts';
import { matchSummaries } from './matching/summaries.ts';
import { compareAmounts } from './measured.ts';
import { likePart, type PaperLine } from './paper-line.ts';
import { WordLikeness } from './word-likeness.ts';

export type { LineGroup, MatchedBy } from './matching/match-state.ts';

export interface LineMatch {
  readonly groups: readonly LineGroup[];
  readonly leftAlone: readonly PaperLine[];
  readonly rightAlone: readonly PaperLine[];
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
  matchSummaries(state, matching);
  matchByKey(state, 'part', ({ partKey }) => partKey, matching);
  matchByKey(state, 'part', ({ partKey }) => partKey && likePart(partKey), matching);
  // Where an S is misread in one of two lines of men's trousers, the same words are those of other trousers.
  matchByKey(
    state,
    'words',
    (line) => wordsKey(line, matching.likeness),
    matching,
    (one, other) => compareAmounts([one], [other], matching.tolerances) === 'different',
  );
  matchByLikeness(state, matching);
  matchByJoining(state, matching);
  matchByMeaning(state, matching);
  matchByFigures(state, matching);
  return { groups: state.groups, leftAlone: [...state.left], rightAlone: [...state.right] };
}

const wordsKey = (line: PaperLine, likeness: WordLikeness): string | null =>
  [...likeness.wordsOf(line)].sort().join(' ') || null;
