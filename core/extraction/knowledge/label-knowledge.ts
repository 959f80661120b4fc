import { join } from 'node:path';
import { type PhraseBook, phraseBook } from '../../layout/phrases.ts';
import { type DocumentType, documentTypes } from '../extraction.ts';
import { choiceCell, numberCell, readTableFile } from './table-file.ts';

/** What a printed label stands for. Fields that end in no path of the invoice keep others from being taken. */
export const labelFields = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'purchaseOrderNumber',
  'totalAmount',
  'amountDue',
  'amountPaid',
  'subtotal',
  'taxAmount',
  'freightAmount',
  'insuranceAmount',
  'discountAmount',
  'currency',
  'incoterm',
  'paymentTerms',
  'countryOfOrigin',
  'countryOfDestination',
  'packageCount',
  'grossWeight',
  'netWeight',
  'supplier',
  'buyer',
  'consignee',
  'notParty',
  'sameParty',
  'taxId',
  'buyerTaxId',
  'supplierTaxId',
  'hsCode',
  'partNumber',
  'contact',
  'partyName',
  'partyAddress',
  'partyCountry',
  'otherNumber',
  'otherDate',
  'otherAmount',
] as const;
export type LabelField = (typeof labelFields)[number];

export interface Label {
  readonly field: LabelField;
  /** ISO 639-1. */
  readonly language: string;
  /** How surely the label means its field, 0 to 1. */
  readonly strength: number;
}

/** Columns of a table of goods; `ignored` are known columns that no field of a line comes from. */
export const columnNames = [
  'lineNumber',
  'partNumber',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'total',
  'grossTotal',
  'hsCode',
  'countryOfOrigin',
  'netWeight',
  'ignored',
] as const;
export type ColumnName = (typeof columnNames)[number];

export interface ColumnLabel {
  readonly column: ColumnName;
  readonly language: string;
}

export interface DocumentTitle {
  readonly documentType: DocumentType | 'other';
  readonly language: string;
  readonly strength: number;
}

export interface LabelKnowledge {
  readonly labels: PhraseBook<Label>;
  readonly columns: PhraseBook<ColumnLabel>;
  readonly titles: PhraseBook<DocumentTitle>;
  readonly hints: PhraseBook<DocumentType | 'other'>;
  readonly required: ReadonlyMap<DocumentType, readonly string[]>;
}

const typesAndOther = [...documentTypes, 'other'] as const;

/**
 * Loads data/labels.
 * @throws Error naming file and line where a file is missing or says something that cannot be
 */
export function loadLabelKnowledge(folder: string): LabelKnowledge {
  const labelsPath = join(folder, 'invoice-fields.tsv');
  const columnsPath = join(folder, 'invoice-columns.tsv');
  const titlesPath = join(folder, 'document-titles.tsv');
  const hintsPath = join(folder, 'document-hints.tsv');
  const requiredPath = join(folder, 'required-fields.tsv');
  const required = new Map<DocumentType, string[]>();
  for (const row of readTableFile(requiredPath, ['documentType', 'path'])) {
    const type = choiceCell(requiredPath, row, 'documentType', documentTypes);
    required.set(type, [...(required.get(type) ?? []), row.path ?? '']);
  }
  return {
    labels: phraseBook(
      readTableFile(labelsPath, ['field', 'language', 'label', 'strength']).map((row) => [
        row.label ?? '',
        {
          field: choiceCell(labelsPath, row, 'field', labelFields),
          language: row.language ?? '',
          strength: numberCell(labelsPath, row, 'strength', 0, 1),
        },
      ]),
    ),
    columns: phraseBook(
      readTableFile(columnsPath, ['column', 'language', 'label']).map((row) => [
        row.label ?? '',
        { column: choiceCell(columnsPath, row, 'column', columnNames), language: row.language ?? '' },
      ]),
    ),
    titles: phraseBook(
      readTableFile(titlesPath, ['documentType', 'language', 'title', 'strength']).map((row) => [
        row.title ?? '',
        {
          documentType: choiceCell(titlesPath, row, 'documentType', typesAndOther),
          language: row.language ?? '',
          strength: numberCell(titlesPath, row, 'strength', 0, 1),
        },
      ]),
    ),
    hints: phraseBook(
      readTableFile(hintsPath, ['documentType', 'label']).map((row) => [
        row.label ?? '',
        choiceCell(hintsPath, row, 'documentType', typesAndOther),
      ]),
    ),
    required,
  };
}
