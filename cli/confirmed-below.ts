import { isAtOrBelow, openDoubtsOf } from '../core/documents/doubts/doubt.ts';
import type { DocumentResult } from './screens/document-result.ts';
import { readData, valueAt } from './screens/field-values.ts';

/** The values in doubt at a path and below it, as they were read: sent as corrections they are confirmed. */
export function confirmedBelow(
  result: Pick<DocumentResult, 'extractions'>,
  path: string,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const doubt of openDoubtsOf(result.extractions.doubts)) {
    if (doubt.kind !== 'low_confidence' || !isAtOrBelow(doubt.path, path)) continue;
    const value = valueAt(readData(result), doubt.path.replace(/\[(\d+)\]/g, '.$1'));
    if (typeof value === 'string' || typeof value === 'number') values[doubt.path] = value;
  }
  return values;
}
