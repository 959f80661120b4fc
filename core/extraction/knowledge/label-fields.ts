/** What a printed label stands for. Fields that end in no path of a document keep others from being taken. */
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
  'packingListNumber',
  'packingListDate',
  'packageType',
  'volume',
  'marksAndNumbers',
  'containerNumber',
  'totalRow',
  'billOfLadingNumber',
  'bookingNumber',
  'issueDate',
  'onBoardDate',
  'shipper',
  'notifyParty',
  'carrier',
  'vessel',
  'voyageNumber',
  'placeOfReceipt',
  'portOfLoading',
  'portOfDischarge',
  'placeOfDelivery',
  'certificateNumber',
  'agreement',
  'exporter',
  'producer',
  'certifier',
  'importer',
  'transportDetails',
  'issuingAuthority',
] as const;
export type LabelField = (typeof labelFields)[number];

/** Labels within a party: what they name belongs to the party that they are printed in. */
export const partsOfParties: ReadonlySet<LabelField> = new Set([
  'taxId',
  'buyerTaxId',
  'supplierTaxId',
  'partyName',
  'partyAddress',
  'partyCountry',
]);

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
  'grossWeight',
  'packageCount',
  'volume',
  'marks',
  'originCriterion',
  'invoice',
  'ignored',
] as const;
export type ColumnName = (typeof columnNames)[number];

export interface ColumnLabel {
  readonly column: ColumnName;
  readonly language: string;
  /** The name as it is compared. */
  readonly words: string;
  /** Whether it says only that something is numbered, not what: `Code`, `No.`, `Réf.` */
  readonly isGeneric: boolean;
}
