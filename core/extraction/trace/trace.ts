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

/** A column of a table of goods. */
export interface TraceColumn {
  /** The names over it, as printed; empty where it has none. */
  readonly head: string;
  /** What it holds: a field of a line, or `ignored`; null: that is not known. */
  readonly field: string | null;
  /** Whether its name means that; else its content showed it. */
  readonly isNamed: boolean;
}

/** How the value of a cell came about. */
export interface CellTrace {
  /** The column that it was read from; null: it is in no column of a table. */
  readonly column: TraceColumn | null;
  /** The print of its row, by column. */
  readonly row: readonly (Pick<TraceColumn, 'head' | 'field'> & { readonly text: string })[];
  /** What products and sums say, in sentences without a full stop. */
  readonly checks: readonly string[];
  /** Figures of the row that no field holds, each with the reason. */
  readonly rejected: readonly { readonly text: string; readonly reason: string }[];
}

/** A list of lines in short. */
export interface TableTrace {
  readonly lineCount: number;
  readonly columns: readonly TraceColumn[];
  readonly checks: readonly string[];
}

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
  /** Of a cell: how it came about. */
  readonly cell?: CellTrace;
  /** Of a list: the table that it was read from. Its lines and cells are traced one at a time, where they are asked for. */
  readonly table?: TableTrace;
}

/** Of all fields, with lists in short; or also of one line or cell, by its path: `lineItems[0]`, `lineItems[0].unitPrice`. */
export type TraceRequest = true | string;
