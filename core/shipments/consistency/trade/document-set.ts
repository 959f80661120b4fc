import { readDataTable } from '../../../data-table.ts';
import { type DocumentType, documentTypes } from '../../../extraction/extraction.ts';

export interface NeededDocument {
  readonly documentType: DocumentType;
  readonly severity: 'warning' | 'info';
  readonly reason: string;
}

/**
 * Loads `data/shipments/document-set.tsv`.
 * @throws DataFileError for an unknown type or severity, or a missing reason.
 */
export function loadDocumentSet(file: string): readonly NeededDocument[] {
  return readDataTable(file, ['documentType', 'severity', 'reason', 'source']).map((row) => {
    const documentType = documentTypes.find((one) => one === row.cells.documentType);
    if (!documentType) throw row.error(`documentType must be one of ${documentTypes.join(', ')}`);
    const { severity, reason } = row.cells;
    if (severity !== 'warning' && severity !== 'info') throw row.error('severity must be warning or info');
    if (reason === '') throw row.error('the reason is missing');
    return { documentType, severity, reason };
  });
}
