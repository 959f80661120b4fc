import { readDataTable } from '../data-table.ts';
import { type DocumentType, documentTypes } from '../extraction/extraction.ts';
import { choiceCell, dayCell, filledCell, isFieldPath } from './rule-cells.ts';

/** A field that a customs entry takes from a document. */
export interface RequiredField {
  readonly documentType: DocumentType;
  /**
   * Any one of these satisfies the rule. `lineItems[].quantity` is asked of every line, `lineItems`
   * asks for at least one line; paths with and without `[]` may be mixed (origin of the line, or of all).
   */
  readonly paths: readonly string[];
  /** The name of the field in a message: `invoice number`. */
  readonly label: string;
  /** `failed`: no entry can be made without it; `warning`: it is asked for, or has to come from elsewhere. */
  readonly severity: 'failed' | 'warning';
  /** Why an entry needs it, one sentence. */
  readonly reason: string;
  /** The advice when it is missing, one sentence. */
  readonly action: string;
  readonly source: string;
  /** The day on which the row was last compared with its source, `YYYY-MM-DD`. */
  readonly checkedOn: string;
}

const columns = [
  'documentType',
  'paths',
  'label',
  'severity',
  'reason',
  'action',
  'source',
  'checkedOn',
] as const;

/**
 * Loads the required fields from rule files such as `data/compliance/required-fields.tsv`.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadRequiredFields(files: readonly string[]): readonly RequiredField[] {
  return files.flatMap((file) =>
    readDataTable(file, columns).map((row) => {
      const paths = filledCell(row, 'paths')
        .split('|')
        .map((path) => path.trim());
      const wrong = paths.find((path) => !isFieldPath(path));
      if (wrong !== undefined)
        throw row.error(`paths has "${wrong}"; a path is written like supplier.name or lineItems[].quantity`);
      return {
        documentType: choiceCell(row, 'documentType', documentTypes),
        paths,
        label: filledCell(row, 'label'),
        severity: choiceCell(row, 'severity', ['failed', 'warning']),
        reason: filledCell(row, 'reason'),
        action: filledCell(row, 'action'),
        source: filledCell(row, 'source'),
        checkedOn: dayCell(row, 'checkedOn'),
      };
    }),
  );
}
