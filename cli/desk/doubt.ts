import type { DocumentResult } from '../screens/document-result.ts';
import { doubtfulBelow, missingPaths } from '../screens/field-values.ts';
import type { DocumentRow } from './document-rows.ts';

/** Whether a person should look at a row: a value that is not sure or missing, a line with one, a check that says so. */
export function isDoubtful(row: DocumentRow, result: DocumentResult): boolean {
  const { fields } = result.extractions.confidence;
  if (row.kind === 'check') return row.check.status === 'failed' || row.check.status === 'warning';
  if (row.kind === 'line')
    return Object.entries(fields).some(
      ([path, confidence]) => path.startsWith(`${row.path}.`) && confidence < doubtfulBelow,
    );
  if (row.kind !== 'field') return false;
  const { text, confidence } = row.value;
  if (text === null) return missingPaths(result).includes(row.path);
  return confidence !== null && confidence < doubtfulBelow;
}
