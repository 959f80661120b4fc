/** What a value is, and so how it is written. */
export type FieldKind = 'text' | 'country' | 'money' | 'weight' | 'count';

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

/** What a path is called inside a sentence: `supplier name`. */
export function fieldInWords(path: string): string {
  for (const { title, fields } of invoiceGroups) {
    const found = fields.find((candidate) => candidate.path === path);
    if (found) {
      const label = found.label.toLowerCase();
      return path.includes('.') ? `${title.toLowerCase()} ${label}` : label;
    }
  }
  return path === 'lineItems' ? 'lines of goods' : path;
}
