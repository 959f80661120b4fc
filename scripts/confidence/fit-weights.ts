import type { CalibrationModel } from '../../core/extraction/calibration/model.ts';
import { type SignName, type Signs, signNames } from '../../core/extraction/calibration/signs.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import { solve } from './solve.ts';

/** A value that was read, what speaks for it, and whether it is right. */
export interface LabelledValue {
  readonly documentType: DocumentType;
  readonly field: string;
  readonly signs: Signs;
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
}

export type Weights = Pick<CalibrationModel, 'weights' | 'fields'>;

/** Signs that may only raise, or only lower, what is probable: a small sample must not turn them around. */
const direction: Partial<Record<SignName, 1 | -1>> = {
  logit: 1,
  doubt: -1,
  agreement: 1,
  contradiction: -1,
  ocr: -1,
  unevenRow: -1,
  noFirm: -1,
  skipped: -1,
  goesOn: -1,
  unreadCode: -1,
  unreadFigures: -1,
  unreadWords: -1,
};

/** The assumption before any measurement; measurements move it by their number. */
const supposed: Readonly<Record<SignName, number>> = {
  constant: 0,
  logit: 1,
  ocr: -0.3,
  doubt: -1.5,
  agreement: 0.7,
  contradiction: -2.5,
  unevenRow: -2,
  noFirm: -2,
  skipped: -2,
  goesOn: -1,
  unreadCode: -1,
  unreadFigures: -2,
  unreadWords: -1,
};
const signPenalty = 6;
/** Fields lean on the whole: a layout more or less must not decide. */
const fieldPenalty = 4;
const rounds = 12;

/** Logistic regression with a penalty on offsets, by Newton's method; a sign that turns around is left out. */
export function fitWeights(values: readonly LabelledValue[]): Weights {
  const left = new Set<SignName>();
  for (;;) {
    const fitted = fit(values, left);
    const turned = signNames.filter(
      (name) => !left.has(name) && fitted.weights[name] * (direction[name] ?? 0) < 0,
    );
    if (turned.length === 0) return fitted;
    for (const name of turned) left.add(name);
  }
}

function fit(values: readonly LabelledValue[], left: ReadonlySet<SignName>): Weights {
  const keys = [...new Set(values.map((one) => `${one.documentType} ${one.field}`))];
  const column = new Map(keys.map((key, at) => [key, signNames.length + at]));
  const size = signNames.length + keys.length;
  const rows = values.map((one) => ({
    one,
    own: column.get(`${one.documentType} ${one.field}`) ?? 0,
    signs: signNames.map((name) => (left.has(name) ? 0 : one.signs[name])),
  }));
  const weights = new Float64Array([...signNames.map((name) => supposed[name]), ...keys.map(() => 0)]);
  for (let round = 0; round < rounds; round += 1) {
    const slope = new Float64Array(size);
    const bend = Array.from({ length: size }, () => new Float64Array(size));
    for (let at = 0; at < size; at += 1) {
      const penalty = at >= signNames.length ? fieldPenalty : at === 0 ? 0.01 : signPenalty;
      const name = signNames[at];
      slope[at] = penalty * ((weights[at] ?? 0) - (name ? supposed[name] : 0));
      (bend[at] as Float64Array)[at] = penalty;
    }
    for (const { one, own, signs } of rows) {
      let odds = weights[own] ?? 0;
      for (const [at, sign] of signs.entries()) odds += (weights[at] ?? 0) * sign;
      const probability = 1 / (1 + Math.exp(-odds));
      const error = (probability - Number(one.isRight)) * one.weight;
      const curve = Math.max(1e-6, probability * (1 - probability)) * one.weight;
      slope[own] = (slope[own] ?? 0) + error;
      const ownBend = bend[own] as Float64Array;
      ownBend[own] = (ownBend[own] ?? 0) + curve;
      for (const [at, sign] of signs.entries()) {
        if (sign === 0) continue;
        slope[at] = (slope[at] ?? 0) + error * sign;
        const line = bend[at] as Float64Array;
        for (const [other, otherSign] of signs.entries())
          line[other] = (line[other] ?? 0) + curve * sign * otherSign;
        line[own] = (line[own] ?? 0) + curve * sign;
        ownBend[at] = (ownBend[at] ?? 0) + curve * sign;
      }
    }
    const step = solve(bend, slope);
    for (let at = 0; at < size; at += 1)
      weights[at] = (weights[at] ?? 0) - Math.max(-2, Math.min(2, step[at] ?? 0));
  }
  const fields = new Map<DocumentType, Map<string, number>>();
  for (const { documentType, field } of values) {
    const ofType = fields.get(documentType) ?? new Map<string, number>();
    fields.set(documentType, ofType.set(field, weights[column.get(`${documentType} ${field}`) ?? 0] ?? 0));
  }
  return {
    weights: Object.fromEntries(
      signNames.map((name, at) => [name, left.has(name) ? 0 : (weights[at] ?? 0)]),
    ) as Record<SignName, number>,
    fields,
  };
}
