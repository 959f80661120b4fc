import type { DocumentType } from '../../core/extraction/extraction.ts';

/** The kind of a value, which decides its format. */
export type FieldKind = 'text' | 'country' | 'money' | 'weight' | 'volume' | 'count';

export interface FieldLabel {
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldLabel[];
}

const field = (path: string, label: string, kind: FieldKind = 'text'): FieldLabel => ({ path, label, kind });

const party = (path: string): readonly FieldLabel[] => [
  field(`${path}.name`, 'Name'),
  field(`${path}.address`, 'Address'),
  field(`${path}.country`, 'Country', 'country'),
  field(`${path}.taxId`, 'Tax or VAT number'),
];

/** The fields of an invoice in the words of a broker, in the order in which an entry asks for them. */
export const invoiceGroups: readonly FieldGroup[] = [
  {
    title: 'Invoice',
    fields: [
      field('invoiceNumber', 'Invoice number'),
      field('invoiceDate', 'Invoice date'),
      field('dueDate', 'Payment due'),
      field('purchaseOrderNumber', 'Purchase order'),
      field('paymentTerms', 'Payment terms'),
    ],
  },
  { title: 'Supplier', fields: party('supplier') },
  { title: 'Buyer', fields: party('buyer') },
  {
    title: 'Carriage',
    fields: [
      field('incoterm', 'Delivery term'),
      field('incotermPlace', 'Named place'),
      field('countryOfOrigin', 'Country of origin', 'country'),
      field('countryOfDestination', 'Destination', 'country'),
      field('packageCount', 'Packages', 'count'),
      field('grossWeight', 'Gross weight', 'weight'),
      field('netWeight', 'Net weight', 'weight'),
    ],
  },
  {
    title: 'Amounts',
    fields: [
      field('subtotal', 'Subtotal', 'money'),
      field('discountAmount', 'Discount', 'money'),
      field('freightAmount', 'Freight', 'money'),
      field('insuranceAmount', 'Insurance', 'money'),
      field('taxAmount', 'Tax', 'money'),
      field('totalAmount', 'Total', 'money'),
      field('currency', 'Currency'),
    ],
  },
];

const measures = [
  field('packageCount', 'Packages', 'count'),
  field('packageType', 'Kind of packages'),
  field('grossWeight', 'Gross weight', 'weight'),
  field('netWeight', 'Net weight', 'weight'),
  field('volume', 'Volume', 'volume'),
  field('marksAndNumbers', 'Marks and numbers'),
] as const;

const packingListGroups: readonly FieldGroup[] = [
  {
    title: 'Packing list',
    fields: [
      field('packingListNumber', 'Packing list number'),
      field('packingListDate', 'Packing list date'),
      field('invoiceNumber', 'Invoice number'),
      field('purchaseOrderNumber', 'Purchase order'),
    ],
  },
  { title: 'Supplier', fields: party('supplier') },
  { title: 'Buyer', fields: party('buyer') },
  { title: 'Packages', fields: [...measures, field('containerNumbers', 'Containers')] },
];

const billOfLadingGroups: readonly FieldGroup[] = [
  {
    title: 'Bill of lading',
    fields: [
      field('billOfLadingNumber', 'Bill of lading number'),
      field('bookingNumber', 'Booking number'),
      field('issueDate', 'Date of issue'),
      field('onBoardDate', 'Shipped on board'),
      field('carrier', 'Carrier'),
      field('freightTerms', 'Freight'),
    ],
  },
  { title: 'Shipper', fields: party('shipper') },
  { title: 'Consignee', fields: party('consignee') },
  { title: 'Notify party', fields: party('notifyParty') },
  {
    title: 'Carriage',
    fields: [
      field('vessel', 'Vessel'),
      field('voyageNumber', 'Voyage'),
      field('placeOfReceipt', 'Place of receipt'),
      field('portOfLoading', 'Port of loading'),
      field('portOfDischarge', 'Port of discharge'),
      field('placeOfDelivery', 'Place of delivery'),
    ],
  },
  {
    title: 'Goods',
    fields: [
      field('goodsDescription', 'Description'),
      field('hsCodes', 'HS codes'),
      ...measures,
      field('containers', 'Containers'),
    ],
  },
];

const certificateGroups: readonly FieldGroup[] = [
  {
    title: 'Certificate',
    fields: [
      field('certificateNumber', 'Certificate number'),
      field('issueDate', 'Date of issue'),
      field('agreement', 'Agreement'),
      field('issuingAuthority', 'Issuing authority'),
      field('invoiceNumber', 'Invoice number'),
      field('invoiceDate', 'Invoice date'),
      field('countryOfOrigin', 'Country of origin', 'country'),
      field('countryOfDestination', 'Destination', 'country'),
      field('transportDetails', 'Transport'),
    ],
  },
  { title: 'Exporter', fields: party('exporter') },
  { title: 'Producer', fields: party('producer') },
  { title: 'Importer', fields: party('importer') },
];

/** The fields of each type of document, in the order in which they are shown. */
export const groupsOf: Readonly<Record<DocumentType, readonly FieldGroup[]>> = {
  invoice: invoiceGroups,
  packing_list: packingListGroups,
  bill_of_lading: billOfLadingGroups,
  certificate_of_origin: certificateGroups,
};

/** The name of a path inside a sentence: `supplier name`. */
export function fieldInWords(path: string): string {
  for (const { title, fields } of Object.values(groupsOf).flat()) {
    const found = fields.find((candidate) => candidate.path === path);
    if (found) {
      const label = found.label.toLowerCase();
      return path.includes('.') ? `${title.toLowerCase()} ${label}` : label;
    }
  }
  return path === 'lineItems' ? 'lines of goods' : path;
}
