import { compareDocument } from '../../core/documents/measure/compare-document.ts';
import { type DocumentSigns, documentSigns } from '../../core/extraction/calibration/document-signs.ts';
import { fieldOf, type Signs } from '../../core/extraction/calibration/signs.ts';
import { signsOf } from '../../core/extraction/calibration/signs-of.ts';
import type { KnownWords } from '../../core/extraction/calibration/text-doubts.ts';
import { extractDocument } from '../../core/extraction/extract-document.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { type ExtractionKnowledge, extractionKnowledge } from '../../core/extraction/knowledge/knowledge.ts';
import type { LabelledValue } from './fit-weights.ts';
import type { DrawnReading } from './read-drawn.ts';

/** A document as it was read, every value labelled right or wrong. */
export interface LabelledDocument {
  readonly layout: string;
  /** Layouts of one family print alike: they are left out together. */
  readonly family: string;
  readonly isScan: boolean;
  readonly documentType: DocumentType | null;
  readonly typeConfidence: number;
  /** Nothing required is missing. */
  readonly isComplete: boolean;
  readonly requiredRight: boolean;
  /** Null: its type was not stated. */
  readonly signs: DocumentSigns | null;
  readonly values: readonly (LabelledValue & { readonly path: string })[];
}

/**
 * Extracts a document without calibration and compares it with its truth.
 *
 * @param knowledge absent: what ships with the program
 */
export function labelDocument(
  { layout, isScan, truth, reading }: DrawnReading,
  known: KnownWords,
  knowledge?: ExtractionKnowledge,
): LabelledDocument {
  const extraction = extractDocument(reading, {
    documentType: null,
    calibration: null,
    ...(knowledge && { knowledge }),
  });
  const type = extraction.documentType;
  const score = compareDocument({ ...truth, extractedData: { ...truth.extractedData } }, extraction, 0);
  const right = new Map(score.compared.filter((one) => one.isRead).map((one) => [one.path, one.isRight]));
  const data = type === null ? undefined : extraction.extractedData[type];
  const { confidence, evidence } = extraction;
  const signs = data
    ? signsOf({ data, confidence: confidence.fields, evidence }, reading.pages, known)
    : new Map<string, Signs>();
  const required = type === null ? [] : (extractionKnowledge().labels.required.get(type) ?? []);
  return {
    layout: layout.name,
    family: layout.family,
    isScan,
    documentType: type,
    typeConfidence: extraction.documentTypeConfidence,
    isComplete: type !== null && extraction.missingRequired.length === 0,
    requiredRight: score.requiredRight,
    signs: type && data ? documentSigns(type, data, signs, required) : null,
    values: [...signs].map(([path, own]) => ({
      path,
      documentType: type as DocumentType,
      field: fieldOf(path),
      signs: own,
      isRight: right.get(path.replace(/\[\d+\]$/, '')) ?? false,
      // A long table teaches hardly more than a short one; each document counts the same.
      weight: 20 / Math.max(20, signs.size),
    })),
  };
}
