import type { Page } from '../../reading/page.ts';
import type { DocumentType } from '../extraction.ts';

/** A paper that a person approved: its pages, and the values that he approved. */
export interface TaughtPaper {
  /** Of the document. */
  readonly id: string;
  readonly pages: readonly Page[];
  /** The data of its type, e.g. an `Invoice`. */
  readonly data: object;
}

/**
 * `trial`: one approval, so that a person looks at every paper read with it. `trusted`: at least three approvals that agree.
 * `locked`: trusted by a person's word, and later approvals change nothing. `retired`: it proposes nothing any more.
 */
export const layoutStates = ['trial', 'trusted', 'locked', 'retired'] as const;
export type LayoutState = (typeof layoutStates)[number];

/**
 * The newest papers that a lesson is derived from: a wrong one among three is outvoted, and each takes as long to read as the
 * paper itself.
 */
export const papersOfLesson = 3;

/** A layout of a supplier, as approvals taught it. */
export interface TaughtLayout {
  readonly id: string;
  readonly documentType: DocumentType;
  readonly state: LayoutState;
  /** At least one, the newest first; `papersOfLesson` are used. */
  readonly papers: readonly TaughtPaper[];
  /** Paths whose values were corrected twice although the layout proposed them: it proposes them no more. */
  readonly demoted: readonly string[];
}
