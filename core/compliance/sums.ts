import { readDataTable } from '../data-table.ts';
import { type DocumentType, documentTypes } from '../extraction/extraction.ts';
import { choiceCell, filledCell, pathCell } from './rule-cells.ts';

/** Figures whose parts must add up to the whole: package counts and weights. */
export interface SumRule {
  readonly check: 'arithmetic' | 'weight';
  readonly documentType: DocumentType;
  /** `lineItems[].netWeight` */
  readonly parts: string;
  readonly whole: string;
  /** `net weights of the lines` */
  readonly partsLabel: string;
  readonly wholeLabel: string;
}

/** @throws DataFileError naming file, line and what to change. */
export function loadSums(file: string): readonly SumRule[] {
  const columns = ['check', 'documentType', 'parts', 'whole', 'partsLabel', 'wholeLabel'] as const;
  return readDataTable(file, columns).map((row) => {
    const parts = pathCell(row, 'parts');
    if (!parts.includes('[]'))
      throw row.error(`parts has "${parts}"; parts are in a list: lineItems[].netWeight`);
    return {
      check: choiceCell(row, 'check', ['arithmetic', 'weight']),
      documentType: choiceCell(row, 'documentType', documentTypes),
      parts,
      whole: pathCell(row, 'whole'),
      partsLabel: filledCell(row, 'partsLabel'),
      wholeLabel: filledCell(row, 'wholeLabel'),
    };
  });
}
