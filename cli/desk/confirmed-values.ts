import { confirmedBelow } from '../confirmed-below.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import type { DocumentRow } from './document-rows.ts';
import { readAt } from './plain-value.ts';

/** The values that confirm a row as it was read: its own, or all that are in doubt on its line. */
export function confirmedValues(row: DocumentRow, result: DocumentResult): Record<string, string | number> {
  if (row.kind === 'line') return confirmedBelow(result, row.path);
  const value = row.kind === 'field' ? readAt(result, row.path) : null;
  return row.kind === 'field' && (typeof value === 'string' || typeof value === 'number')
    ? { [row.path]: value }
    : {};
}
