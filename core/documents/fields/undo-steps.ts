import type { DocumentStatus } from '../../database/schema.ts';
import type { Evidence } from '../../extraction/extraction.ts';
import type { Doubt, Waiver } from '../doubts/doubt.ts';
import type { Corrections } from './corrections.ts';
import type { FieldValue } from './field-values.ts';

/** Facts about the fields of a document beside their values, by path. */
export interface KnownByPath {
  readonly confidences: Readonly<Record<string, number>>;
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** Without removed entries of lists. */
  readonly corrections: Corrections;
  readonly readValues: Corrections;
  readonly waivers: Readonly<Record<string, Waiver>>;
  /** The last correction comes last. */
  readonly steps: Readonly<Record<string, readonly ValueStep[]>>;
}

type Kind = keyof KnownByPath;

/** Without steps: these are not part of what a step replaced. */
export const replacedKinds = ['confidences', 'evidence', 'corrections', 'readValues', 'waivers'] as const;
export const knownKinds = [...replacedKinds, 'steps'] as const satisfies readonly Kind[];

/** The state of one field before a correction; an unknown part is absent. */
export type ValueStep = {
  readonly [K in (typeof replacedKinds)[number]]?: KnownByPath[K][string];
} & {
  readonly value: FieldValue;
  /** The correction made its line. */
  readonly isNewLine?: true;
};

/** An entry that a reviewer removed from its list. */
export interface RemovedEntry {
  /** As it was named: `lineItems[3]`. */
  readonly path: string;
  readonly list: string;
  /** Where it was, as seen after all removals of before and ahead of all later ones. */
  readonly index: number;
  readonly entry: unknown;
  /** The facts about it; the paths continue that of the entry: `.unit`, or nothing. */
  readonly known: { readonly [K in Kind]: KnownByPath[K] };
}

/** How the corrections of a document are undone. */
export interface UndoSteps {
  /** Of the document before its first correction; null: it has none. */
  readonly before: { readonly status: DocumentStatus; readonly overallConfidence: number } | null;
  /** The doubt about the reading as a whole that corrections have settled. */
  readonly overallDoubt: Doubt | null;
  readonly values: KnownByPath['steps'];
  /** In the order of their removal. */
  readonly removed: readonly RemovedEntry[];
}

export const noUndoSteps: UndoSteps = { before: null, overallDoubt: null, values: {}, removed: [] };

/** The waivers of doubts by path. */
export const waiversOf = (doubts: readonly Doubt[]): KnownByPath['waivers'] =>
  Object.fromEntries(doubts.flatMap(({ path, waiver }) => (waiver === null ? [] : [[path, waiver]])));
