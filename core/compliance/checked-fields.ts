import { readDataTable } from '../data-table.ts';
import { type DocumentType, documentTypes } from '../extraction/extraction.ts';
import { choiceCell, filledCell, pathCell } from './rule-cells.ts';

/**
 * The role of a field in the checks. `from` is the side that the goods leave, `to` the side that they go to.
 * `number` and `issuer` identify a document. A party is named by its path (`supplier`); the checks ask for its name, address, country and taxId.
 */
export const fieldRoles = [
  'party_from',
  'party_to',
  'country_from',
  'country_to',
  'place_from',
  'place_to',
  'origin',
  'container',
  'number',
  'issuer',
] as const;
export type FieldRole = (typeof fieldRoles)[number];

/** Where each document type keeps what the checks ask of all of them alike. */
export interface CheckedField {
  readonly role: FieldRole;
  readonly documentType: DocumentType;
  readonly path: string;
  /** `consignee`, `port of discharge` */
  readonly label: string;
}

/** @throws DataFileError naming file, line and what to change. */
export function loadCheckedFields(file: string): readonly CheckedField[] {
  return readDataTable(file, ['role', 'documentType', 'path', 'label']).map((row) => ({
    role: choiceCell(row, 'role', fieldRoles),
    documentType: choiceCell(row, 'documentType', documentTypes),
    path: pathCell(row, 'path'),
    label: filledCell(row, 'label'),
  }));
}
