import { type DocumentType, documentTypes } from '../extraction/extraction.ts';
import { mergedRows } from './merged-rows.ts';
import {
  choiceCell,
  dayCell,
  filledCell,
  idCell,
  isFieldPath,
  pathCell,
  wholeNumberCell,
} from './rule-cells.ts';

/** A date of a document, and between which days it lies when all is well. */
export interface DateLimit {
  readonly documentType: DocumentType;
  readonly path: string;
  readonly label: string;
  /** Days after today that it may still lie; null: any number. */
  readonly daysAhead: number | null;
  /** Days before today that it may lie; null: any number. */
  readonly daysBack: number | null;
  /** The path of a date that it may not lie before; null: none. */
  readonly notBefore: string | null;
  readonly severity: 'failed' | 'warning';
  readonly reason: string;
  readonly action: string;
  readonly source: string;
  readonly checkedOn: string;
}

const columns = [
  'id',
  'documentType',
  'path',
  'label',
  'daysAhead',
  'daysBack',
  'notBefore',
  'severity',
  'reason',
  'action',
  'source',
  'checkedOn',
] as const;

/** @throws DataFileError naming file, line and what to change. */
export function loadDateLimits(files: readonly string[]): readonly DateLimit[] {
  return mergedRows(files, columns, 'id', (row) => {
    idCell(row, 'id');
    const severity = choiceCell(row, 'severity', ['failed', 'warning', 'off']);
    if (severity === 'off') return null;
    const { notBefore } = row.cells;
    if (notBefore !== '' && !isFieldPath(notBefore))
      throw row.error(`notBefore has "${notBefore}"; it is the path of a date`);
    const limit = {
      documentType: choiceCell(row, 'documentType', documentTypes),
      path: pathCell(row, 'path'),
      label: filledCell(row, 'label'),
      daysAhead: wholeNumberCell(row, 'daysAhead'),
      daysBack: wholeNumberCell(row, 'daysBack'),
      notBefore: notBefore === '' ? null : notBefore,
      severity,
      reason: filledCell(row, 'reason'),
      action: filledCell(row, 'action'),
      source: filledCell(row, 'source'),
      checkedOn: dayCell(row, 'checkedOn'),
    };
    if (limit.daysAhead === null && limit.daysBack === null && limit.notBefore === null)
      throw row.error('daysAhead, daysBack and notBefore are all empty, so the row can never apply');
    return limit;
  });
}
