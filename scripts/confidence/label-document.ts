import { compareDocument } from '../../core/documents/measure/compare-document.ts';
import type { FormWords } from '../../core/extraction/calibration/form-words.ts';
import { fieldOf } from '../../core/extraction/calibration/signs.ts';
import { signsOf } from '../../core/extraction/calibration/signs-of.ts';
import { extractDocument } from '../../core/extraction/extract-document.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { LabelledValue } from './fit-weights.ts';
import type { DrawnReading } from './read-drawn.ts';

/** A document as it was read, every value labelled right or wrong. */
export interface LabelledDocument {
  readonly layout: string;
  readonly isScan: boolean;
  readonly documentType: DocumentType | null;
  readonly typeConfidence: number;
  /** Nothing required is missing. */
  readonly isComplete: boolean;
  readonly requiredRight: boolean;
  readonly values: readonly (LabelledValue & { readonly path: string })[];
}

/** Extracts a document without calibration and compares it with its truth. */
export function labelDocument(
  { layout, isScan, truth, reading }: DrawnReading,
  formWords: FormWords,
): LabelledDocument {
  const extraction = extractDocument(reading, { documentType: null, calibration: null });
  const type = extraction.documentType;
  const score = compareDocument({ ...truth, extractedData: { ...truth.extractedData } }, extraction, 0);
  const right = new Map(score.compared.filter((one) => one.isRead).map((one) => [one.path, one.isRight]));
  const data = type === null ? undefined : extraction.extractedData[type];
  const sources = new Map(reading.pages.map((page) => [page.number, page.source]));
  const { confidence, evidence } = extraction;
  const signs = data ? signsOf({ data, confidence: confidence.fields, evidence }, sources, formWords) : [];
  const cells = [...signs].length;
  return {
    layout: layout.name,
    isScan,
    documentType: type,
    typeConfidence: extraction.documentTypeConfidence,
    isComplete: type !== null && extraction.missingRequired.length === 0,
    requiredRight: score.requiredRight,
    values: [...signs].map(([path, own]) => ({
      path,
      documentType: type as DocumentType,
      field: fieldOf(path),
      signs: own,
      isRight: right.get(path.replace(/\[\d+\]$/, '')) ?? false,
      // A long table says hardly more than a short one; each document counts the same.
      weight: 20 / Math.max(20, cells),
    })),
  };
}
