import { join } from 'node:path';
import { readDataTable } from '../../data-table.ts';
import { type DocumentType, documentTypes } from '../../extraction/extraction.ts';
import { type FieldKind, fieldKind } from './field-kind.ts';

/** One field of a document type. */
export interface DocumentField {
  readonly documentType: DocumentType;
  /** `supplier.name`, `lineItems[].quantity`, `containerNumbers[]`. */
  readonly path: string;
  readonly kind: FieldKind;
  /** Each consignment has its own: a number, a date. */
  readonly isConsignmentUnique: boolean;
}

/** The fields of each type, in the order of the file. */
export type DocumentFields = ReadonlyMap<DocumentType, ReadonlyMap<string, DocumentField>>;

const shippedFile = join(import.meta.dir, '..', '..', '..', 'data', 'documents', 'fields.tsv');
const pathForm = /^[a-z][A-Za-z]*(\[\])?(\.[a-z][A-Za-z]*)?$/;

/**
 * Loads `data/documents/fields.tsv`.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadDocumentFields(file: string = shippedFile): DocumentFields {
  const fields = new Map(documentTypes.map((type) => [type, new Map<string, DocumentField>()] as const));
  for (const { cells, error } of readDataTable(file, [
    'documentType',
    'path',
    'kind',
    'isConsignmentUnique',
  ])) {
    const ofType = [...fields].find(([type]) => type === cells.documentType)?.[1];
    if (!ofType) throw error(`documentType must be one of ${documentTypes.join(', ')}`);
    if (!pathForm.test(cells.path))
      throw error('path must be written like supplier.name or lineItems[].unit');
    if (ofType.has(cells.path)) throw error(`${cells.path} is there twice`);
    if (!/^(yes|no)$/.test(cells.isConsignmentUnique)) throw error('isConsignmentUnique must be yes or no');
    const kind = fieldKind(cells.kind);
    if (!kind) throw error(`"${cells.kind}" is no kind of value`);
    ofType.set(cells.path, {
      documentType: cells.documentType as DocumentType,
      path: cells.path,
      kind,
      isConsignmentUnique: cells.isConsignmentUnique === 'yes',
    });
  }
  return fields;
}

/** The path of a field of every line: `lineItems[3].unit` is `lineItems[].unit`. */
export const generalPath = (path: string): string => path.replace(/\[\d+\]/g, '[]');
