import {
  type DocumentWeights,
  documentProbability,
  probabilityOf,
} from '../../core/extraction/calibration/model.ts';
import { requiredSureness } from '../../core/extraction/confidence.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { extractionKnowledge } from '../../core/extraction/knowledge/knowledge.ts';
import type { Weights } from './fit-weights.ts';
import type { LabelledDocument } from './label-document.ts';

/** The default threshold of a document called processed (decisions.md). */
const threshold = 0.8;
/** A document with the probabilities that a model gives its values. */
export interface JudgedDocument {
  readonly layout: string;
  readonly isScan: boolean;
  readonly documentType: DocumentType | null;
  /** Nothing required is missing or less sure than a document that is called processed. */
  readonly isSure: boolean;
  readonly requiredRight: boolean;
  /** That all required fields are right. */
  readonly probability: number;
  readonly values: readonly { readonly probability: number; readonly isRight: boolean }[];
}

export function judged(
  document: LabelledDocument,
  model: Weights & { readonly document: DocumentWeights },
): JudgedDocument {
  const { layout, isScan, isComplete, requiredRight, documentType, typeConfidence } = document;
  const values = document.values.map(({ path, documentType: type, field, signs, isRight }) => ({
    path,
    isRight,
    probability: Math.min(0.99, probabilityOf(model, type, field, signs)),
  }));
  const fields = Object.fromEntries(values.map(({ path, probability }) => [path, probability]));
  const required = documentType ? (extractionKnowledge().labels.required.get(documentType) ?? []) : [];
  const least = documentType
    ? requiredSureness(documentType, fields, required, typeConfidence).leastValue
    : 0;
  const probability =
    documentType && document.signs ? documentProbability(model.document, documentType, document.signs) : 0;
  return {
    ...{ layout, isScan, documentType, requiredRight, values },
    isSure: isComplete && least >= threshold,
    probability: isComplete ? probability : 0,
  };
}

/** More than the 0.98 that is asked for: papers of the world hold more surprises than deleted labels. */
const wanted = 0.995;
/** One document may be wrong although everything speaks for it: where it stands says nothing about the cut. */
const forgiven = 1;
/** Fewer documents prove no cut. */
const leastProof = 10;

/**
 * The power of the probability with which the most documents are called processed while the wanted share of
 * them is right.
 */
export function fitStrictness(documents: readonly JudgedDocument[]): number {
  const sure = documents.filter((one) => one.isSure).sort((a, b) => b.probability - a.probability);
  // Where no cut is good enough none is processed, and the surest is not called as good as wrong either.
  let best = (1 + (sure[0]?.probability ?? 0.98)) / 2;
  let right = 0;
  for (const [at, one] of sure.entries()) {
    right += Number(one.requiredRight);
    const next = sure[at + 1]?.probability ?? 0;
    // Documents of one probability are called the same: the cut lies between two probabilities.
    const isProven = at + 1 >= leastProof && right + forgiven >= wanted * (at + 1);
    if (isProven && next < one.probability - 1e-9) best = (one.probability + next) / 2;
  }
  const power = Math.log(threshold) / Math.log(best);
  return Math.round(Math.min(20, Math.max(0.01, power)) * 1000) / 1000;
}
