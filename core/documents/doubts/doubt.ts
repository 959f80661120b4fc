import type { Extraction } from '../../extraction/extraction.ts';

export const doubtKinds = [
  'missing',
  'low_confidence',
  'document_type',
  'review_reason',
  'overall_confidence',
  'shipment_finding',
] as const;

/** Why a person accepts a document although something on it stays in doubt. */
export interface Waiver {
  readonly reason: string;
  /** ISO 8601. */
  readonly waivedAt: string;
  /** A user; null for an API key. */
  readonly waivedBy: string | null;
}

/** One thing on a document that a person has to confirm, correct or waive. */
export interface Doubt {
  readonly kind: (typeof doubtKinds)[number];
  /** The field; or the name of what is no field: `documentType`, `reviewReasons[0]`, `confidence`, `shipmentFinding`. */
  readonly path: string;
  /** A sentence without a full stop. */
  readonly message: string;
  /** Null: still open. */
  readonly waiver: Waiver | null;
}

/** A doubt with the name of the person who waived it. */
export interface NamedDoubt extends Doubt {
  readonly waiver: (Waiver & WaiverName) | null;
}

interface WaiverName {
  /** Null for an API key and for a user who was removed. */
  readonly waivedByEmail: string | null;
}

export const namedDoubts = (
  doubts: readonly Doubt[],
  people: ReadonlyMap<string, string>,
): readonly NamedDoubt[] =>
  doubts.map(({ waiver, ...doubt }) => ({
    ...doubt,
    waiver: waiver && { ...waiver, waivedByEmail: people.get(waiver.waivedBy ?? '') ?? null },
  }));

/** The input of the search for doubts. */
export type DoubtSubject = Pick<
  Extraction,
  'documentType' | 'missingRequired' | 'confidence' | 'guessedNames' | 'proposedByModel'
> & {
  readonly documentTypeConfidence: number;
  readonly reviewReasons: readonly string[];
};

export const isOpen = ({ waiver }: Doubt): boolean => waiver === null;

export const openDoubtsOf = (doubts: readonly Doubt[]): readonly Doubt[] => doubts.filter(isOpen);

/** Whether a path is another, or names something within it: `lineItems[3].unit` in `lineItems[3]` and in `lineItems`. */
export const isAtOrBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
