import {
  type DocumentSignName,
  type DocumentSigns,
  documentSignNames,
} from '../../core/extraction/calibration/document-signs.ts';
import type { DocumentWeights } from '../../core/extraction/calibration/model.ts';
import { type DocumentType, documentTypes } from '../../core/extraction/extraction.ts';
import { solve } from './solve.ts';

/** A document that lacks nothing, what speaks for it, and whether all that is required is right. */
export interface LabelledWhole {
  readonly documentType: DocumentType;
  readonly signs: DocumentSigns;
  readonly isRight: boolean;
}

/** Signs that may only raise what is probable; all others may only lower it. */
const raising: ReadonlySet<DocumentSignName> = new Set(['leastSure', 'totalAgrees']);
const penalty = 1;
const rounds = 15;

/** Logistic regression with a penalty, by Newton's method; a sign that turns around is left out. */
export function fitDocuments(documents: readonly LabelledWhole[]): DocumentWeights {
  let names: readonly DocumentSignName[] = documentSignNames;
  for (;;) {
    const fitted = fit(documents, names);
    const turned = names.filter((name, at) => (fitted[at] ?? 0) * (raising.has(name) ? 1 : -1) < 0);
    if (turned.length === 0)
      return {
        signs: Object.fromEntries(
          documentSignNames.map((name) => [name, fitted[names.indexOf(name)] ?? 0]),
        ) as Record<DocumentSignName, number>,
        types: new Map(documentTypes.map((type, at) => [type, fitted[names.length + at] ?? 0])),
      };
    names = names.filter((name) => !turned.includes(name));
  }
}

/** The weights of the signs, then of the types. */
function fit(documents: readonly LabelledWhole[], names: readonly DocumentSignName[]): readonly number[] {
  const rows = documents.map(({ documentType, signs, isRight }) => ({
    isRight,
    values: [
      ...names.map((name) => signs[name]),
      ...documentTypes.map((type) => Number(type === documentType)),
    ],
  }));
  const size = names.length + documentTypes.length;
  const weights = new Float64Array(size);
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight) => penalty * weight);
    const bend = Array.from({ length: size }, (_, at) => {
      const line = new Float64Array(size);
      line[at] = penalty;
      return line;
    });
    for (const { values, isRight } of rows) {
      const odds = values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
      const probability = 1 / (1 + Math.exp(-odds));
      const curve = Math.max(1e-6, probability * (1 - probability));
      for (const [at, value] of values.entries()) {
        if (value === 0) continue;
        slope[at] = (slope[at] ?? 0) + (probability - Number(isRight)) * value;
        const line = bend[at] as Float64Array;
        for (const [other, its] of values.entries()) line[other] = (line[other] ?? 0) + curve * value * its;
      }
    }
    const step = solve(bend, slope);
    for (let at = 0; at < size; at += 1)
      weights[at] = (weights[at] ?? 0) - Math.max(-2, Math.min(2, step[at] ?? 0));
  }
  return [...weights];
}
