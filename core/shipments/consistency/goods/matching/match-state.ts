import type { LikenessOfMeaning } from '../../rule.ts';
import type { ConsistencyTolerances } from '../../tolerances.ts';
import type { PaperLine } from '../paper-line.ts';
import type { WordLikeness } from '../word-likeness.ts';

/** By what lines of two papers were found to be the same goods; the surest first. */
export type MatchedBy = 'part' | 'words' | 'meaning' | 'figures';

/** Lines of the same goods: one on each paper, or several where one office merges or splits. */
export interface LineGroup {
  readonly left: readonly PaperLine[];
  readonly right: readonly PaperLine[];
  readonly by: MatchedBy;
  /** One side means more than the lines on it: "as per invoice", or all goods in one line. */
  readonly isSummary: boolean;
  /** Rows of a scan that were read as one: words of several goods, figures of one of them. */
  readonly isRunTogether: boolean;
  /** Other lines in the same words were left without a partner: which belong together is not sure. */
  readonly isAmbiguous: boolean;
}

/** The input of a match. */
export interface Matching {
  readonly likeness: WordLikeness;
  readonly meaning: LikenessOfMeaning;
  readonly tolerances: ConsistencyTolerances;
}

/** How many lines of the other paper are compared with one, so that ten thousand lines take seconds, not hours. */
export const mostCandidates = 40;

export interface MutableGroup {
  left: PaperLine[];
  right: PaperLine[];
  by: MatchedBy;
  isSummary: boolean;
  isRunTogether: boolean;
  isAmbiguous: boolean;
}

/** The matched groups, and the lines of both papers that are left. */
export class MatchState {
  readonly left: Set<PaperLine>;
  readonly right: Set<PaperLine>;
  readonly groups: MutableGroup[] = [];

  constructor(left: readonly PaperLine[], right: readonly PaperLine[]) {
    this.left = new Set(left);
    this.right = new Set(right);
  }

  group(
    left: readonly PaperLine[],
    right: readonly PaperLine[],
    by: MatchedBy,
    { isSummary = false, isRunTogether = false, isAmbiguous = false } = {},
  ): void {
    for (const line of left) this.left.delete(line);
    for (const line of right) this.right.delete(line);
    this.groups.push({ left: [...left], right: [...right], by, isSummary, isRunTogether, isAmbiguous });
  }
}
