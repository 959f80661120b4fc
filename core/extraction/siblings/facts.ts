import type { DocumentType } from '../extraction.ts';

/** Something that several papers of a shipment state. */
export interface Fact {
  readonly name: string;
  /** For a person, within a sentence. */
  readonly words: string;
  /** Where each type states it: a path, `[]` for any entry of a list. */
  readonly at: Readonly<Partial<Record<DocumentType, string>>>;
  /** The path of its unit: figures are compared in one unit only. */
  readonly unit?: string;
}

const party = (role: string, words: string, names: readonly [string, string, string, string]) =>
  (['name', 'taxId'] as const).map(
    (part): Fact => ({
      name: `${role}.${part}`,
      words: part === 'name' ? words : `tax number of the ${words}`,
      at: {
        invoice: `${names[0]}.${part}`,
        packing_list: `${names[1]}.${part}`,
        bill_of_lading: `${names[2]}.${part}`,
        certificate_of_origin: `${names[3]}.${part}`,
      },
    }),
  );

/** The facts that papers of different types state alike. What only one type states has no second paper to compare it with. */
export const facts: readonly Fact[] = [
  {
    name: 'invoiceNumber',
    words: 'invoice number',
    at: { invoice: 'invoiceNumber', packing_list: 'invoiceNumber', certificate_of_origin: 'invoiceNumber' },
  },
  {
    name: 'invoiceDate',
    words: 'date of the invoice',
    at: { invoice: 'invoiceDate', certificate_of_origin: 'invoiceDate' },
  },
  {
    name: 'purchaseOrderNumber',
    words: 'order number',
    at: { invoice: 'purchaseOrderNumber', packing_list: 'purchaseOrderNumber' },
  },
  {
    name: 'containerNumber',
    words: 'container number',
    at: { packing_list: 'containerNumbers[]', bill_of_lading: 'containers[].containerNumber' },
  },
  {
    name: 'packageCount',
    words: 'number of packages',
    at: { invoice: 'packageCount', packing_list: 'packageCount', bill_of_lading: 'packageCount' },
  },
  {
    name: 'grossWeight',
    words: 'gross weight',
    at: { invoice: 'grossWeight', packing_list: 'grossWeight', bill_of_lading: 'grossWeight' },
    unit: 'weightUnit',
  },
  {
    name: 'netWeight',
    words: 'net weight',
    at: { invoice: 'netWeight', packing_list: 'netWeight', bill_of_lading: 'netWeight' },
    unit: 'weightUnit',
  },
  {
    name: 'volume',
    words: 'volume',
    at: { packing_list: 'volume', bill_of_lading: 'volume' },
    unit: 'volumeUnit',
  },
  ...party('seller', 'seller', ['supplier', 'supplier', 'shipper', 'exporter']),
  ...party('buyer', 'buyer', ['buyer', 'buyer', 'consignee', 'importer']),
];

const patternOf = (path: string): string => path.replace(/\[\d+\]/g, '[]');

/** The fact that a paper of a type states at a path; undefined: none. */
export const factAt = (type: DocumentType, path: string): Fact | undefined =>
  facts.find(({ at }) => at[type] === patternOf(path));
