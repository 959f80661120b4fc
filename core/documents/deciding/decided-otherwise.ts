import type { Extraction } from '../../extraction/extraction.ts';
import type { StoredReading } from '../stored-reading.ts';

/** Pages are kept rounded, which moves what rests on letters and places by less than this. */
const rounding = 0.005;

/**
 * Whether what was decided again differs from what a document has: in a value, in how sure one is, or in the reasons for a
 * person to look.
 */
export function isDecidedOtherwise(
  before: Pick<StoredReading, 'extractedData' | 'confidence' | 'provenance'>,
  after: Extraction,
): boolean {
  return (
    !Bun.deepEquals(before.extractedData, after.extractedData) ||
    !Bun.deepEquals(before.provenance?.reviewReasons ?? [], after.reviewReasons) ||
    !areNear(before.confidence.fields, after.confidence.fields) ||
    Math.abs(before.confidence.overall - after.confidence.overall) >= rounding
  );
}

function areNear(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const paths = Object.keys(one);
  return (
    paths.length === Object.keys(other).length &&
    paths.every((path) => Math.abs((one[path] ?? 0) - (other[path] ?? 9)) < rounding)
  );
}
