import { type Doubt, isAtOrBelow, openDoubtsOf } from '../../core/documents/doubts/doubt.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import { missingPaths } from '../screens/field-values.ts';
import type { DocumentRow } from './document-rows.ts';

/** The open doubts on a row. */
export const openDoubtsOn = (row: DocumentRow, result: DocumentResult): readonly Doubt[] => {
  const path = doubtPathOf(row);
  return path === null
    ? []
    : openDoubtsOf(result.extractions.doubts).filter(
        ({ path: doubted }) => doubted === path || (row.kind !== 'add' && isAtOrBelow(doubted, path)),
      );
};

/** Where the doubts of a row are: its own field, its cells, or the list that it adds an entry to. */
export function doubtPathOf(row: DocumentRow): string | null {
  if (row.kind === 'doubt') return row.doubt.path;
  if (row.kind === 'add') return /^[a-zA-Z]+/.exec(row.path)?.[0] ?? null;
  return row.kind === 'field' || row.kind === 'line' ? row.path : null;
}

/** Whether a person should look at a row: something on it is in doubt or missing, or a check has not passed. */
export function isDoubtful(row: DocumentRow, result: DocumentResult): boolean {
  if (row.kind === 'check') return row.check.status === 'failed' || row.check.status === 'warning';
  if (openDoubtsOn(row, result).length > 0) return true;
  return row.kind === 'field' && row.value.text === null && missingPaths(result).includes(row.path);
}

/** `5 left`; empty where nothing is. */
export const leftWords = (openDoubts: number): string => (openDoubts === 0 ? '' : `${openDoubts} left`);
