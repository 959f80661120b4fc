import type { Evidence } from '../extraction.ts';

/** Something that speaks for a candidate, as a factor or a weight from 0 up. */
export interface TraceReason {
  /** `label`, `place`, `form`, `page`, `letters`, `likeness`, `way`, `model`. */
  readonly name: string;
  readonly amount: number;
  /** The print that it rests on, e.g. the label. */
  readonly because?: string;
}

/** A value that was proposed for a field. */
export interface TraceCandidate {
  readonly value: string | number;
  readonly evidence: Evidence;
  /** How it was found, for a person: `right of "Invoice No."`. */
  readonly found: string;
  /**
   * `labels`: by the lists of labels. `guessed names`: by names that no list has. `taught layout`: by approved papers.
   * `language model`: by the one that the owner of the server named.
   */
  readonly by: TraceSource;
  readonly reasons: readonly TraceReason[];
  /** All reasons together: of one source, the highest is the likeliest. */
  readonly score: number;
  /** Whether it is the value that was taken. */
  readonly isTaken: boolean;
}

export type TraceSource = 'labels' | 'guessed names' | 'taught layout' | 'language model';

/** How the value of a field was decided. */
export interface FieldTrace {
  readonly path: string;
  /** The value that was taken, with its confidence and its print; null: none. */
  readonly taken: {
    readonly value: string | number;
    readonly confidence: number;
    readonly evidence: Evidence | null;
  } | null;
  /** The likeliest first. Empty: the value was derived from others, or read by a rule that proposes only one. */
  readonly candidates: readonly TraceCandidate[];
}
