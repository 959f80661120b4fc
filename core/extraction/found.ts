import { boxOf } from '../layout/geometry.ts';
import { confidenceOf, type Piece, rectOf, runOf } from '../layout/run.ts';
import type { PrintedEvidence } from './extraction.ts';

/** A value that was read, how sure it is (0 to 1), and where it is stated. */
export interface Found<T> {
  readonly value: T;
  readonly confidence: number;
  readonly evidence: PrintedEvidence;
}

/** The printed text and the box around pieces of one page. */
export function evidenceOf(pieces: readonly Piece[]): PrintedEvidence {
  const [first] = pieces;
  if (!first) throw new Error('Evidence needs at least one printed word');
  const onPage = pieces.filter((piece) => piece.page === first.page);
  return { page: first.page.number, box: boxOf(rectOf(onPage), first.page), text: runOf(pieces).text };
}

/** A value read from pieces; the letters' own confidence (OCR) lowers that of the reading. */
export function foundAt<T>(value: T, confidence: number, pieces: readonly Piece[]): Found<T> {
  const letters = confidenceOf(pieces);
  return {
    value,
    confidence: Math.max(0, Math.min(0.99, confidence * letters)),
    evidence: evidenceOf(pieces),
  };
}

/** The same value with another confidence. */
export const withConfidence = <T>(found: Found<T>, confidence: number): Found<T> => ({
  ...found,
  confidence: Math.max(0, Math.min(0.99, confidence)),
});
