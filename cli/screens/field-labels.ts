/** Names of an invoice's fields as a broker says them, in the order in which they are shown. */
export const headerLabels: Readonly<Record<string, string>> = {
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  purchaseOrderNumber: 'Purchase order',
  'supplier.name': 'Supplier',
  'supplier.address': 'Supplier address',
  'supplier.country': 'Supplier country',
  'supplier.taxId': 'Supplier tax id',
  'buyer.name': 'Buyer',
  'buyer.address': 'Buyer address',
  'buyer.country': 'Buyer country',
  'buyer.taxId': 'Buyer tax id',
  incoterm: 'Incoterm',
  incotermPlace: 'Incoterm place',
  paymentTerms: 'Payment terms',
  countryOfOrigin: 'Country of origin',
  countryOfDestination: 'Destination',
  packageCount: 'Packages',
  grossWeight: 'Gross weight',
  netWeight: 'Net weight',
  weightUnit: 'Weight unit',
  subtotal: 'Subtotal',
  discountAmount: 'Discount',
  freightAmount: 'Freight',
  insuranceAmount: 'Insurance',
  taxAmount: 'Tax',
  totalAmount: 'Total',
  currency: 'Currency',
};

export const statusWords: Readonly<Record<string, string>> = {
  processing: 'being read',
  processed: 'read',
  requires_review: 'needs your review',
  reviewed: 'reviewed',
  failed: 'could not be read',
};

/** Below this a field is marked: the default of LANDFALL_REVIEW_THRESHOLD. */
export const doubtfulBelow = 0.8;
