import { readDataTable } from '../../../data-table.ts';
import { type DocumentType, documentTypes } from '../../../extraction/extraction.ts';

export interface DatedField {
  readonly documentType: DocumentType;
  readonly field: string;
}

/** Two dates; the second is so many days after the first, at least and at most. */
export interface DateOrder {
  readonly first: DatedField;
  readonly second: DatedField;
  readonly least: number;
  readonly most: number;
  readonly severity: 'warning' | 'info';
  /** Why it is asked. */
  readonly reason: string;
}

/**
 * Loads `data/shipments/date-order.tsv`.
 * @throws DataFileError for an unknown field, limits that are not numbers or a missing reason.
 */
export function loadDateOrders(file: string): readonly DateOrder[] {
  const columns = ['first', 'second', 'least', 'most', 'severity', 'reason'] as const;
  return readDataTable(file, columns).map((row) => {
    const dated = (cell: string): DatedField => {
      const [type, field] = cell.split(':');
      const documentType = documentTypes.find((one) => one === type);
      if (!documentType || !field) throw row.error(`"${cell}" is no field; write invoice:invoiceDate`);
      return { documentType, field };
    };
    const [least, most] = [Number(row.cells.least), Number(row.cells.most)];
    if (!Number.isInteger(least) || !Number.isInteger(most) || least >= most)
      throw row.error('least and most must be days, the first below the second');
    const severity = row.cells.severity;
    if (severity !== 'warning' && severity !== 'info') throw row.error('severity must be warning or info');
    if (row.cells.reason === '') throw row.error('the reason is missing');
    return {
      first: dated(row.cells.first),
      second: dated(row.cells.second),
      least,
      most,
      severity,
      reason: row.cells.reason,
    };
  });
}
