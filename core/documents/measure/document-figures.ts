import type { DocumentScore } from './compare-document.ts';

/** One document as it was measured. */
export interface MeasuredDocument {
  readonly name: string;
  readonly score: DocumentScore;
  readonly secondsPerPage: number;
  /** Why it could not be read at all; null when it could. */
  readonly failure: string | null;
}

/** How well a folder of documents is read. Shares are 0 to 1, null where nothing was asked. */
export interface DocumentFigures {
  readonly documents: number;
  readonly typeAccuracy: number | null;
  readonly header: { readonly asked: number; readonly right: number; readonly accuracy: number | null };
  readonly lines: { readonly asked: number; readonly right: number; readonly f1: number | null };
  readonly falseFills: number;
  readonly fullyRight: number;
  readonly processedPrecision: number | null;
  readonly secondsPerPage: { readonly p50: number | null; readonly p95: number | null };
}

const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

/** The value that a share of the values does not exceed (nearest rank), to a millisecond. */
function quantile(values: readonly number[], share: number): number | null {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length) - 1)];
  return value === undefined ? null : Math.round(value * 1000) / 1000;
}

/** Adds up what was measured. */
export function documentFigures(measured: readonly MeasuredDocument[]): DocumentFigures {
  const scores = measured.map((one) => one.score);
  const sum = (value: (score: DocumentScore) => number): number =>
    scores.reduce((all, one) => all + value(one), 0);
  const [asked, right] = [sum((score) => score.header.asked), sum((score) => score.header.right)];
  const lineAsked = sum((score) => score.lines.asked);
  const lineRight = sum((score) => score.lines.right);
  const processed = scores.filter((score) => score.processedRight !== null);
  const seconds = measured.filter((one) => one.failure === null).map((one) => one.secondsPerPage);
  return {
    documents: measured.length,
    typeAccuracy: ratio(
      sum((score) => Number(score.typeRight)),
      scores.length,
    ),
    header: { asked, right, accuracy: ratio(right, asked) },
    lines: {
      asked: lineAsked,
      right: lineRight,
      f1: ratio(2 * lineRight, lineAsked + sum((score) => score.lines.given)),
    },
    falseFills: sum((score) => score.falseFills),
    fullyRight: sum((score) => Number(score.fullyRight)),
    processedPrecision: ratio(processed.filter((score) => score.processedRight).length, processed.length),
    secondsPerPage: { p50: quantile(seconds, 0.5), p95: quantile(seconds, 0.95) },
  };
}
